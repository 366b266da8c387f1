/** Cards for tables that are waiting, longest wait first, with everything needed to answer on the spot. */

import { html, nothing } from "../../vendor/lit-html.js";
import { askedOfFloor, floorForm } from "../table/drawers/floor.js";
import { agoWord } from "../shared/clock.js";
import { fill, gettext } from "../i18n/gettext.js";
import { roleWord } from "../i18n/names.js";

/** @type {Record<string, () => string>} */
const ASKS = {
  verify_deck: () => gettext("Deck to verify"),
  payment: () => gettext("Payment waiting"),
  paperwork: () => gettext("Paperwork waiting"),
  clear_difference: () => gettext("Count is off"),
  confirm_sign: () => gettext("New sign to post"),
};

/** Returns the alerts that only the floor can answer. @param {import("./types.js").Tile} tile */
const unanswered = (tile) => tile.alerts.filter(({ kind }) => kind === "call" || kind === "request");

/** @param {import("./types.js").Tile | undefined} tile */
export const waits = (tile) => Boolean(tile && (unanswered(tile).length || tile.asks.length));

/**
 * Returns when the table began to wait, or an empty string if nothing it waits for has a time.
 *
 * @param {import("./types.js").Tile} tile
 */
const waitsSince = (tile) => unanswered(tile).map(({ since }) => since).sort()[0] ?? "";

/** Returns the role that an unanswered call or request was escalated to. @param {import("./types.js").Tile} tile */
export const reached = (tile) => unanswered(tile).map(({ params = {} }) => params.reached ?? "").find(Boolean) ?? "";

/**
 * Returns a key for each thing waiting, so each new one sounds the alarm once.
 *
 * @param {import("./types.js").Tile} tile
 */
export const waitKeys = (tile) => [
  ...unanswered(tile).map(({ kind, subject = "", since }) => `${tile.table} ${kind} ${subject} ${since}`),
  ...tile.asks.map((ask) => `${tile.table} ${ask}`),
];

/**
 * @param {import("./types.js").Tile} one
 * @param {import("./types.js").Tile} other
 */
export function longestFirst(one, other) {
  const [first, second] = [waitsSince(one), waitsSince(other)];
  return Number(!first) - Number(!second) || (first < second ? -1 : first > second ? 1 : one.table - other.table);
}

/**
 * @param {import("./types.js").Tile} tile
 * @param {import("./types.js").TableSession} session
 * @param {{ games: Record<string, string>, openSheet: (table: number) => void, isMine: boolean }} options
 */
export function waitingCard(tile, session, { games, openSheet, isMine }) {
  const page = session.page();
  const since = waitsSince(tile);
  const who = reached(tile);
  const isHere = session.form() === "card";
  return html`<article class="wait drawer" data-level=${who ? "urgent" : "warning"} aria-labelledby="wait-${tile.table}">
    <header>
      <h3 id="wait-${tile.table}" tabindex="-1">${tile.name} <small>${games[tile.game] ?? tile.game}</small></h3>
      ${who ? html`<strong class="escalated">${fill(gettext("Escalated to: {who}"), { who: roleWord(who) })}</strong>` : nothing}
      ${since ? html`<span class="since" role="timer">${agoWord(since)}</span>` : nothing}
    </header>
    <p class="quiet what">${[...(isMine ? [] : [gettext("Not your table")]), ...tile.asks.map((ask) => ASKS[ask]?.() ?? ask)].join(" · ")}</p>
    ${page.screen
      ? html`<div class="panel">${(isHere && floorForm(page, session.handlers("card"))) ||
          askedOfFloor({ ...page, drawer: null }, session.handlers("card"))}</div>`
      : html`<p class="quiet">${gettext("Loading the table …")}</p>`}
    <nav class="ways" aria-label=${tile.name}>
      <a class="door" href="/tables/${tile.table}/?drawer=floor">${gettext("Felt")}</a>
      <button type="button" class="door" @click=${() => openSheet(tile.table)}>${gettext("Everything")}</button>
    </nav>
  </article>`;
}
