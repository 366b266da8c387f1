import { html, nothing } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";
import { lookOf } from "../../shared/look.js";
import { tableMiddle } from "./community.js";
import { corners } from "./corners.js";
import { seatPlace } from "./seat.js";
import { liftedCards, sheet } from "./seat_sheet.js";

/** A phone held upright scrolls the felt sideways, so keys must reach it too. */
const phone = matchMedia("(max-width: 40rem) and (orientation: portrait)");

/**
 * Returns what a touch on the last community card does, and its place.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 * @returns {import("./community.js").Again | undefined}
 */
function touchAgain({ screen }, handlers) {
  const place = screen?.actions.find(({ name }) => name === "reenter_cards")?.args?.place?.one_of?.[0];
  return place ? { place: String(place), touch: () => handlers.toggleAgain() } : undefined;
}

/**
 * Returns the table as the dealer sees it: seat 1 on the left, the community cards in front.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function felt(page, handlers) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const { seats, phase, game, around } = screen.state;
  const look = lookOf(game);
  return html`<main class="felt" id="felt" data-version=${screen.version} data-phase=${phase}
    data-boxes=${look.boxes} data-hand=${look.hand} data-community=${look.community}
    tabindex=${phone.matches ? "0" : nothing}>
    ${corners(around)}
    <ol class="seats of-${seats.length}" aria-label=${gettext("Seats")}>
      ${seats.map((seat) => seatPlace(page, seat, handlers))}
    </ol>
    ${tableMiddle(screen.state, page.table.game, liftedCards(page), touchAgain(page, handlers))} ${sheet(page, handlers)}
  </main>`;
}
