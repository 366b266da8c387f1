import { html, nothing } from "../../vendor/lit-html.js";
import { cardPlace, faceUpCard } from "./card.js";
import { seatPlace } from "./seat.js";
import { boxName } from "../words/names.js";

// Three places are printed in the box.
const SIX_CARD_BOX = [0, 1, 2];

/** @param {import("../types.js").State} state */
function middle(state) {
  const community = state.places.map(
    (place) => html`<li title=${boxName(place)} data-place=${place}>
      ${state.community[place] ? faceUpCard(state.community[place]) : cardPlace()}
    </li>`,
  );
  const box = SIX_CARD_BOX.map((place) => {
    const card = state.six_card_box[place];
    return html`<li>${card ? faceUpCard(card) : cardPlace()}</li>`;
  });
  return html`<div class="middle">
    <section class="community" aria-label="Community cards">
      <h2>Community</h2>
      <ul>${community}</ul>
    </section>
    ${state.has_six_card_box
      ? html`<section class="six-card-box" aria-label="Six Card box">
          <h2>Six Card box</h2>
          <ul>${box}</ul>
        </section>`
      : nothing}
  </div>`;
}

/**
 * The table as the dealer sees it: seat 1 at the left, the community cards in front.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export function felt(page, touches) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { seats, phase } = screen.state;
  return html`<main class="felt" id="felt" data-version=${screen.version} data-phase=${phase}>
    <ol class="seats of-${seats.length}" aria-label="Seats">
      ${seats.map((seat) => seatPlace(page, seat, touches))}
    </ol>
    ${middle(screen.state)}
  </main>`;
}
