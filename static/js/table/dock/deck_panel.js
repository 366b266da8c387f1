/** The dock's panel when the deck comes next: opening, shuffle and cut, stub count. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { nextDeckStep, receiveButtons, deckStepList } from "../drawers/decks/deck_steps.js";
import { stubCount } from "../drawers/decks/stub_count.js";

const OF_DECKS = /^step\.(\w+_deck|idle_face_\w+)$/;
const OF_STUB = /^step\.(count_stub|stub_off|count_places)$/;

/**
 * Reports whether the table is waiting for its deck.
 *
 * @param {import("../types.js").Page} page
 */
export function isDeckNext({ screen }) {
  const key = screen?.state.prompt.key ?? "";
  return OF_DECKS.test(key) || OF_STUB.test(key);
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function deckPanel(page, handlers) {
  const { prompt, around } = page.screen?.state ?? {};
  if (!prompt || !isDeckNext(page)) {
    return nothing;
  }
  if (OF_STUB.test(prompt.key)) {
    return html`<div class="deck-step">${stubCount(page, handlers)}</div>`;
  }
  const deck = around?.decks?.find(({ name }) => name === prompt.params?.deck);
  return html`<div class="deck-step">
    ${deck ? html`${deckStepList(deck)} ${nextDeckStep(page, handlers, deck)}` : receiveButtons(page, handlers)}
  </div>`;
}
