import { html, nothing } from "../vendor/lit-html.js";

/**
 * @param {import("./types.js").Command | null} one
 * @param {import("./types.js").Command} other
 */
const isSame = (one, other) =>
  one?.name === other.name && JSON.stringify(one.args) === JSON.stringify(other.args);

/**
 * A button that gives a command. While a tap is on its way no other is taken, and the button shows it; a
 * button that has just appeared takes no touch, for the finger may have been meant for the one before it.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Touches} touches
 * @param {{ name: string, args?: Record<string, unknown>, label: unknown, look?: string, title?: string,
 *   isOff?: boolean }} button
 */
export function commandButton(page, touches, { name, args = {}, label, look = "", title, isOff = false }) {
  const isSending = isSame(page.tap, { name, args });
  const waits = isOff || page.tap !== null || page.isFresh;
  return html`<button
    type="button"
    class="command ${look}"
    data-command=${name}
    aria-label=${title ?? nothing}
    aria-disabled=${waits ? "true" : nothing}
    aria-busy=${isSending ? "true" : nothing}
    ?data-off=${isOff}
    @click=${() => waits || touches.give(name, args)}
  >${label}</button>`;
}
