/** Reference drawers. Their content is loaded with the page, so they also work offline. */

import { html } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";
import { dealersCard } from "../../shared/dealers_card.js";
import { postedSigns } from "../../shared/paytable.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../../types/wire.js").DealersCard} Card
 */

/** @param {(card: Card) => unknown} inside */
const drawerOf = (inside) => (/** @type {Page} */ { card, table }) =>
  card
    ? html`<div class="panel card-panel">
        ${inside(card)}
        <a class="command print" href="/tables/${table.id}/card/" target="_blank">${gettext("To print")}</a>
      </div>`
    : html`<p class="panel">${gettext("Not loaded yet.")}</p>`;

export const paytableDrawer = drawerOf(postedSigns);
export const dealersCardDrawer = drawerOf(dealersCard);
