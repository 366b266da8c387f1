import { html, render } from "../vendor/lit-html.js";
import { dock } from "./dock.js";
import { felt } from "./felt.js";
import { head } from "./head.js";
import { noticeBar } from "./notice.js";

/**
 * Draw everything: whole state in, screen out.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Touches} touches
 * @param {HTMLElement} root
 */
export function draw(page, touches, root) {
  const held = document.activeElement;
  render(
    html`${head(page)} ${noticeBar(page, touches)}
    ${page.screen
      ? html`${felt(page, touches)} ${dock(page, touches)}`
      : html`<p class="waiting">Opening ${page.table.name} …</p>`}`,
    root,
  );
  // Where the button in focus is gone, the next step takes its place, and nothing is given by a held key.
  if (held && held !== document.body && !held.isConnected) {
    /** @type {HTMLElement | null} */ (root.querySelector(".step .words"))?.focus({ preventScroll: true });
  }
}
