import { html, nothing } from "../../../vendor/lit-html.js";
import { cardFace, cardPlace, faceUpCard } from "../../shared/card.js";
import { gettext } from "../../i18n/gettext.js";
import { cardName } from "../../i18n/names.js";
import { isPadBusy } from "./draft.js";
import { cardsWanted, takenCards } from "../actions.js";

const SUITED = 52;

/**
 * Returns a key for each card of the deck; cards already face up are disabled.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function cardPad(page, handlers) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const up = takenCards(screen, page.draft);
  const keys = screen.state.deck.map((card) => {
    const isUp = up.has(card);
    const isChosen = page.draft.cards.includes(card);
    return html`<button
      type="button"
      class="key"
      data-card=${card}
      aria-label=${cardName(card)}
      aria-pressed=${isChosen ? "true" : "false"}
      ?disabled=${isUp}
      aria-disabled=${isPadBusy(page) ? "true" : nothing}
      @click=${() => handlers.pickCard(card)}
    >${cardFace(card)}</button>`;
  });
  const look = screen.state.deck.length > SUITED ? "pad with-jokers" : "pad";
  return html`<div class=${look} role="group" aria-label=${gettext("Cards")} data-arrows>${keys}</div>`;
}

/**
 * Returns the cards chosen so far and the empty places.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../../types/wire.js").Action} action
 */
export function chosenCards(page, action) {
  const { cards, typed } = page.draft;
  const places = Array.from({ length: cardsWanted(action) }, (_, place) => {
    if (cards[place]) {
      return faceUpCard(cards[place]);
    }
    return place === cards.length && typed ? html`<span class="card place">${typed}</span>` : cardPlace();
  });
  return html`<div class="chosen" aria-label=${gettext("Chosen cards")} role="group">${places}</div>`;
}
