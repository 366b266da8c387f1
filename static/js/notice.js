import { html, nothing } from "../vendor/lit-html.js";

/**
 * What the server said to a tap: refused with its paragraph, stale, or sign in again.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Touches} touches
 */
export function noticeBar({ notice }, touches) {
  if (!notice) {
    return nothing;
  }
  const next = encodeURIComponent(location.pathname);
  return html`<div class="notice ${notice.kind}" role="alert">
    <p>${notice.message}${notice.law ? html` <span class="law">${notice.law}</span>` : nothing}</p>
    ${notice.kind === "sign_in" ? html`<a class="command" href="/sign-in/?next=${next}">Sign in</a>` : nothing}
    <button type="button" class="plain" @click=${() => touches.dismiss()}>Dismiss</button>
  </div>`;
}
