/** Draws the dealer's card: the order of the round, what to say, irregularities, the steps of a deck. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gettext, sentence } from "../i18n/gettext.js";
import { consequenceWord, irregularityWord, placeWord } from "../i18n/names.js";

/** @typedef {import("../types/wire.js").DealersCard} Card */

/** @param {Card["steps"][number]} line */
const line = ({ key, params = {}, text, law, says }) => html`<li>
  ${sentence(key, params, text)} <span class="law">${law}</span>
  ${says ? html`<q>${sentence(says, {}, "")}</q>` : nothing}
</li>`;

/** @param {Card} card */
const deal = ({ deal }) =>
  deal.map(
    ([place, cards]) =>
      html`<li>${place === "seats" ? gettext("Each player") : placeWord(place)} <strong>${cards}</strong></li>`,
  );

/** @param {Card} card */
const irregularities = (card) => html`<table class="irregularities">
  <thead>
    <tr><th scope="col">${gettext("What happened")}</th><th scope="col">${gettext("What follows")}</th></tr>
  </thead>
  <tbody>
    ${card.irregularities.map(
      ({ kind, outcome, law }) => html`<tr>
        <th scope="row">${irregularityWord(kind)}</th>
        <td>${consequenceWord(outcome)} <span class="law">${law}</span></td>
      </tr>`,
    )}
  </tbody>
</table>`;

/**
 * @param {string} title
 * @param {unknown} inside
 */
const part = (title, inside) => html`<section><h3>${title}</h3>${inside}</section>`;

/** @param {Card} card */
export const dealersCard = (card) => html`
  ${part(gettext("Order of the round"), html`<ol class="lines">${card.steps.map(line)}</ol>`)}
  ${part(gettext("Deal, in this order"), html`<ol class="deal-order">${deal(card)}</ol>`)}
  ${part(gettext("Settlement"), html`<ul class="lines">${card.settlement.map(line)}</ul>`)}
  ${part(gettext("Irregularities"), irregularities(card))}
  ${card.deck.length ? part(gettext("Decks"), html`<ol class="lines">${card.deck.map(line)}</ol>`) : nothing}
`;
