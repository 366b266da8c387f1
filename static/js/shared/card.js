import { html, nothing, svg } from "../../vendor/lit-html.js";
import { gettext } from "../i18n/gettext.js";
import { cardName } from "../i18n/names.js";

/** @type {Record<string, string>} */
const SHAPES = {
  s: "M12 1C15 6 22 10 22 15.5A5 5 0 0 1 13.2 18.6Q13.6 21.6 16 23H8Q10.4 21.6 10.8 18.6A5 5 0 0 1 2 15.5C2 10 9 6 12 1Z",
  h: "M12 22.5C9 17.5 1 13.5 1 7.4A5.7 5.7 0 0 1 12 5.2A5.7 5.7 0 0 1 23 7.4C23 13.5 15 17.5 12 22.5Z",
  d: "M12 0.5L21 12L12 23.5L3 12Z",
  c: "M12 1A5 5 0 0 1 16.4 8.4A5 5 0 1 1 13.2 16.6Q13.6 21.4 16 23H8Q10.4 21.4 10.8 16.6A5 5 0 1 1 7.6 8.4A5 5 0 0 1 12 1Z",
  joker: "M12 22L3 18V8L7.5 12L12 2L16.5 12L21 8V18Z",
};

/** @param {string} suit */
const suitShape = (suit) =>
  html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${SHAPES[suit] ?? SHAPES.joker} />`}</svg>`;

/** Returns the rank to print. A joker has a cap in place of a suit. @param {string} card */
const rank = (card) => (card[0] === "X" ? "JK" : card[0] === "T" ? "10" : card[0]);

/** @param {string} card */
const suit = (card) => (card[0] === "X" ? `joker-${card[1]}` : card[1]);

/**
 * Returns rank and suit, for a card or a key of the card pad.
 *
 * @param {string} card
 */
export const cardFace = (card) =>
  html`<span class="rank suit-${suit(card)} ${rank(card).length > 1 ? "wide" : ""}" aria-hidden="true">${rank(card)}</span><span
      class="suit-${suit(card)}">${suitShape(suit(card))}</span>`;

/**
 * @param {string} card
 * @param {string} look
 */
export const faceUpCard = (card, look = "") =>
  html`<span class="card ${look}" role="img" aria-label=${cardName(card)} data-card=${card}>${cardFace(card)}</span>`;

/** Returns a card face down. @param {string} color */
export const cardBack = (color) => html`<span class="card face-down backed-${color}"></span>`;

/** Returns a card that was turned up at a table that does not record cards. */
export const unrecordedCard = () =>
  html`<span class="card blank" role="img" aria-label=${gettext("turned, not recorded")}></span>`;

/** Returns an empty place for a card, with its printed label. @param {string} inscription */
export const cardPlace = (inscription = "") =>
  html`<span class="card place">${inscription ? html`<span class="inscription">${inscription}</span>` : nothing}</span>`;
