/** Touches on a seat: the effect of one, and the button that covers the seat. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { choiceWord } from "../../i18n/names.js";
import { changeableAnswer, findAction, sameAsSeats, seatsOf, wagerAction } from "../actions.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Seat} Seat
 * @typedef {import("../types.js").Handlers} Handlers
 * @typedef {{ word: string, open?: string, command?: [string, Record<string, unknown>] }} Touch
 */

/**
 * Returns what a touch does. It seats a player at an empty seat (or asks who, beside a player who may hold both), opens the wagers of a taken one or toggles it in and
 * out, and changes an answer or opens the choices if there are more than two.
 *
 * @param {import("../types.js").Screen | null} screen
 * @param {Seat} seat
 * @returns {Touch | null}
 */
export function seatTouch(screen, seat) {
  const number = seat.seat;
  if (sameAsSeats(screen, number).length) {
    return { word: gettext("seat a player"), open: "seating" };
  }
  if (seatsOf(findAction(screen, "seat_player")).includes(number)) {
    return { word: gettext("seat a player"), command: ["seat_player", { seat: number }] };
  }
  const change = changeableAnswer(screen, seat);
  if (wagerAction(screen, number)) {
    return { word: gettext("wagers"), open: "wagers" };
  }
  if (change?.other !== undefined) {
    const word = fill(gettext("{choice} instead"), { choice: choiceWord(change.other) });
    return { word, command: ["decide", { seat: number, choice: change.other }] };
  }
  if (change) {
    return { word: gettext("another answer"), open: "answer" };
  }
  if (seatsOf(findAction(screen, "place_wagers")).includes(number)) {
    return seat.is_in
      ? { word: gettext("sits out"), open: "seat", command: ["place_wagers", { seat: number, wagers: {} }] }
      : { word: gettext("in"), open: "seat", command: ["mark_in", { seats: [number] }] };
  }
  return null;
}

/**
 * Returns the button over the whole seat, or nothing where a touch would have no effect.
 *
 * @param {Page} page
 * @param {Seat} seat
 * @param {Handlers} handlers
 */
export function seatCover(page, seat, handlers) {
  const touch = page.isOffline ? null : seatTouch(page.screen, seat);
  if (!touch) {
    return nothing;
  }
  const { command, open, word } = touch;
  const isSending = command && page.tap?.name === command[0] && JSON.stringify(page.tap.args) === JSON.stringify(command[1]);
  return html`<button
    type="button"
    class="cover"
    aria-label=${fill(gettext("Seat {seat}: {does}"), { seat: seat.seat, does: word })}
    aria-pressed=${open ? String(page.draft.seat === seat.seat) : nothing}
    aria-disabled=${isSeatWaiting(page, seat, touch) ? "true" : nothing}
    aria-busy=${isSending ? "true" : nothing}
    @click=${() => handlers.touchSeat(seat.seat)}
  ></button>`;
}

/**
 * Reports whether a touch would come too soon: a command is pending, or the seat has just changed under a double tap.
 *
 * @param {Page} page
 * @param {Seat} seat
 * @param {Touch} touch
 */
export const isSeatWaiting = (page, seat, { command }) =>
  page.tap !== null || (page.isIgnoringTouches && command !== undefined && Boolean(seat.is_taken));
