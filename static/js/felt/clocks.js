/** Clocks of the table, counted down here from the server's time: they run on when the line is down. */

import { html, nothing } from "../../vendor/lit-html.js";
import { reminderWord } from "../words/names.js";

/** How far the server's clock is ahead of this one. */
let aheadMs = 0;

/** @param {string} now */
export function hearTime(now) {
  const theirs = Date.parse(now);
  if (!Number.isNaN(theirs)) {
    aheadMs = theirs - Date.now();
  }
}

/** @param {string} dueAt */
function secondsLeft(dueAt) {
  return Math.round((Date.parse(dueAt) - Date.now() - aheadMs) / 1000);
}

/** @param {number} seconds */
function timeWord(seconds) {
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, ...rest] = parts;
  const shown = rest.map((part) => String(part).padStart(2, "0")).join(":");
  return `${seconds < 0 ? "−" : ""}${hours}:${shown}`;
}

/** The deck in use and when it is to be changed. @param {import("../types.js").Around | undefined} around */
export function deckClock(around) {
  const deck = around?.decks?.find((one) => one.is_in_use && one.due_at);
  if (!deck?.due_at) {
    return nothing;
  }
  const left = secondsLeft(deck.due_at);
  return html`<span class="fact" data-due=${left <= 0}>Deck <strong role="timer">${timeWord(left)}</strong></span>`;
}

/** What fell due and nobody has seen to. @param {import("../types.js").Around | undefined} around */
export function reminders(around) {
  // Fifteen and five minutes before it is due, a deck asks for the same.
  const words = new Set((around?.reminders ?? []).map((one) => reminderWord(one.kind)));
  return [...words].map((word) => html`<strong class="reminder" role="status">${word}</strong>`);
}
