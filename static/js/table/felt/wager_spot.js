/** One box on the layout: its name, the chips on it, the decision, and the result. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../shared/icon.js";
import { gettext, sentence } from "../../i18n/gettext.js";
import { showAmount } from "../../i18n/money.js";
import { boxName, boxWord, choiceWord, decisionWord, isSideBox, outcomeWord } from "../../i18n/names.js";

/**
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").WagerResult} WagerResult
 */

/** Longer words do not fit in a narrow box beside what it pays. */
const LONG_WORD = 7;

/**
 * Boxes that share a seat's width: the long form where there is space, the short one elsewhere.
 *
 * @type {Record<string, unknown[]>}
 */
const MARKS = {
  across: lineMarks("across", boxWord("across")),
  down: lineMarks("down", boxWord("down")),
  ante_across: [gettext("Ante Across"), html`${gettext("Ante")} ${icon("across")}`],
  ante_down: [gettext("Ante Down"), html`${gettext("Ante")} ${icon("down")}`],
  first_draw: [gettext("First Draw"), gettext("1st Draw")],
  second_draw: [gettext("Second Draw"), gettext("2nd Draw")],
};

/**
 * Returns the name of a cross's line, long and short; a long word becomes an arrow where space is short.
 *
 * @param {string} name
 * @param {string} word
 */
export function lineMarks(name, word) {
  return [word, word.length > LONG_WORD ? icon(name, word) : word];
}

/** Longer amounts do not fit beside the name of a bonus. */
const LONG_AMOUNT = 6;

/** Returns the short word for a result. A void round is marked in large letters elsewhere. @param {string} does */
const doneWord = (does) => (does === "return" ? gettext("back") : outcomeWord(does));

/** @param {unknown[]} marks */
export const mark = ([long, short]) => html`<span class="long">${long}</span><span class="short">${short}</span>`;

/** @param {string} box */
const boxMark = (box) => (box in MARKS ? mark(MARKS[box]) : boxWord(box));

/** Returns the amount that moves. @param {WagerResult} wager */
export function movedAmount({ outcome, stake, pays, returned }) {
  const amounts = { win: pays, void: returned, withdrawn: "" };
  const amount = amounts[/** @type {"win"} */ (outcome)] ?? stake;
  return amount && showAmount(amount);
}

/** Returns the result of a wager, settled on its own or with the hand. @param {Seat} seat @param {string} box */
export const settledWager = (seat, box) => seat.result?.wagers[box] ?? seat.settled?.[box];

/**
 * @param {string} box
 * @param {WagerResult} wager
 */
function settledSpot(box, wager) {
  const does = wager.does ?? wager.outcome;
  const [word, amount] = [doneWord(does), movedAmount(wager)];
  // Approximate width in pixels side by side; small screens have less.
  const width = 7 * word.length + 10 * amount.length;
  const look = `${width > 75 ? "split" : width > 62 ? "tight" : ""} ${amount.length > LONG_AMOUNT ? "wide" : ""}`;
  return html`<li
    class="spot settled does-${does} ${look} ${isSideBox(box) ? "side" : ""}"
    title="${boxName(box)}, ${wager.odds ?? word}"
    data-box=${box}
  >
    <span class="name">${boxMark(box)}</span>
    <span class="outcome">${word}</span>
    <span class="amount">${amount}</span>
  </li>`;
}

/**
 * @param {string} box
 * @param {Seat} seat
 */
export function boxSpot(box, seat) {
  const wager = settledWager(seat, box);
  if (wager) {
    return settledSpot(box, wager);
  }
  const amount = seat.wagers?.[box];
  const decision = seat.decisions?.[box];
  const warning = seat.warnings?.find(({ params }) => params?.box === box);
  const title = decision ? `${boxName(box)}: ${choiceWord(decision)}` : boxName(box);
  return html`<li
    class="spot ${isSideBox(box) ? "side" : ""} ${amount ? "filled" : ""} ${warning ? "warned" : ""} ${decision ? `chose-${decision}` : ""}"
    title=${warning ? sentence(warning.key, { box: boxName(box) }, warning.text) : title}
    data-box=${box}
  >
    <span class="name">${boxMark(box)}</span>
    <span class="amount">${amount ? showAmount(amount) : ""}${warning ? html` <b class="warning">!</b>` : nothing}</span>
    <span class="decision">${decision ? decisionWord(decision) : ""}</span>
  </li>`;
}
