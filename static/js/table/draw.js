import { html, render } from "../../vendor/lit-html.js";
import { fill, gettext } from "../i18n/gettext.js";
import { drawer } from "./drawers/drawer.js";
import { dock } from "./dock/dock.js";
import { felt } from "./felt/felt.js";
import { header } from "./header.js";
import { noticeBar } from "./notice.js";

/**
 * Draws the whole page from its state.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Handlers} handlers
 * @param {HTMLElement} root
 */
export function draw(page, handlers, root) {
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  const commandBefore = held?.dataset.command;
  const isInDrawer = Boolean(held?.closest(".drawer"));
  render(
    html`${header(page, handlers)} ${noticeBar(page, handlers)}
    ${page.screen
      ? html`${felt(page, handlers)} ${drawer(page, handlers)} ${dock(page, handlers)}`
      : html`<p class="waiting">${fill(gettext("Opening {table} …"), { table: page.table.name })}</p>`}`,
    root,
  );
  // If the focused button is gone or has changed, focus moves to the next step's text, so pressing the key again sends
  // nothing.
  if (held && (!held.isConnected || held.dataset.command !== commandBefore)) {
    const next = (isInDrawer && root.querySelector(".drawer [data-focus], .drawer h2")) || root.querySelector(".step .words");
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }
}
