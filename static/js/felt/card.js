import { html, svg } from "../../vendor/lit-html.js";
import { cardName } from "../words/names.js";

/** @type {Record<string, string>} */
const SHAPES = {
  s: "M12 1C15 6 22 10 22 15.5A5 5 0 0 1 13.2 18.6Q13.6 21.6 16 23H8Q10.4 21.6 10.8 18.6A5 5 0 0 1 2 15.5C2 10 9 6 12 1Z",
  h: "M12 22.5C9 17.5 1 13.5 1 7.4A5.7 5.7 0 0 1 12 5.2A5.7 5.7 0 0 1 23 7.4C23 13.5 15 17.5 12 22.5Z",
  d: "M12 0.5L21 12L12 23.5L3 12Z",
  c: "M12 1A5 5 0 0 1 16.4 8.4A5 5 0 1 1 13.2 16.6Q13.6 21.4 16 23H8Q10.4 21.4 10.8 16.6A5 5 0 1 1 7.6 8.4A5 5 0 0 1 12 1Z",
};

/** @param {string} suit */
const suitShape = (suit) =>
  html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${SHAPES[suit] ?? ""} />`}</svg>`;

/** @param {string} card */
const rank = (card) => (card[0] === "X" ? "★" : card[0] === "T" ? "10" : card[0]);

/**
 * Rank and suit, as a card or a key of the pad shows them.
 *
 * @param {string} card
 */
export const cardFace = (card) =>
  html`<span class="rank suit-${card[1]}" aria-hidden="true">${rank(card)}</span><span
      class="suit-${card[1]}">${suitShape(card[1])}</span>`;

/** @param {string} card */
export const faceUpCard = (card) =>
  html`<span class="card" role="img" aria-label=${cardName(card)} data-card=${card}>${cardFace(card)}</span>`;

export const cardPlace = () => html`<span class="card place"></span>`;
