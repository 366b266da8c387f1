import { html } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 */

/** The name of the game opens its paytable. @param {Page} page @param {Touches} touches */
export const paytableButton = (page, touches) => html`<button
  type="button"
  class="cover"
  aria-label=${gettext("Paytable")}
  aria-expanded=${String(page.drawer?.name === "paytable")}
  @click=${() => touches.toggleDrawer("paytable")}
></button>`;

/** @param {Page} page @param {Touches} touches */
export const cardButton = (page, touches) => html`<button
  type="button"
  class="plain ask"
  aria-label=${gettext("Dealer's card")}
  aria-expanded=${String(page.drawer?.name === "card")}
  @click=${() => touches.toggleDrawer("card")}
>?</button>`;
