/** The row of chips, or of the fixed amounts that a box allows. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, toCents } from "../../i18n/money.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 * @param {{ only?: string[], wholeDollars?: boolean, besides?: unknown }} bounds
 */
export function chipRow(page, handlers, { only, wholeDollars = false, besides = nothing }) {
  const state = /** @type {import("../types.js").Screen} */ (page.screen).state;
  return html`<div class="chips" role="group" aria-label=${gettext("Chips")} data-arrows>
    ${only ? only.map((amount) => exactly(amount, handlers)) : state.denominations.map((amount) => chip(amount, wholeDollars, handlers))}
    <button type="button" class="plain" @click=${() => handlers.setAmount(0)}>${gettext("Clear box")}</button>
    ${besides}
  </div>`;
}

/**
 * @param {string} amount
 * @param {boolean} wholeDollars
 * @param {import("../types.js").Handlers} handlers
 */
const chip = (amount, wholeDollars, handlers) => html`<button
  type="button"
  class="chip chip-${parseInt(amount, 10)}"
  aria-label=${fill(gettext("Add {amount}"), { amount: showAmount(amount) })}
  ?disabled=${wholeDollars && toCents(amount) % 100 !== 0}
  @click=${() => handlers.addChip(toCents(amount))}
>${showAmount(amount)}</button>`;

/**
 * @param {string} amount
 * @param {import("../types.js").Handlers} handlers
 */
const exactly = (amount, handlers) => html`<button
  type="button"
  class="chip chip-${parseInt(amount, 10)}"
  aria-label=${fill(gettext("Exactly {amount}"), { amount: showAmount(amount) })}
  @click=${() => handlers.setAmount(toCents(amount))}
>${showAmount(amount)}</button>`;
