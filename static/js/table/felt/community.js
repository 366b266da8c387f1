/** The middle of the table: community cards, the box of cards beside them, the printed inscription. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext, sentence } from "../../i18n/gettext.js";
import { boxName, cardName, inscriptionOf, placeWord, reasonWithin } from "../../i18n/names.js";
import { cardBack, cardPlace, faceUpCard, unrecordedCard } from "../../shared/card.js";
import { lookOf } from "../../shared/look.js";
import { backInUse } from "./deck_rings.js";

/**
 * @typedef {import("../types.js").State} State
 * @typedef {import("../../shared/look.js").Look} Look
 * @typedef {{ place: string, touch: () => void }} Again the community card that may be entered again
 */

/**
 * @param {State} state
 * @param {{ card: string | undefined, isTurned: boolean, place?: string, lifted: Set<string> }} spot
 */
function tableCard(state, { card, isTurned, place = "", lifted }) {
  if (isTurned) {
    return card ? faceUpCard(card, lifted.has(card) ? "lifted" : "") : unrecordedCard();
  }
  return state.is_dealt ? cardBack(backInUse(state)) : cardPlace(inscriptionOf(place));
}

/** Returns the classes for the cell of a place, where places are not in one row. @param {Look} look @param {string} place */
const cell = ({ cells }, place) => (cells[place] ? `row-${cells[place][0]} column-${cells[place][1]}` : "");

/**
 * @param {State} state
 * @param {Set<string>} lifted
 * @param {Again | undefined} again
 */
function community(state, lifted, again) {
  const look = lookOf(state.game);
  const cards = state.places.map((place) => {
    const isTurned = place in state.community;
    const isNext = state.prompt.params?.place === place;
    return html`<li class="${cell(look, place)} ${isNext ? "next" : ""}" title=${boxName(place)} data-place=${place}>
      ${again?.place === place
        ? html`<button
            type="button"
            class="again"
            aria-label=${fill(gettext("{card}: enter again"), { card: cardName(state.community[place]) })}
            @click=${again.touch}
          >${tableCard(state, { card: state.community[place], isTurned, place, lifted })}</button>`
        : tableCard(state, { card: state.community[place], isTurned, place, lifted })}
    </li>`;
  });
  return html`<section class="community" aria-label=${gettext("Community cards")}>
    <h2>${gettext("Community")}</h2>
    <ul>${cards}</ul>
  </section>`;
}

/**
 * @param {State} state
 * @param {Set<string>} lifted
 */
function boxOfCards(state, lifted) {
  const isTurned = Boolean(state.is_box_turned);
  const title = placeWord("six_card_box");
  const cards = Array.from(
    { length: lookOf(state.game).box_cards },
    (_, place) => html`<li>${tableCard(state, { card: state.six_card_box[place], isTurned, lifted })}</li>`,
  );
  return html`<section class="box-of-cards" aria-label=${title}>
    <h2>${title}</h2>
    <ul>${cards}</ul>
  </section>`;
}

/**
 * Returns the inscription of a table without community cards.
 *
 * @param {Look} look
 * @param {string} game
 */
const inscription = (look, game) => html`<div class="inscribed">
  <p class="title">${game}</p>
  ${look.inscription ? html`<p>${sentence(look.inscription, {}, "")}</p>` : nothing}
</div>`;

/**
 * @param {State} state
 * @param {string} game by its name
 * @param {Set<string>} lifted the cards of the hand that is looked at
 * @param {Again} [again]
 */
export const tableMiddle = (state, game, lifted, again) => html`<div class="middle">
  ${state.places.length ? community(state, lifted, again) : inscription(lookOf(state.game), game)}
  ${state.has_six_card_box ? boxOfCards(state, lifted) : nothing}
  ${state.around?.is_void ? html`<p class="stamp">${fill(gettext("Void: {reason}"), { reason: reasonWithin(state.around.void) })}</p>` : nothing}
</div>`;
