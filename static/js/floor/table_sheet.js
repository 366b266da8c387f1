import { html, nothing } from "../../vendor/lit-html.js";
import { askedOfFloor, floorChoices, floorForm } from "../table/drawers/floor.js";
import { gettext } from "../i18n/gettext.js";

/** What is left to do before a table closes. @type {Record<string, string>} */
const BEFORE = {
  round: gettext("finish the round"),
  call: gettext("answer the call"),
  request: gettext("answer the requests"),
  hold: gettext("release the hold"),
  payment: gettext("make the payments"),
  paperwork: gettext("do the paperwork"),
  decks: gettext("remove the decks"),
};

/**
 * Everything about one table, over the page.
 *
 * @param {import("./types.js").Desk} desk
 * @param {() => void} close
 */
export function tableSheet(desk, close) {
  const page = desk.page();
  const touches = desk.touches("sheet");
  const { is_closed: isClosed, before_closing: before = [] } = page.screen?.state.around ?? {};
  const form = desk.form() === "sheet" ? floorForm(page, touches) : undefined;
  const calm = { ...page, drawer: null };
  return html`<aside class="drawer sheet" aria-label=${page.table.name}>
    <header>
      <h2 tabindex="-1">${page.table.name}</h2>
      <a class="door" href="/tables/${desk.id}/?drawer=floor">${gettext("Felt")}</a>
      <a class="door" href="/rounds/?table=${desk.id}">${gettext("Rounds")}</a>
      <button type="button" class="door" @click=${close}>${gettext("Close")}</button>
    </header>
    <div class="room">
      ${!page.screen
        ? html`<p class="quiet">${gettext("Reading the table …")}</p>`
        : (form ??
          html`${askedOfFloor(calm, touches)} ${floorChoices(calm, touches)}
            ${!isClosed && before.length
              ? html`<p class="quiet">${gettext("To close it:")} ${before.map((one) => BEFORE[one] ?? one).join(", ")}.</p>`
              : nothing}`)}
    </div>
  </aside>`;
}
