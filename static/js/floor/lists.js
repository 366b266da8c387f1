/** Lists on the floor page: my tables, decks due within the hour, and open seats. */

import { html, nothing } from "../../vendor/lit-html.js";
import { fill, gettext } from "../i18n/gettext.js";
import { showAmount } from "../i18n/money.js";
import { deckName, phaseWord } from "../i18n/names.js";
import { shortWord } from "../wall/alert_words.js";
import { stands } from "../wall/alerts.js";
import { spanWord } from "../shared/house_clock.js";

const HOUR_MS = 3600000;
// A player looking for a seat needs a few suggestions, not every table in the house.
const MOST_ROWS = 12;

/**
 * @typedef {import("./types.js").Tile} Tile
 * @typedef {{ now: number, games: Record<string, string>, openSheet: (table: number) => void }} ListOptions
 */

/**
 * @param {import("./types.js").Mine[]} mine
 * @param {Map<number, Tile>} tiles
 * @param {ListOptions} options
 */
export function myTables(mine, tiles, options) {
  return html`<section class="mine" aria-labelledby="mine-title">
    <h2 id="mine-title">${fill(gettext("My tables ({count})"), { count: mine.length })}</h2>
    ${mine.length
      ? html`<ul class="tiles">${mine.map((assigned) => html`<li>${tableTile(assigned, tiles.get(assigned.table), options)}</li>`)}</ul>`
      : html`<p class="empty">${gettext("You have no tables.")} <a href="/floor/tables/">${gettext("Take tables")}</a></p>`}
  </section>`;
}

/**
 * @param {import("./types.js").Mine} mine
 * @param {Tile | undefined} tile
 * @param {ListOptions} options
 */
function tableTile(mine, tile, { now, games, openSheet }) {
  const alerts = tile?.alerts.filter((alert) => stands(alert, now)) ?? [];
  const level = alerts.some((alert) => alert.level === "urgent") ? "urgent" : alerts.length ? "warning" : "calm";
  return html`<button type="button" class="tile" data-table=${mine.table} data-level=${level}
    ?data-closed=${tile?.is_closed} @click=${() => openSheet(mine.table)}>
    <span class="top"><strong>${mine.name}</strong> <small>${games[mine.game] ?? mine.game}</small></span>
    ${!tile
      ? nothing
      : tile.is_closed
        ? html`<span class="line">${gettext("Closed")}</span>`
        : html`<span class="line">
            <span>${tile.is_idle ? gettext("Idle") : phaseWord(tile.phase)}</span>
            <span>${fill(gettext("Players {players}/{seats}"), tile)}</span>
          </span>
          <span class="line">
            <span>${tile.dealer || gettext("No dealer")}
              ${tile.dealer_since ? html`<small>${spanWord(now - Date.parse(tile.dealer_since))}</small>` : nothing}</span>
            <span>${showAmount(tile.minimum)}–${showAmount(tile.maximum)}</span>
          </span>
          ${alerts.length
            ? html`<span class="marks">${alerts.map(
                (alert) => html`<span class="mark" data-level=${alert.level}>${shortWord(alert.kind)}</span>`,
              )}</span>`
            : nothing}`}
  </button>`;
}

/**
 * @param {Tile[]} tiles
 * @param {ListOptions} options
 */
export function decksDue(tiles, { now, openSheet }) {
  const due = tiles
    .flatMap((tile) => tile.decks.map((deck) => ({ tile, deck, left: Date.parse(deck.due_at) - now })))
    .filter(({ left }) => left < HOUR_MS)
    .sort((one, other) => one.left - other.left);
  return html`<section class="due" aria-labelledby="due-title">
    <h2 id="due-title">${gettext("Decks due in the next hour")}</h2>
    ${due.length
      ? html`<ul class="rows">${due.map(
          ({ tile, deck, left }) => html`<li><button type="button" class="row" ?data-due=${left <= 0} @click=${() => openSheet(tile.table)}>
            <strong>${tile.name}</strong> <span>${fill(gettext("Deck {deck}"), { deck: deckName(deck.name) })}</span>
            <span class="time">${left > 0 ? spanWord(left) : fill(gettext("over by {time}"), { time: spanWord(-left) })}</span>
          </button></li>`,
        )}</ul>`
      : html`<p class="empty">${gettext("None.")}</p>`}
  </section>`;
}

/**
 * @param {Tile[]} tiles
 * @param {ListOptions} options
 */
export function openSeats(tiles, { games }) {
  const free = tiles
    .filter((tile) => !tile.is_closed && tile.players < tile.seats)
    .sort((one, other) => other.seats - other.players - (one.seats - one.players));
  return html`<section class="free" aria-labelledby="free-title">
    <h2 id="free-title">${gettext("Open seats")}</h2>
    ${free.length
      ? html`<ul class="rows">${free.slice(0, MOST_ROWS).map(
          (tile) => html`<li class="row">
            <strong>${tile.name}</strong> <span>${games[tile.game] ?? tile.game}</span>
            <span>${showAmount(tile.minimum)}–${showAmount(tile.maximum)}</span>
            <span class="time">${fill(gettext("{free} of {seats}"), { free: tile.seats - tile.players, seats: tile.seats })}</span>
          </li>`,
        )}</ul>
        ${free.length > MOST_ROWS
          ? html`<p class="empty">${fill(gettext("And {count} more tables."), { count: free.length - MOST_ROWS })}</p>`
          : nothing}`
      : html`<p class="empty">${gettext("Every table is full.")}</p>`}
  </section>`;
}
