import { html, nothing } from "../../../vendor/lit-html.js";
import { seatCover } from "../dock/seat_touch.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { handOfSeatWord, handWord } from "../../i18n/names.js";
import { cardBack, faceUpCard, unrecordedCard } from "../../shared/card.js";
import { lookOf } from "../../shared/look.js";
import { backInUse } from "./deck_rings.js";
import { cardsOfHands } from "./winning_cards.js";
import { extras, totalLine } from "./payment.js";
import { boxSpot, signOrWord } from "./wager_spot.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").State} State
 * @typedef {import("../types.js").Handlers} Handlers
 * @typedef {import("../../shared/look.js").Look} Look
 */

/** Returns a seat's status in one word. @param {Seat} seat */
function tag(seat) {
  if (seat.has_forfeited) {
    return gettext("forfeited");
  }
  if (seat.has_folded) {
    return gettext("folded");
  }
  if (seat.is_hand_collected) {
    return gettext("collected");
  }
  if (seat.needs_amounts) {
    return gettext("in, amounts?");
  }
  if (seat.is_settled && !seat.result) {
    return gettext("settled");
  }
  return seat.is_in && !Object.keys(seat.wagers ?? {}).length ? gettext("in") : "";
}

/**
 * @param {State} state
 * @param {Seat} seat
 */
function hand(state, seat) {
  const { cards = [], cards_down = 0 } = seat;
  if (cards.length) {
    const lifted = cardsOfHands(seat);
    const look = seat.is_hand_collected ? "collected" : "";
    return html`<div class="cards ${look} of-${cards.length}">
      ${cards.map((card) => faceUpCard(card, lifted.has(card) ? "lifted" : ""))}
    </div>`;
  }
  if (cards_down) {
    const back = backInUse(state);
    const label = fill(gettext("{count} cards face down"), { count: cards_down });
    return html`<div class="cards down of-${cards_down}" role="img" aria-label=${label}>
      ${Array.from({ length: cards_down }, () => cardBack(back))}
    </div>`;
  }
  const isUp = seat.is_settled && !seat.is_hand_collected && !seat.has_forfeited;
  return isUp ? html`<div class="cards">${unrecordedCard()}</div>` : nothing;
}

/**
 * Returns the announced hands by name, each with its own label if there are several. Bonus hands appear only on the
 * seat's sheet.
 *
 * @param {Seat} seat
 * @param {Look} look
 */
function announced({ result }, look) {
  const hands = result?.hands ?? {};
  return look.announced.filter((name) => hands[name]).map(
    (name) => html`<p class="hand" data-hand=${name}>
      ${look.announced.length === 1 ? nothing : html`<span class="line">${signOrWord(look, name, handOfSeatWord(name))}:</span>`}
      ${handWord(hands[name])}
    </p>`,
  );
}

/** Returns the place for a player's discards, with the number drawn. @param {Seat} seat */
const discards = ({ draws = {} }) => html`<p class="discards">
  <span class="name">${gettext("Discards")}</span>
  <strong>${Object.values(draws).join(" + ")}</strong>
</p>`;

/**
 * Returns the button that opens the sheet of a settled seat.
 *
 * @param {Page} page
 * @param {Seat} seat
 * @param {Handlers} handlers
 */
function sheetCover(page, seat, handlers) {
  return seat.result || Object.keys(seat.settled ?? {}).length
    ? html`<button
        type="button"
        class="cover"
        aria-label=${fill(gettext("Seat {seat}: chips"), { seat: seat.seat })}
        aria-expanded=${String(page.sheet === seat.seat)}
        @click=${() => handlers.toggleSheet(seat.seat)}
      ></button>`
    : nothing;
}

/**
 * @param {Page} page
 * @param {Seat} seat
 * @param {Handlers} handlers
 */
export function seatPlace(page, seat, handlers) {
  const state = /** @type {import("../types.js").Screen} */ (page.screen).state;
  const look = lookOf(state.game);
  const isLit = state.prompt.seat === seat.seat;
  const isOpen = page.draft.seat === seat.seat || page.sheet === seat.seat;
  const label = seat.is_taken ? tag(seat) : "";
  const looks = {
    [seat.is_taken ? "taken" : "empty"]: true,
    in: seat.is_in,
    lit: isLit,
    open: isOpen,
    unsure: seat.needs_amounts,
    folded: seat.has_folded || seat.has_forfeited,
    done: seat.is_settled || seat.result,
  };
  const names = Object.entries(looks).filter(([, is]) => is).map(([name]) => name);
  const touch = seatCover(page, seat, handlers);
  return html`<li class="seat ${names.join(" ")}" data-seat=${seat.seat} aria-current=${isLit ? "step" : nothing}>
    <p class="number"><strong>${seat.seat}</strong> <span class="player">${seat.player ?? ""}</span>
      ${label ? html`<span class="tag" title=${label}>${label}</span>` : nothing}</p>
    ${seat.is_taken
      ? html`${hand(state, seat)} ${announced(seat, look)}
          <ul class="spots">${state.boxes.map((box) => boxSpot(box, seat, look))}</ul>
          ${look.has_discards ? discards(seat) : nothing}
          ${extras(state, seat).map(({ kind, word }) => html`<p class="extra extra-${kind}">${word}</p>`)}
          ${totalLine(state, seat)}`
      : nothing}
    ${touch === nothing ? sheetCover(page, seat, handlers) : touch}
  </li>`;
}
