/** Draws the posted sign: odds, limits, and payout limits. */

import { html, nothing } from "../../vendor/lit-html.js";
import { fill, gettext, sentence } from "../i18n/gettext.js";
import { showAmount } from "../i18n/money.js";
import { boxName, handWord } from "../i18n/names.js";
import { oddsWord } from "../i18n/odds.js";

/** @typedef {import("../types/wire.js").DealersCard} Card */

/** @param {string} amount */
const dollars = (amount) => `$${showAmount(amount)}`;

/** @param {import("../types/wire.js").Sign} card */
function limits(card) {
  const only = Object.entries(card.amounts ?? {}).map(
    ([box, amounts]) => html`<dt>${boxName(box)}</dt>
      <dd>${amounts.map(dollars).reduce((one, other) => fill(gettext("{one} or {other}"), { one, other }))}</dd>`,
  );
  const wholeDollars = (card.whole_dollars ?? []).map(
    (box) => html`<dt>${boxName(box)}</dt>
      <dd>${gettext("whole dollars")}</dd>`,
  );
  return html`<dl class="terms">
    <dt>${gettext("Minimum")}</dt>
    <dd>${dollars(card.minimum)}</dd>
    <dt>${gettext("Maximum")}</dt>
    <dd>${dollars(card.maximum)}</dd>
    ${card.payout_limit
      ? html`<dt>${gettext("Payout limit per hand")}</dt>
          <dd>${dollars(card.payout_limit)} <span class="law">${card.limit_law}</span></dd>`
      : nothing}
    ${only} ${wholeDollars}
  </dl>`;
}

/** @param {Card["signs"][number]} sign */
function title({ boxes, envy_for }) {
  const names = boxes.map(boxName).join(", ");
  return envy_for
    ? fill(gettext("Envy bonus with {amount} on the {box}"), { amount: dollars(envy_for), box: names.toLowerCase() })
    : names;
}

/** @param {Card["signs"][number]} sign */
const table = (sign) => html`<table class="sign">
  <caption>${title(sign)} <span class="law">${sign.law}</span></caption>
  <tbody>
    ${sign.rows.map(
      ({ hand, odds, kind }) => html`<tr>
        <th scope="row">${handWord(hand)}</th>
        <td>${oddsWord(odds, kind)}</td>
      </tr>`,
    )}
  </tbody>
</table>`;

/**
 * Returns the current sign and the next one; once the next one is in effect it comes first.
 *
 * @param {Card} card
 */
export function postedSigns(card) {
  const { new_sign: next, reference } = card;
  const present = html`<section aria-label=${gettext("Posted now")}>
    ${reference ? html`<h3>${fill(gettext("Posted now: {reference}"), { reference })}</h3>` : nothing}
    ${paytables(card)}
  </section>`;
  if (!next) {
    return present;
  }
  const from = fill(gettext("{reference}, from {day}"), { reference: next.reference, day: dayWord(next.effective_at) });
  const coming = html`<section class="coming" aria-label=${gettext("New sign")}>
    <h3>${gettext("New sign")}: ${from}</h3>
    ${paytables(next)}
  </section>`;
  return Date.parse(next.effective_at) <= Date.now() ? html`${coming} ${present}` : html`${present} ${coming}`;
}

/** Formats a gaming day. @param {string} at */
const dayWord = (at) =>
  new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });

/** @param {import("../types/wire.js").Sign} card */
export const paytables = (card) => html`${limits(card)}
  <p>${sentence(card.wagers.key, {}, card.wagers.text)} <span class="law">${card.wagers.law}</span></p>
  ${card.advice
    ? html`<p class="advice">${sentence(card.advice.key, {}, card.advice.text)} <span class="law">${card.advice.law}</span></p>`
    : nothing}
  <div class="signs">${card.signs.map(table)}</div>`;
