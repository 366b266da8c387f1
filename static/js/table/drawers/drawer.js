/** The drawer at the right: what is not of the round, one at a time, over the felt and never over the next step. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";

/**
 * Those beside are opened from elsewhere than the header.
 *
 * @type {Record<string, { title: () => string, isBeside?: boolean }>}
 */
export const DRAWERS = {
  decks: { title: () => gettext("Decks") },
  trouble: { title: () => gettext("Irregularity") },
  floor: { title: () => gettext("Floor") },
  paytable: { title: () => gettext("Paytable"), isBeside: true },
  card: { title: () => gettext("Dealer's card"), isBeside: true },
  correct: { title: () => gettext("An entry was wrong"), isBeside: true },
  missed: { title: () => gettext("Rounds dealt without the app"), isBeside: true },
  more: { title: () => gettext("More") },
};

/** @type {typeof import("./drawer_contents.js").ROOMS | null} */
let rooms = null;

/** Fetches what is in the drawers, once. */
export async function fetchRooms() {
  rooms = (await import("./drawer_contents.js")).ROOMS;
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export function drawer(page, touches) {
  const { name = "" } = page.drawer ?? {};
  const open = page.screen && Object.hasOwn(DRAWERS, name) ? DRAWERS[name] : undefined;
  return open
    ? html`<aside class="drawer" aria-label=${open.title()} data-drawer=${name}>
        <header>
          <h2 tabindex="-1">${open.title()}</h2>
          <button type="button" class="plain" @click=${() => touches.closeDrawer()}>${gettext("Close")}</button>
        </header>
        <div class="room">${rooms ? rooms[name](page, touches) : html`<p>${gettext("Not loaded yet.")}</p>`}</div>
      </aside>`
    : nothing;
}
