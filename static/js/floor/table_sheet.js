import { html, nothing } from "../../vendor/lit-html.js";
import { askedOfFloor, floorChoices, floorForm } from "../table/drawers/floor.js";
import { gettext } from "../i18n/gettext.js";

/** Labels for what must be done before a table can close. @type {Record<string, string>} */
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
 * Returns the sheet with everything about one table, shown over the page.
 *
 * @param {import("./types.js").TableSession} session
 * @param {() => void} close
 */
export function tableSheet(session, close) {
  const page = session.page();
  const handlers = session.handlers("sheet");
  const { is_closed: isClosed, before_closing: before = [] } = page.screen?.state.around ?? {};
  const form = session.form() === "sheet" ? floorForm(page, handlers) : undefined;
  const calm = { ...page, drawer: null };
  return html`<aside class="drawer sheet" aria-label=${page.table.name}>
    <header>
      <h2 tabindex="-1">${page.table.name}</h2>
      <a class="door" href="/tables/${session.id}/?drawer=floor">${gettext("Felt")}</a>
      <a class="door" href="/rounds/?table=${session.id}">${gettext("Rounds")}</a>
      <button type="button" class="door" @click=${close}>${gettext("Close")}</button>
    </header>
    <div class="panel">
      ${!page.screen
        ? html`<p class="quiet">${gettext("Loading the table …")}</p>`
        : (form ??
          html`${askedOfFloor(calm, handlers)} ${floorChoices(calm, handlers)}
            ${!isClosed && before.length
              ? html`<p class="quiet">${gettext("To close it:")} ${before.map((task) => BEFORE[task] ?? task).join(", ")}.</p>`
              : nothing}`)}
    </div>
  </aside>`;
}
