/** The drawer at the right: what is not of the round, one at a time, over the felt and never over the next step. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gettext } from "../words/gettext.js";
import { dealersCardDrawer, paytableDrawer } from "./card.js";
import { correctDrawer } from "./correct.js";
import { deckDrawer } from "./decks.js";
import { floorDrawer } from "./floor.js";
import { missedDrawer } from "./missed.js";
import { moreDrawer } from "./more.js";
import { troubleDrawer } from "./trouble.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 */

/**
 * Those beside are opened from elsewhere than the header.
 *
 * @type {Record<string, { title: () => string, isBeside?: boolean, draw: (page: Page, touches: Touches) => unknown }>}
 */
export const DRAWERS = {
  decks: { title: () => gettext("Decks"), draw: deckDrawer },
  trouble: { title: () => gettext("Irregularity"), draw: troubleDrawer },
  floor: { title: () => gettext("Floor"), draw: floorDrawer },
  paytable: { title: () => gettext("Paytable"), isBeside: true, draw: paytableDrawer },
  card: { title: () => gettext("Dealer's card"), isBeside: true, draw: dealersCardDrawer },
  correct: { title: () => gettext("An entry was wrong"), isBeside: true, draw: correctDrawer },
  missed: { title: () => gettext("Rounds dealt without the app"), isBeside: true, draw: missedDrawer },
  more: { title: () => gettext("More"), draw: moreDrawer },
};

/**
 * @param {Page} page
 * @param {Touches} touches
 */
export function drawer(page, touches) {
  const { name = "" } = page.drawer ?? {};
  const open = page.screen ? DRAWERS[name] : undefined;
  return open
    ? html`<aside class="drawer" aria-label=${open.title()} data-drawer=${name}>
        <header>
          <h2 tabindex="-1">${open.title()}</h2>
          <button type="button" class="plain" @click=${() => touches.closeDrawer()}>${gettext("Close")}</button>
        </header>
        <div class="room">${open.draw(page, touches)}</div>
      </aside>`
    : nothing;
}
