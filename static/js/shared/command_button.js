import { html, nothing } from "../../vendor/lit-html.js";

/**
 * @param {import("../table/types.js").Command | null} one
 * @param {import("../table/types.js").Command} other
 */
const isSame = (one, other) =>
  one?.name === other.name && JSON.stringify(one.args) === JSON.stringify(other.args);

/**
 * Returns a button that sends a command. It is disabled while any command is being sent, while offline, and, unless it
 * is steady, just after a redraw that may have put it under the finger.
 *
 * @param {import("../table/types.js").Page} page
 * @param {import("../table/types.js").Handlers} handlers
 * @param {{ name: string, args?: Record<string, unknown>, label: unknown, look?: string,
 *   isOff?: boolean, isSteady?: boolean, title?: string }} button
 */
export function commandButton(page, handlers, button) {
  const { name, args = {}, label, look = "", isOff = false, isSteady = false, title } = button;
  const isSending = isSame(page.tap, { name, args });
  const waits = isOff || page.isOffline || page.tap !== null || (page.isIgnoringTouches && !isSteady);
  return html`<button
    type="button"
    class="command ${look}"
    data-command=${JSON.stringify([name, args])}
    title=${title ?? nothing}
    aria-disabled=${waits ? "true" : nothing}
    aria-busy=${isSending ? "true" : nothing}
    ?data-late=${isSending && page.isLate}
    ?data-off=${isOff}
    @click=${() => waits || handlers.sendCommand(name, args)}
  >${label}</button>`;
}
