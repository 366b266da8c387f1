import { html, nothing } from "../../vendor/lit-html.js";
import { fill, gettext } from "../i18n/gettext.js";
import { showAmount, showChange, toCents } from "../i18n/money.js";
import { deckName, phaseWord, shortPhase } from "../i18n/names.js";
import { shortWord } from "./alert_words.js";

/**
 * Returns the tile of a table, linked to its felt. The list of alerts has the buttons.
 *
 * @param {import("../types/wire.js").Tile} tile
 * @param {import("./types.js").Shown[]} alerts
 * @param {{ day: string, now: number, games: Record<string, string> }} house
 */
export function tileView(tile, alerts, { day, now, games }) {
  const [first] = alerts;
  const level = first ? (first.isLoud ? first.alert.level : "seen") : "calm";
  return html`<a class="tile" href="/tables/${tile.table}/?watch" data-level=${level} ?data-closed=${tile.is_closed}>
    <span class="top">
      <strong class="name">${tile.name}</strong>
      <span class="game">${games[tile.game] ?? tile.game}</span>
      <span class="seats"><span class="label">${gettext("Players")}</span> ${tile.players}<small>/${tile.seats}</small></span>
    </span>
    ${tile.is_closed
      ? html`<span class="closed">${gettext("Closed")}</span>`
      : html`${alerts.length ? chips(alerts) : nothing} ${phase(tile)} ${dealer(tile, day, now)} ${clocks(tile, now)}
        ${figures(tile, day, now)}`}
  </a>`;
}

/** @param {import("./types.js").Shown[]} alerts */
const chips = (alerts) => html`<span class="chips">${alerts.map(
  ({ alert, isLoud }) => html`<span class="chip" data-level=${isLoud ? alert.level : "seen"}
    >${shortWord(alert.kind)} ${alert.kind === "deck_soon"
      ? html`<span class="count" data-until=${alert.until ?? ""}></span>`
      : html`<span class="count" data-since=${alert.since}></span>`}</span>`,
)}</span>`;

/** Returns the phase, in full where there is space. @param {import("../types/wire.js").Tile} tile */
const phase = (tile) => html`<span class="phase">
  <span class="step">${tile.is_idle
    ? gettext("Idle")
    : html`<span class="whole">${phaseWord(tile.phase)}</span><span class="short">${shortPhase(tile.phase)}</span>`}</span>
  <span class="round"><span class="label">${gettext("Round")}</span> ${tile.round_number}</span>
</span>`;

/**
 * Returns today's win; a table that records no amounts has none.
 *
 * @param {import("../types/wire.js").Tile} tile
 * @param {string} day
 */
function winOf(tile, day) {
  const win = tile.day === day ? tile.win : "0.00";
  return tile.win === null || win === null
    ? nothing
    : html`<b class="amount" data-down=${toCents(win) < 0}>${showChange(win)}</b>`;
}

/**
 * @param {import("../types/wire.js").Tile} tile
 * @param {string} day
 * @param {number} now
 */
const dealer = (tile, day, now) => html`<span class="dealer">
  <span class="who">${tile.dealer || gettext("No dealer")}</span>
  ${tile.dealer_since
    ? html`<span class="count" data-since=${tile.dealer_since} ?data-due=${isPast(tile.relief_due_at, now)}></span>`
    : nothing}
  <span class="limits">${showAmount(tile.minimum)}–${showAmount(tile.maximum)}</span>
  <span class="brief">${winOf(tile, day)}</span>
</span>`;

/**
 * @param {import("../types/wire.js").Tile} tile
 * @param {number} now
 */
const clocks = (tile, now) => html`<span class="clocks">
  ${tile.decks.map(
    (deck) => html`<span class="deck" ?data-due=${isPast(deck.due_at, now)}>
      <span class="back" data-back=${deck.back}></span><span class="label">${deckName(deck.name)}</span>
      <span class="count" data-until=${deck.due_at}></span>
    </span>`,
  )}
  ${tile.rounds_without_count ? pips(tile) : nothing}
</span>`;

/** Returns a pip for each round since the last stub count. @param {import("../types/wire.js").Tile} tile */
const pips = ({ uncounted, rounds_without_count: most }) => html`<span
  class="pips"
  role="img"
  aria-label=${fill(gettext("{rounds} of {most} rounds since the stub was counted"), { rounds: uncounted, most })}
>${Array.from({ length: most }, (_, place) => html`<i ?data-on=${place < uncounted}></i>`)}</span>`;

/**
 * @param {import("../types/wire.js").Tile} tile
 * @param {string} day
 * @param {number} now
 */
function figures(tile, day, now) {
  const { last } = tile;
  return html`<span class="figures">
    ${tile.win === null ? nothing : figure(gettext("Win"), "win", winOf(tile, day))}
    ${figure(gettext("Rounds/h"), "pace", html`<b>${roundsOfHour(tile, now)}</b>`)}
    ${figure(gettext("Rounds"), "today", html`<b>${tile.day === day ? tile.rounds : 0}</b>`)}
    ${last
      ? figure(gettext("Last"), "last", html`<b>${last.void ? gettext("Void") : last.win ? showChange(last.win) : last.round_number}</b>`)
      : nothing}
    ${tile.meter === null ? nothing : figure(gettext("Meter"), "meter", html`<b>${showAmount(tile.meter)}</b>`)}
  </span>`;
}

/**
 * @param {string} label
 * @param {string} name
 * @param {unknown} value
 */
const figure = (label, name, value) =>
  html`<span class="figure ${name}"><span class="label">${label}</span> ${value}</span>`;

/**
 * Returns the number of rounds in the last hour, from counts per interval.
 *
 * @param {import("../types/wire.js").Tile} tile
 * @param {number} now
 */
export function roundsOfHour({ pace }, now) {
  const since = now / 1000 - pace.seconds * pace.rounds.length;
  const first = pace.at - pace.seconds * (pace.rounds.length - 1);
  return pace.rounds.reduce(
    (sum, rounds, place) => (first + pace.seconds * (place + 1) > since ? sum + rounds : sum),
    0,
  );
}

/**
 * @param {string} at
 * @param {number} now
 */
const isPast = (at, now) => at !== "" && Date.parse(at) <= now;
