/** Formats odds as the sign shows them. */

import { fill, gettext } from "./catalog.js";
import { showAmount } from "./money.js";

/** Odds on the wire, and the text for each form. @type {[RegExp, string][]} */
const FORMS = [
  [/^(\d+) to 1$/, gettext("{number} to 1")],
  [/^(\d+) for 1$/, gettext("{number} for 1")],
  [/^(\d+)% of meter$/, gettext("{number}% of the meter")],
];

/**
 * @param {string} odds
 * @param {string} kind
 */
export function oddsWord(odds, kind = "") {
  if (odds === "push") {
    return gettext("push");
  }
  const [form, text] = FORMS.find(([one]) => one.test(odds)) ?? [];
  if (form && text) {
    return fill(text, { number: showAmount(`${form.exec(odds)?.[1]}.00`) });
  }
  const amount = `$${showAmount(`${odds.slice(1)}.00`)}`;
  return kind === "per_dollar" ? fill(gettext("{amount} for each $1"), { amount }) : amount;
}
