/** Shows the result of verifying the log of a round. */

import { html } from "../../vendor/lit-html.js";
import { fill, gettext } from "../i18n/gettext.js";

/** @param {import("../types/wire.js").RoundVerification} checked */
export function verificationResult({ events, first, last, head, fault, gone, is_settled_again: isSettledAgain }) {
  if (gone) {
    return html`<p class="remark"><strong>${gettext("There is no log here to verify.")}</strong> ${gone}</p>`;
  }
  if (fault) {
    return html`<p class="remark bad"><strong>${gettext("Something does not match.")}</strong> ${fault}.</p>
      <p>${gettext("Leave the database as it is and have verify_log run on the whole table.")}</p>`;
  }
  return html`<p class="remark good"><strong>${gettext("Everything matches.")}</strong>
      ${fill(gettext("{count} events, {first} to {last}, chain from the checkpoint before the round and lead to the round as it is stored."), { count: events, first, last })}
      ${isSettledAgain ? gettext("The record settles again to the same amounts.") : ""}</p>
    <p class="hash"><span>${gettext("Hash of the last event")}</span> <code>${head}</code></p>`;
}
