/** The sheet of a settled seat: its hands with their cards, each box with odds, paragraph and chips, and the total. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { icon } from "../../shared/icon.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, showChange } from "../../i18n/money.js";
import { boxName, handOfSeatWord, handWord, outcomeWord } from "../../i18n/names.js";
import { faceUpCard } from "../../shared/card.js";
import { cardsOfHands } from "./winning_cards.js";
import { extras, paperLines, paymentOf } from "./payment.js";
import { movedAmount, settledWager } from "./wager_spot.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Handlers} Handlers
 */

/** Returns the seat whose sheet is open, if it still has one. @param {Page} page */
export const seatOnSheet = (page) =>
  page.screen?.state.seats.find(
    (seat) => seat.seat === page.sheet && (seat.result || Object.keys(seat.settled ?? {}).length),
  );

/**
 * Returns the cards that make the hands of the seat on the sheet, or of the hand being announced.
 *
 * @param {Page} page
 */
export function liftedCards(page) {
  const state = page.screen?.state;
  const announced = state?.seats.find(({ seat }) => String(seat) === state.prompt.says?.params?.seat);
  return cardsOfHands(seatOnSheet(page) ?? announced);
}

/**
 * Returns a disc and a count for each denomination; an amount no chip covers is shown as money.
 *
 * @param {Record<string, number>} chips
 */
export const chipStacks = (chips) =>
  Object.entries(chips)
    .sort(([one], [other]) => parseFloat(other) - parseFloat(one) || 0)
    .map(([chip, count]) =>
      chip === "rest"
        ? html`<li class="rest">+ ${showAmount((count / 100).toFixed(2))}</li>`
        : html`<li><span class="disc chip-${parseInt(chip, 10)}">${shortChip(chip)}</span><span class="count">×${count}</span></li>`,
    );

/** Shortens thousands on a chip. @param {string} chip */
const shortChip = (chip) => (parseInt(chip, 10) >= 1000 ? `${parseInt(chip, 10) / 1000}K` : showAmount(chip));

/** @param {Record<string, number> | undefined} chips */
const stacks = (chips) =>
  chips && Object.keys(chips).length ? html`<ul class="stacks">${chipStacks(chips)}</ul>` : nothing;

/**
 * @param {Seat} seat
 * @param {string} box
 */
function wagerRow(seat, box) {
  const wager = settledWager(seat, box);
  if (!wager) {
    return nothing;
  }
  const does = wager.does ?? wager.outcome;
  return html`<tr class="does-${does}" data-box=${box}>
    <th scope="row">
      ${boxName(box)}
      <span class="why">${wager.odds ? html`<span class="odds">${wager.odds}</span>` : nothing} <span class="law">${wager.law}</span></span>
    </th>
    <td class="moved">${outcomeWord(does)} <strong>${movedAmount(wager)}</strong></td>
    <td class="chips-of">${stacks(wager.chips)}</td>
  </tr>`;
}

/** @param {Seat} seat */
const hands = ({ result }) =>
  Object.entries(result?.hands ?? {}).map(
    ([name, hand]) => html`<div class="made" data-hand=${name}>
      <p>${handOfSeatWord(name)}: <strong>${handWord(hand)}</strong></p>
      <div class="cards">${(result?.best?.[name] ?? []).map((card) => faceUpCard(card))}</div>
    </div>`,
  );

/**
 * @param {State} state
 * @param {Seat} seat
 */
function pending(state, seat) {
  const payment = paymentOf(state, seat);
  return payment
    ? html`<section class="pending" aria-label=${gettext("Payment")}>
        <p><strong>${payment.status === "handed_over" ? gettext("Taken over by the floor") : gettext("Pending")}</strong>
          ${showAmount(payment.amount)}</p>
        <ul>${paperLines(payment).map(({ word, isDone }) => html`<li class=${isDone ? "done" : ""}>${isDone ? icon("check", gettext("done")) : icon("circle", gettext("open"))} ${word}</li>`)}</ul>
      </section>`
    : nothing;
}

/**
 * Returns the open sheet, on the half of the felt away from the seat.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function sheet(page, handlers) {
  const seat = seatOnSheet(page);
  const state = page.screen?.state;
  if (!seat || !state) {
    return nothing;
  }
  const count = state.seats.length;
  const side = seat.seat * 2 <= count ? "at-right" : "at-left";
  // Seats farther out leave more space.
  const width = Math.abs(seat.seat - (count + 1) / 2) > 1 ? "wide" : "";
  const title = fill(gettext("Seat {seat}: chips"), { seat: seat.seat });
  const { result } = seat;
  return html`<section class="sheet ${side} ${width}" aria-label=${title} data-sheet=${seat.seat}>
    <header>
      <h2>${fill(gettext("Seat {seat}"), { seat: seat.seat })} ${seat.player ?? ""}</h2>
      <button type="button" class="plain" @click=${() => handlers.closeSheet()}>${gettext("Close")}</button>
    </header>
    ${result
      ? html`<div class="sum">
          <span>${gettext("To pay")}</span> <strong>${showAmount(result.pays)}</strong> ${stacks(result.chips)}
          <span class="net">${fill(gettext("net {amount}"), { amount: showChange(result.net) })}</span>
        </div>`
      : nothing}
    ${pending(state, seat)}
    ${extras(state, seat).map(({ kind, word }) => html`<p class="extra extra-${kind}">${word}</p>`)}
    <table>
      <tbody>${state.boxes.map((box) => wagerRow(seat, box))}</tbody>
    </table>
    <div class="made-hands">${hands(seat)}</div>
  </section>`;
}
