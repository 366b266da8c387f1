/** Draws the decks: card backs, a ring for the time left on each, and pips for the stub. */

import { html, nothing, svg } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { BACKS } from "../../i18n/house_names.js";
import { deckName } from "../../i18n/names.js";
import { secondsLeft, timeWord } from "../../shared/clock.js";

/**
 * @typedef {import("../../types/wire.js").AroundView} Around
 * @typedef {import("../../types/wire.js").DeckView} DeckView
 * @typedef {import("../types.js").State} State
 */

/** Returns the color of the card backs on the felt; unknown colors are drawn plain. @param {State} state */
export function backInUse(state) {
  const back = state.around?.decks?.find((deck) => deck.is_in_use)?.back ?? "";
  return back in BACKS ? back : "plain";
}

/**
 * @param {DeckView} deck
 * @param {Around} around
 * @param {number} left
 */
function stageOf(deck, around, left) {
  const isWarned = around.reminders?.some(({ kind, subject }) => kind.startsWith("deck_") && subject === deck.name);
  return left <= 0 ? "due" : isWarned ? "warned" : "fine";
}

/**
 * Returns a ring that empties over the deck's time in play.
 *
 * @param {DeckView} deck
 * @param {Around} around
 */
function ring(deck, around) {
  const left = secondsLeft(deck.due_at ?? "");
  const lifetime = (Date.parse(deck.due_at ?? "") - Date.parse(deck.in_play_since ?? "")) / 1000;
  const share = Math.max(0, Math.min(100, (100 * left) / lifetime));
  const isOneOfTwo = (around.decks ?? []).length > 1;
  const word = !isOneOfTwo ? gettext("Deck {deck}") : deck.is_in_use ? gettext("{deck}, in use") : "{deck}";
  return html`<span class="ring ${deck.is_in_use ? "in-use" : ""}" data-stage=${stageOf(deck, around, left)}>
    <svg viewBox="0 0 36 36" aria-hidden="true">
      ${svg`<circle class="life" cx="18" cy="18" r="15.5" />
        <circle class="left" cx="18" cy="18" r="15.5" pathLength="100" stroke-dasharray="${share.toFixed(1)} 100"
          transform="rotate(-90 18 18)" />`}
      ${deck.is_in_use ? svg`<circle class="use backed-${deck.back}" cx="18" cy="18" r="8" />` : nothing}
    </svg>
    <span class="pair">
      <strong role="timer">${timeWord(left, Boolean(deck.is_in_use))}</strong>
      <span class="full-name">${fill(word, { deck: deckName(deck.name) })}</span>
      ${isOneOfTwo ? html`<span class="short-name">${deckName(deck.name)}</span>` : nothing}
    </span>
  </span>`;
}

/** Returns a ring for each deck in play. @param {Around | undefined} around */
export const deckRings = (around) =>
  (around?.decks ?? []).filter((deck) => deck.due_at).map((deck) => ring(deck, /** @type {Around} */ (around)));

/** Returns a pip for each round since the last stub count. @param {Around | undefined} around */
export function stubPips(around) {
  const most = around?.rounds_without_count ?? 0;
  const uncounted = around?.uncounted ?? 0;
  if (!most) {
    return nothing;
  }
  const pips = Array.from({ length: most }, (_, pip) => svg`<circle class=${pip < uncounted ? "full" : ""}
    cx=${8 + 15 * pip} cy="8" r="5.5" />`);
  const label = fill(gettext("{uncounted} of {most} rounds since the stub was counted"), { uncounted, most });
  return html`<span class="stub-pips" data-uncounted=${uncounted} data-stage=${uncounted >= most ? "due" : uncounted === most - 1 ? "warned" : "fine"}>
    <span>${gettext("Stub")}</span>
    <svg viewBox="0 0 ${15 * most + 1} 16" role="img" aria-label=${label}>${pips}</svg>
  </span>`;
}
