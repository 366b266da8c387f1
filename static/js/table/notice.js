import { html, nothing } from "../../vendor/lit-html.js";
import { findAction } from "./actions.js";
import { gettext } from "../i18n/gettext.js";

/**
 * Returns the bar above the felt: a refusal with its paragraph, a stale screen, a sign-in link, or the question after a
 * lost connection.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Handlers} handlers
 */
export function noticeBar(page, handlers) {
  const { notice } = page;
  if (!notice) {
    return page.isLate && !page.isOffline ? stillSending() : missedQuestion(page, handlers);
  }
  const next = encodeURIComponent(location.pathname);
  return html`<div class="notice ${notice.kind}" role="alert">
    <p>${notice.message}${notice.law ? html` <span class="law">${notice.law}</span>` : nothing}</p>
    ${notice.kind === "sign_in" ? html`<a class="command" href="/sign-in/?next=${next}">${gettext("Sign in")}</a>` : nothing}
    <button type="button" class="plain" @click=${() => handlers.dismiss()}>${gettext("Dismiss")}</button>
  </div>`;
}

const stillSending = () =>
  html`<div class="notice sending" role="status"><p>${gettext("Still sending. The tap counts once.")}</p></div>`;

/**
 * Asks about missed rounds between rounds, because they are recorded then.
 *
 * @param {import("./types.js").Page} page
 * @param {import("./types.js").Handlers} handlers
 */
function missedQuestion(page, handlers) {
  return page.asksAboutMissedRounds && !page.isOffline && findAction(page.screen, "record_missed_rounds")
    ? html`<div class="notice returned" role="alert">
        <p>${gettext("Back online. Were rounds dealt by hand in the meantime?")}</p>
        <button type="button" class="command" @click=${() => handlers.answerMissedRounds(true)}>${gettext("Record them")}</button>
        <button type="button" class="plain" @click=${() => handlers.answerMissedRounds(false)}>${gettext("None")}</button>
      </div>`
    : nothing;
}
