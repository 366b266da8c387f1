import { html } from "../../../vendor/lit-html.js";
import { gettext } from "../../i18n/gettext.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 */

/** Returns the button over the game's name that opens the paytable. @param {Page} page @param {Handlers} handlers */
export const paytableButton = (page, handlers) => html`<button
  type="button"
  class="cover"
  aria-label=${gettext("Paytable")}
  aria-expanded=${String(page.drawer?.name === "paytable")}
  @click=${() => handlers.toggleDrawer("paytable")}
></button>`;

/** @param {Page} page @param {Handlers} handlers */
export const cardButton = (page, handlers) => html`<button
  type="button"
  class="plain ask"
  aria-label=${gettext("Dealer's card")}
  aria-expanded=${String(page.drawer?.name === "card")}
  @click=${() => handlers.toggleDrawer("card")}
>?</button>`;
