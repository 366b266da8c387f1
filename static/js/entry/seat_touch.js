/** What a touch on a seat of the felt does now, and the button over the seat that takes it. */

import { html, nothing } from "../../vendor/lit-html.js";
import { fill, gettext } from "../words/gettext.js";
import { findAction, seatsOf } from "./draft.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").Touches} Touches
 */

/**
 * @param {Page} page
 * @param {Seat} seat
 */
function touchWord({ screen }, { seat }) {
  if (seatsOf(findAction(screen, "seat_player")).includes(seat)) {
    return gettext("seat a player");
  }
  return seatsOf(findAction(screen, "place_wagers")).includes(seat) ? gettext("wagers") : "";
}

/**
 * Drawn over the whole seat; nothing where a touch would do nothing.
 *
 * @param {Page} page
 * @param {Seat} seat
 * @param {Touches} touches
 */
export function seatCover(page, seat, touches) {
  const word = touchWord(page, seat);
  const isSending = page.tap?.name === "seat_player" && page.tap.args.seat === seat.seat;
  return word
    ? html`<button
        type="button"
        class="cover"
        aria-label=${fill(gettext("Seat {seat}: {does}"), { seat: seat.seat, does: word })}
        aria-pressed=${seat.is_taken ? String(page.draft.seat === seat.seat) : nothing}
        aria-disabled=${page.tap && !seat.is_taken ? "true" : nothing}
        aria-busy=${isSending ? "true" : nothing}
        @click=${() => touches.touchSeat(seat.seat)}
      ></button>`
    : nothing;
}
