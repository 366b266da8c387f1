/** Explains a settlement: each seat, each box, the reason and the paragraph. */

import { html, nothing } from "../../vendor/lit-html.js";
import { faceUpCard } from "../shared/card.js";
import { fill, gettext, sentence } from "../i18n/gettext.js";
import { showChange, toCents } from "../i18n/money.js";
import { boxName, capital, handOfSeatWord, handWord } from "../i18n/names.js";
import { oddsWord } from "../i18n/odds.js";

/**
 * @typedef {import("../types/wire.js").Explained} Explained
 * @typedef {import("../types/wire.js").ExplainedLine} Line
 * @typedef {import("../types/wire.js").SeatExplained} SeatExplained
 */

/** @param {Line} line */
export function why({ key, text, params = {}, odds = "", kind = "" }) {
  const named = odds ? { ...params, odds: oddsWord(odds, kind) } : params;
  return capital(sentence(key, named, text));
}

/** Formats an amount with its cents. @param {string} amount */
const dollars = (amount) => {
  const [, minus, whole, cents] = amount.match(/^(-?)(\d+)\.(\d\d)$/) ?? ["", "", amount, "00"];
  return `${minus && "−"}$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
};

/** @param {Line} line */
const lineRow = (line) => html`<tr data-box=${line.box ?? nothing} data-key=${line.key}>
  <th scope="row">${line.box ? boxName(line.box) : gettext("Seat")}</th>
  <td>${why(line)} <span class="law">${line.law}</span></td>
  <td class="money">${line.stake && line.box ? dollars(line.stake) : ""}</td>
  <td class="money">${line.returned ? dollars(line.returned) : ""}</td>
</tr>`;

/** @param {SeatExplained} seat */
const hands = (seat) => html`<div class="hands">
  ${Object.entries(seat.hands ?? {}).map(
    ([place, hand]) => html`<div class="made" data-hand=${place}>
      <span class="cards">${(seat.best?.[place] ?? []).map((card) => faceUpCard(card))}</span>
      <p>${handOfSeatWord(place)}: <strong>${handWord(hand)}</strong>${seat.declared ? ` (${gettext("declared")})` : ""}</p>
    </div>`,
  )}
</div>`;

/**
 * @param {SeatExplained} seat
 * @param {SeatExplained | undefined} before what the same seat was before a correction
 */
function seatSection(seat, before) {
  const title = fill(gettext("Seat {seat}"), { seat: seat.seat });
  const change = before ? toCents(seat.net) - toCents(before.net) : 0;
  return html`<section class="explained" data-seat=${seat.seat} aria-label=${title}>
    <h3>${title} ${seat.player ?? ""}</h3>
    ${hands(seat)}
    <div class="wide" tabindex="0" role="region" aria-label=${title}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">${gettext("Box")}</th>
            <th scope="col">${gettext("Why")}</th>
            <th scope="col" class="money">${gettext("Wager")}</th>
            <th scope="col" class="money">${gettext("Back to the player")}</th>
          </tr>
        </thead>
        <tbody>${seat.lines.map(lineRow)}</tbody>
        <tfoot>
          <tr>
            <th scope="row">${gettext("In total")}</th>
            <td>${fill(gettext("net {amount}"), { amount: showChange(seat.net) })}
              ${change ? html`<strong class="difference">${fill(gettext("corrected by {amount}"), { amount: showChange((change / 100).toFixed(2)) })}</strong>` : nothing}</td>
            <td class="money">${dollars(seat.staked)}</td>
            <td class="money">${dollars(seat.returned)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  </section>`;
}

/**
 * @param {Explained} explained
 * @param {Explained | undefined} before
 */
function seatsAndMeter(explained, before) {
  return html`${explained.seats.map((seat) => seatSection(seat, before?.seats.find((earlier) => earlier.seat === seat.seat)))}
    ${explained.meter ? html`<p class="meter-line">${why(explained.meter)} <span class="law">${explained.meter.law}</span></p>` : nothing}`;
}

/**
 * Returns the settlement as played, then again after each correction with what changed.
 *
 * @param {Explained} played
 * @param {Explained[]} corrections
 */
export const settlements = (played, corrections) =>
  corrections.length
    ? html`<h3 class="which">${gettext("As it was played")}</h3>
        ${seatsAndMeter(played, undefined)}
        ${corrections.map(
          (one, place) => html`<h3 class="which">${fill(gettext("As corrected ({number})"), { number: place + 1 })}</h3>
            ${seatsAndMeter(one, corrections[place - 1] ?? played)}`,
        )}`
    : seatsAndMeter(played, undefined);
