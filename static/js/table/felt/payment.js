/** Payments of a settled seat beyond its boxes, and those waiting for paperwork. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, toCents } from "../../i18n/money.js";
import { paperworkWord } from "../../i18n/names.js";

/**
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").State} State
 */

/** Returns the payment of this round that a seat waits for. @param {State} state @param {Seat} seat */
export const paymentOf = (state, seat) =>
  state.around?.payments?.find((payment) => payment.round_number === state.round_number && payment.seat === seat.seat);

/** Short names of paperwork, to fit at a seat. @type {Record<string, string>} */
const PAPERS = {
  tax_form: gettext("tax"),
  surveillance_call: gettext("call"),
  second_signature: gettext("signature"),
};

/** Returns an amount without its sign. @param {string} amount */
const size = (amount) => showAmount(amount.replace("-", ""));

/** @param {string} amount */
const isUp = (amount) => toCents(amount) > 0;

/**
 * Returns the text for a difference. After a void, wagers already taken or paid move back between tray and player.
 *
 * @param {boolean} isVoid
 * @param {boolean} isGiven
 */
function differenceText(isVoid, isGiven) {
  if (isVoid) {
    return isGiven ? gettext("Tray gives {amount}") : gettext("Tray gets back {amount}");
  }
  return isGiven ? gettext("Corrected: {amount} more") : gettext("Corrected: {amount} back");
}

/**
 * Returns what changes a seat's total: payout limit, envy bonus, corrections, and amounts paid differently.
 *
 * @param {State} state
 * @param {Seat} seat
 * @returns {{ kind: string, word: string }[]}
 */
export function extras(state, seat) {
  const { result, difference = "", paid_apart = "" } = seat;
  const notes = [];
  if (result?.envy && isUp(result.envy)) {
    notes.push({ kind: "envy", word: fill(gettext("Envy {amount}"), { amount: showAmount(result.envy) }) });
  }
  if (result?.limit_cut && isUp(result.limit_cut)) {
    notes.push({ kind: "cut", word: fill(gettext("Limit −{amount}"), { amount: showAmount(result.limit_cut) }) });
  }
  if (difference) {
    const text = differenceText(Boolean(state.around?.is_void), isUp(difference));
    notes.push({ kind: "difference", word: fill(text, { amount: size(difference) }) });
  }
  if (paid_apart) {
    const text = isUp(paid_apart) ? gettext("Paid {amount} too much") : gettext("Paid {amount} too little");
    notes.push({ kind: "apart", word: fill(text, { amount: size(paid_apart) }) });
  }
  return notes;
}

/** Returns what must be done before a payment is made. @param {import("../../types/wire.js").PaymentView} payment */
export function paperLines(payment) {
  const papers = payment.paperwork.map((paper) => {
    const isDone = paper === "second_signature" && payment.is_signed;
    return { word: paperworkWord(paper), isDone };
  });
  return [{ word: gettext("Floorperson confirms the hand"), isDone: Boolean(payment.is_confirmed) }, ...papers];
}

/**
 * Returns the last line of a settled seat: to pay, pending, or returned.
 *
 * @param {State} state
 * @param {Seat} seat
 */
export function totalLine(state, seat) {
  const { result } = seat;
  const payment = paymentOf(state, seat);
  if (payment) {
    const word = payment.status === "handed_over" ? gettext("Floor pays") : gettext("Pending");
    return html`<div class="total pending" data-status=${payment.status}>
      <p><span>${word}</span> <strong>${showAmount(payment.amount)}</strong></p>
      <p class="papers" title=${payment.paperwork.map(paperworkWord).join(", ")}>
        ${payment.paperwork.map((paper) => PAPERS[paper] ?? paperworkWord(paper)).join(" · ")}
      </p>
    </div>`;
  }
  if (!result) {
    return nothing;
  }
  const [word, amount] = state.around?.is_void
    ? [gettext("Return"), showAmount(result.to_return ?? result.returned)]
    : isUp(result.pays)
      ? [gettext("To pay"), showAmount(result.pays)]
      : [gettext("Net"), showAmount(result.net)];
  return html`<div class="total"><p><span>${word}</span> <strong>${amount}</strong></p></div>`;
}
