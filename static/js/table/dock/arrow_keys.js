/** Moves the focus with the arrow keys, by the position of the buttons on the screen. */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// Distance away from the arrow's direction counts more.
const SIDEWAYS_WEIGHT = 3;

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement | null} held
 */
export function moveFocus(event, held) {
  const group = held?.closest("[data-arrows]");
  const direction = DIRECTIONS[event.key];
  if (!held || !group || !direction) {
    return;
  }
  event.preventDefault();
  const [x, y] = middleOf(held);
  const candidates = [...group.querySelectorAll("button:not(:disabled)")]
    .map((button) => {
      const [toX, toY] = middleOf(button);
      const along = (toX - x) * direction[0] + (toY - y) * direction[1];
      const sideways = Math.abs((toX - x) * direction[1]) + Math.abs((toY - y) * direction[0]);
      return { button: /** @type {HTMLElement} */ (button), along, distance: along + SIDEWAYS_WEIGHT * sideways };
    })
    .filter(({ along }) => along > 1);
  candidates.sort((one, other) => one.distance - other.distance);
  candidates[0]?.button.focus();
}

/** @param {Element} item */
function middleOf(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
