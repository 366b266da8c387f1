/** Arrows walk from button to button within the pad, the chips and other groups, by where they stand. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// What lies off the line of the arrow counts as farther away.
const ASIDE = 3;

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement | null} held
 */
export function walk(event, held) {
  const group = held?.closest("[data-arrows]");
  const way = WAYS[event.key];
  if (!held || !group || !way) {
    return;
  }
  event.preventDefault();
  const [x, y] = middleOf(held);
  const reached = [...group.querySelectorAll("button:not(:disabled)")]
    .map((button) => {
      const [toX, toY] = middleOf(button);
      const along = (toX - x) * way[0] + (toY - y) * way[1];
      const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
      return { button: /** @type {HTMLElement} */ (button), along, distance: along + ASIDE * aside };
    })
    .filter(({ along }) => along > 1);
  reached.sort((one, other) => one.distance - other.distance);
  reached[0]?.button.focus();
}

/** @param {Element} item */
function middleOf(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
