import { html, nothing } from "../../vendor/lit-html.js";
import { commandButton } from "../button.js";
import { DRAWERS } from "../drawers/drawer.js";
import { deckClock, reminders } from "./clocks.js";
import { findAction } from "../entry/draft.js";
import { showAmount } from "../words/money.js";
import { connectionWord } from "../words/names.js";

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
const drawerButtons = (page, touches) =>
  Object.entries(DRAWERS).map(
    ([name, { title }]) => html`<button
      type="button"
      class="plain"
      aria-expanded=${String(page.drawer?.name === name)}
      @click=${() => touches.toggleDrawer(name)}
    >${title()}</button>`,
  );

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Touches} touches
 */
export function head(page, touches) {
  const { table, screen, connection } = page;
  const state = screen?.state;
  const limits = state ? `${showAmount(state.minimum)} – ${showAmount(state.maximum)}` : "–";
  return html`<header class="head">
    <a class="leave" href="/" aria-label="All tables">☰</a>
    <h1>${table.name}</h1>
    <span class="game">${table.game}</span>
    <span class="fact">Round <strong>${state?.round_number ?? "–"}</strong></span>
    <span class="fact">Limits <strong>${limits}</strong></span>
    ${deckClock(state?.around)} ${reminders(state?.around)}
    ${screen?.actions.length ? drawerButtons(page, touches) : nothing}
    ${findAction(screen, "call_floor")
      ? commandButton(page, touches, { name: "call_floor", label: "Call floor", look: "call" })
      : state?.around?.floor_called_at
        ? html`<strong class="called">Floor called</strong>`
        : nothing}
    <span class="connection" data-connection=${connection} role="status">${connectionWord(connection)}</span>
  </header>`;
}
