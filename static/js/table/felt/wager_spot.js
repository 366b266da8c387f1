/** One box on the layout: its name, the chips on it, the decision, and the result. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../shared/icon.js";
import { gettext, sentence } from "../../i18n/gettext.js";
import { showAmount } from "../../i18n/money.js";
import { boxLabel, boxName, choiceWord, decisionWord, outcomeWord, shortBoxLabel } from "../../i18n/names.js";
import { choiceLook } from "../../shared/look.js";

/**
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../../types/wire.js").SettledWager} SettledWager
 * @typedef {import("../../shared/look.js").Look} Look
 */

/** Longer words do not fit in a narrow box beside what it pays. */
const LONG_WORD = 7;

/** Longer amounts do not fit beside the name of a bonus. */
const LONG_AMOUNT = 6;

/** Returns the short word for a result. A void round is marked in large letters elsewhere. @param {string} does */
const doneWord = (does) => (does === "return" ? gettext("back") : outcomeWord(does));

/** @param {unknown} long @param {unknown} short */
const longOrShort = (long, short) => html`<span class="long">${long}</span><span class="short">${short}</span>`;

/**
 * Returns a word that becomes its icon where space is short, if it is long and the game has an icon for it.
 *
 * @param {Look} look
 * @param {string} name
 * @param {string} word
 */
export const signOrWord = ({ icons }, name, word) =>
  longOrShort(word, icons[name] && word.length > LONG_WORD ? icon(icons[name], word) : word);

/**
 * Returns the label of a box: the long form where there is space, the short one elsewhere.
 *
 * @param {Look} look
 * @param {string} box
 */
function boxMark(look, box) {
  const [label, short, sign] = [boxLabel(box), shortBoxLabel(box), look.icons[box]];
  if (short) {
    return longOrShort(label, sign ? html`${short} ${icon(sign)}` : short);
  }
  return sign ? signOrWord(look, box, label) : label;
}

/** Returns the amount that moves. @param {SettledWager} wager */
export function movedAmount({ outcome, does, stake, pays, returned }) {
  const amounts = { win: pays, void: returned, withdrawn: "" };
  // A bet that was withdrawn before a void is not on the table any more.
  const moved = does === "withdrawn" ? does : outcome;
  const amount = amounts[/** @type {"win"} */ (moved)] ?? stake;
  return amount && showAmount(amount);
}

/** Returns the result of a wager, settled on its own or with the hand. @param {Seat} seat @param {string} box */
export const settledWager = (seat, box) => seat.result?.wagers[box] ?? seat.settled?.[box];

/**
 * @param {string} box
 * @param {SettledWager} wager
 * @param {Look} look
 */
function settledSpot(box, wager, look) {
  const does = wager.does ?? wager.outcome;
  const [word, amount] = [doneWord(does), movedAmount(wager)];
  // Approximate width in pixels side by side; small screens have less.
  const width = 7 * word.length + 10 * amount.length;
  const fit = `${width > 75 ? "split" : width > 62 ? "tight" : ""} ${amount.length > LONG_AMOUNT ? "wide" : ""}`;
  return html`<li
    class="spot settled does-${does} ${fit} ${look.side_boxes.includes(box) ? "side" : ""}"
    title="${boxName(box)}, ${wager.odds ?? word}"
    data-box=${box}
  >
    <span class="name">${boxMark(look, box)}</span>
    <span class="outcome">${word}</span>
    <span class="amount">${amount}</span>
  </li>`;
}

/**
 * @param {string} box
 * @param {Seat} seat
 * @param {Look} look
 */
export function boxSpot(box, seat, look) {
  const wager = settledWager(seat, box);
  if (wager) {
    return settledSpot(box, wager, look);
  }
  const amount = seat.wagers?.[box];
  const isNamed = Boolean(seat.named?.includes(box));
  const decision = seat.decisions?.[box];
  const warning = seat.warnings?.find(({ params }) => params?.box === box);
  const title = decision ? `${boxName(box)}: ${choiceWord(decision)}` : boxName(box);
  return html`<li
    class="spot ${look.side_boxes.includes(box) ? "side" : ""} ${amount || isNamed ? "filled" : ""} ${warning ? "warned" : ""} ${decision ? `chose-${choiceLook(look, decision).kind}` : ""}"
    title=${warning ? sentence(warning.key, { box: boxName(box) }, warning.text) : title}
    data-box=${box}
  >
    <span class="name">${boxMark(look, box)}</span>
    <span class="amount">${amount ? showAmount(amount) : isNamed ? "?" : ""}${warning ? html` <b class="warning">!</b>` : nothing}</span>
    <span class="decision">${decision ? decisionWord(decision) : ""}</span>
  </li>`;
}
