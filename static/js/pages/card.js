/** Draws the dealer's card for printing. */

import { html, render } from "../../vendor/lit-html.js";
import { dealersCard } from "../shared/dealers_card.js";
import { postedSigns } from "../shared/paytable.js";
import { readCard } from "../net/dealers_card.js";
import { gettext } from "../i18n/gettext.js";

const root = /** @type {HTMLElement} */ (document.getElementById("card"));
const card = await readCard(root.dataset.table ?? "");
root.replaceChildren();
render(
  card
    ? html`<button type="button" class="button" @click=${() => print()}>${gettext("Print")}</button>
        <section><h2>${gettext("Paytable")}</h2>${postedSigns(card)}</section>
        <section><h2>${gettext("Dealer's card")}</h2>${dealersCard(card)}</section>`
    : html`<p>${gettext("Not loaded yet.")}</p>`,
  root,
);
