import { html, nothing } from "../../vendor/lit-html.js";
import { commandButton } from "../shared/command_button.js";
import { cardButton, paytableButton } from "./drawers/card_buttons.js";
import { claimsToConfirm } from "./drawers/requests.js";
import { DRAWERS } from "./drawers/drawer.js";
import { findAction } from "./actions.js";
import { icon } from "../shared/icon.js";
import { fill, gettext } from "../i18n/gettext.js";
import { showAmount } from "../i18n/money.js";
import { connectionWord } from "../i18n/names.js";
import { agoWord } from "../shared/clock.js";
import { deckRings, stubPips } from "./felt/deck_rings.js";

/**
 * @typedef {import("./types.js").Page} Page
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Handlers} Handlers
 */

/** Counts what waits for the floor: requests, and payments without their paperwork. @param {State | undefined} state */
export function countWaitingForFloor(state) {
  const payments = state?.around?.payments?.filter(({ status }) => status === "pending") ?? [];
  return (state?.around?.requests?.length ?? 0) + payments.length;
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
function drawerButtons(page, handlers) {
  const claims = claimsToConfirm(page).length;
  /** @type {Record<string, { count: number, text: string }>} */
  const waiting = {
    floor: {
      count: countWaitingForFloor(page.screen?.state) - claims,
      text: gettext("{count} waiting for the floor"),
    },
    irregularity: { count: claims, text: gettext("{count} waiting for you") },
  };
  return Object.entries(DRAWERS)
    .filter(([name, { isOpenedElsewhere }]) => name !== "more" && !isOpenedElsewhere)
    .map(([name, { title }]) => {
      const { count = 0, text = "" } = waiting[name] ?? {};
      const hasCount = count > 0;
      return html`<button
        type="button"
        class="plain"
        ?data-counts=${name in waiting}
        aria-label=${title()}
        aria-expanded=${String(page.drawer?.name === name)}
        title=${hasCount ? fill(text, { count }) : nothing}
        @click=${() => handlers.toggleDrawer(name)}
      >${title()}${hasCount ? html` <b class="waiting-count">${count}</b>` : nothing}</button>`;
    });
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
const moreButton = (page, handlers) => html`<button
  type="button"
  class="more"
  aria-label=${gettext("More")}
  aria-expanded=${String(page.drawer?.name === "more")}
  @click=${() => handlers.toggleDrawer("more")}
>${icon("menu")}</button>`;

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
function callFloor(page, handlers) {
  const since = page.screen?.state.around?.floor_called_at;
  if (since) {
    return html`<strong class="called" role="status"><span>${gettext("Floor called")}</span> <time>${agoWord(since)}</time></strong>`;
  }
  return findAction(page.screen, "call_floor")
    ? commandButton(page, handlers, { name: "call_floor", label: gettext("Call floor"), look: "call", isSteady: true })
    : nothing;
}

/** Opened from the pit wall by someone who can read records. */
const isWatching = new URLSearchParams(location.search).has("watch");

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function header(page, handlers) {
  const { table, screen } = page;
  const connection = page.isOffline ? "reconnecting" : page.connection;
  const state = screen?.state;
  const limits = state ? `${showAmount(state.minimum)} – ${showAmount(state.maximum)}` : "–";
  return html`<header class="head">
    ${moreButton(page, handlers)}
    <div class="pair table-name">
      <h1>${table.name}</h1>
      <span class="game">${table.game}</span>
      ${paytableButton(page, handlers)}
    </div>
    ${cardButton(page, handlers)}
    <div class="pair">
      <span class="fact">${gettext("Round")} <strong>${state?.round_number ?? "–"}</strong></span>
      <span class="fact limits" title=${gettext("Posted limits")}>${limits}</span>
    </div>
    ${deckRings(state?.around)}
    <div class="pair">
      ${stubPips(state?.around)}
      ${state?.meter ? html`<span class="fact meter">${gettext("Meter")} <strong>${showAmount(state.meter)}</strong></span>` : nothing}
    </div>
    <div class="pair who">
      <span class="dealer">${table.dealer}</span>
      <span class="connection" data-connection=${connection} role="status">${connectionWord(connection)}</span>
    </div>
    <nav class="head-buttons" aria-label=${gettext("Drawers")}>
      ${screen?.actions.length || screen?.by_pin ? drawerButtons(page, handlers) : nothing} ${callFloor(page, handlers)}
      ${isWatching ? html`<a class="look" href="/rounds/?table=${table.id}">${gettext("Rounds")}</a>` : nothing}
    </nav>
  </header>`;
}
