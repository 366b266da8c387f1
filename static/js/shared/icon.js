import { html, nothing, svg } from "../../vendor/lit-html.js";

/**
 * Drawn as paths, because few fonts have these signs and each shows them differently.
 *
 * @type {Record<string, string>}
 */
const STROKES = {
  check: "M4 13L9.5 18.5L20 6",
  cross: "M5 5L19 19M19 5L5 19",
  circle: "M12 4A8 8 0 1 1 11.9 4Z",
  menu: "M3 6H21M3 12H21M3 18H21",
  backspace: "M8 5H22V19H8L2 12ZM12 9L18 15M18 9L12 15",
  horizontal: "M2 12H22M7 7L2 12L7 17M17 7L22 12L17 17",
  vertical: "M12 2V22M7 7L12 2L17 7M7 17L12 22L17 17",
  back: "M18 5V19L7 12Z",
  forward: "M6 5V19L17 12Z",
  first: "M5 5V19M20 5V19L9 12Z",
  last: "M19 5V19M4 5V19L15 12Z",
};

/**
 * Returns an icon. Without a label of its own, its container must have one.
 *
 * @param {string} name
 * @param {string} [label]
 */
export const icon = (name, label) =>
  html`<svg class="icon" viewBox="0 0 24 24" role="img" aria-label=${label ?? nothing} aria-hidden=${label ? nothing : "true"}>${svg`<path d=${STROKES[name]} />`}</svg>`;
