/** Computes the largest tiles that all fit on a wall that cannot scroll. */

// Tiles are wider than tall, like their lines of text.
const SHAPE = 1.4;
const LEAST = { width: 96, height: 58 };
// Narrower screens are phones and use one column.
const PHONE = 700;

/**
 * @param {number} count
 * @param {number} width
 * @param {number} height
 * @returns {{ columns: number, rowHeight: number | null }}
 */
export function gridSize(count, width, height) {
  if (width < PHONE || !count) {
    return { columns: 1, rowHeight: null };
  }
  const most = Math.max(1, Math.floor(width / LEAST.width));
  let columns = 1;
  let least = Infinity;
  for (let tried = 1; tried <= Math.min(most, Math.max(count, 3)); tried += 1) {
    const shape = width / tried / (height / Math.ceil(count / tried));
    const off = Math.abs(Math.log(shape / SHAPE));
    if (off < least) {
      [columns, least] = [tried, off];
    }
  }
  const even = height / Math.ceil(count / columns);
  // A few tables make large tiles, not tall ones.
  const rowHeight = Math.min(Math.max(even, LEAST.height), width / columns);
  return { columns, rowHeight };
}
