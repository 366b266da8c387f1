/** The middle of the table: community cards, the Six Card box, the printed inscription. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { boxName, reasonWithin } from "../../i18n/names.js";
import { cardBack, cardPlace, faceUpCard, unrecordedCard } from "../../shared/card.js";
import { backInUse } from "./deck_rings.js";

/** @typedef {import("../types.js").State} State */

// The layout prints three places in the box.
const SIX_CARD_BOX = [0, 1, 2];

/** Inscriptions on the layout of Criss Cross. @type {Record<string, string>} */
const LINES = {
  left: gettext("Across"),
  right: gettext("Across"),
  top: gettext("Down"),
  bottom: gettext("Down"),
  middle: gettext("Middle"),
};

/**
 * @param {State} state
 * @param {{ card: string | undefined, isTurned: boolean, place?: string, lifted: Set<string> }} spot
 */
function tableCard(state, { card, isTurned, place = "", lifted }) {
  if (isTurned) {
    return card ? faceUpCard(card, lifted.has(card) ? "lifted" : "") : unrecordedCard();
  }
  return state.is_dealt ? cardBack(backInUse(state)) : cardPlace(LINES[place]);
}

/**
 * @param {State} state
 * @param {Set<string>} lifted
 */
function community(state, lifted) {
  const cards = state.places.map((place) => {
    const isTurned = place in state.community;
    const isNext = state.prompt.params?.place === place;
    return html`<li class="at-${place} ${isNext ? "next" : ""}" title=${boxName(place)} data-place=${place}>
      ${tableCard(state, { card: state.community[place], isTurned, place, lifted })}
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
function sixCardBox(state, lifted) {
  const isTurned = Boolean(state.is_box_turned);
  const cards = SIX_CARD_BOX.map(
    (place) => html`<li>${tableCard(state, { card: state.six_card_box[place], isTurned, lifted })}</li>`,
  );
  return html`<section class="six-card-box" aria-label=${gettext("Six Card box")}>
    <h2>${gettext("Six Card box")}</h2>
    <ul>${cards}</ul>
  </section>`;
}

/** Returns the inscription of a table without community cards (36.05.19.02B). @param {string} game */
const inscription = (game) => html`<div class="inscribed">
  <p class="title">${game}</p>
  <p>${gettext("A joker is an ace, or completes a straight or flush.")}</p>
</div>`;

/**
 * @param {State} state
 * @param {string} game by its name
 * @param {Set<string>} lifted the cards of the hand that is looked at
 */
export const tableMiddle = (state, game, lifted) => html`<div class="middle">
  ${state.places.length ? community(state, lifted) : inscription(game)}
  ${state.has_six_card_box ? sixCardBox(state, lifted) : nothing}
  ${state.around?.is_void ? html`<p class="stamp">${fill(gettext("Void: {reason}"), { reason: reasonWithin(state.around.void) })}</p>` : nothing}
</div>`;
