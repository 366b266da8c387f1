import { html, nothing } from "../../vendor/lit-html.js";
import { seatCover } from "../entry/seat_touch.js";
import { faceUpCard } from "./card.js";
import { showAmount, showChange } from "../words/money.js";
import { boxName, boxWord, choiceWord, decisionWord, handWord, isSideBox, outcomeWord } from "../words/names.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").Touches} Touches
 */

/**
 * One printed place for one wager: its name, the chips on it, and what was decided about them.
 *
 * @param {string} box
 * @param {Seat} seat
 */
function boxSpot(box, seat) {
  const amount = seat.wagers?.[box];
  const decision = seat.decisions?.[box];
  return html`<li
    class="spot ${isSideBox(box) ? "side" : ""} ${amount ? "filled" : ""} ${decision ?? ""}"
    title=${decision ? `${boxName(box)}: ${choiceWord(decision)}` : boxName(box)}
    data-box=${box}
  >
    <span class="name">${boxWord(box)}</span>
    <span class="amount">${amount ? showAmount(amount) : ""}</span>
    <span class="decision">${decision ? decisionWord(decision) : ""}</span>
  </li>`;
}

/**
 * @param {import("../types.js").WagerResult} wager
 */
function moved({ outcome, stake, pays, returned }) {
  const amounts = { win: pays, void: returned, withdrawn: "" };
  const amount = amounts[/** @type {"win"} */ (outcome)] ?? stake;
  return amount && showAmount(amount);
}

/**
 * What is done with each wager of a settled seat.
 *
 * @param {import("../types.js").SeatResult} result
 * @param {string[]} boxes
 */
function settlement(result, boxes) {
  const rows = boxes.filter((box) => box in result.wagers).map((box) => {
    const wager = result.wagers[box];
    return html`<li class="row ${wager.outcome}" data-box=${box} title="${boxName(box)}, ${wager.odds ?? wager.outcome}">
      <span class="name">${boxWord(box)}</span>
      <span class="outcome">${outcomeWord(wager.outcome)}</span>
      <span class="amount">${moved(wager)}</span>
    </li>`;
  });
  return html`<p class="hand">${handWord(result.hands.main ?? "")}</p>
    <ul class="settlement">${rows}</ul>
    <p class="total"><span>Net</span> <strong>${showChange(result.net)}</strong></p>`;
}

/**
 * @param {Page} page
 * @param {Seat} seat
 * @param {Touches} touches
 */
export function seatPlace(page, seat, touches) {
  const state = /** @type {import("../types.js").Screen} */ (page.screen).state;
  const isLit = state.prompt.seat === seat.seat;
  const isOpen = page.draft.seat === seat.seat;
  const looks = [seat.is_taken ? "taken" : "empty", seat.is_in ? "in" : "", isLit ? "lit" : "", isOpen ? "open" : ""];
  const boxes = state.boxes.map((box) => boxSpot(box, seat));
  return html`<li class="seat ${looks.join(" ")}" data-seat=${seat.seat} aria-current=${isLit ? "step" : nothing}>
    <p class="number"><strong>${seat.seat}</strong> <span>${seat.player ?? ""}</span></p>
    ${seat.is_taken
      ? html`${seat.cards?.length ? html`<div class="cards">${seat.cards.map(faceUpCard)}</div>` : nothing}
          ${seat.result ? settlement(seat.result, state.boxes) : html`<ul class="spots">${boxes}</ul>`}`
      : nothing}
    ${seatCover(page, seat, touches)}
  </li>`;
}
