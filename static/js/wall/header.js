import { html, nothing } from "../../vendor/lit-html.js";
import { fill, gettext } from "../i18n/gettext.js";
import { showChange, toAmount, toCents } from "../i18n/money.js";
import { connectionWord } from "../i18n/names.js";
import { roundsOfHour } from "./tile.js";

/**
 * Returns the header: the pit's tables and totals, the time, and the state of timers and connection.
 *
 * @param {import("./types.js").Wall} wall
 * @param {{ now: number, houseTime: (at: string | number) => string }} options
 */
export function header(wall, { now, houseTime }) {
  const tiles = [...wall.tiles.values()];
  const open = tiles.filter((tile) => !tile.is_closed);
  const players = open.reduce((sum, tile) => sum + tile.players, 0);
  const seats = open.reduce((sum, tile) => sum + tile.seats, 0);
  const today = tiles.filter((tile) => tile.day === wall.day && tile.win !== null);
  const win = today.reduce((sum, tile) => sum + toCents(tile.win ?? "0.00"), 0);
  const pace = open.reduce((sum, tile) => sum + roundsOfHour(tile, now), 0);
  return html`<header class="head">
    <h1>${wall.name}</h1>
    ${wall.hasOthers ? html`<a class="pits" href="/pits/">${gettext("All pits")}</a>` : nothing}
    <a class="pits" href="/rounds/">${gettext("Rounds")}</a>
    ${fact(gettext("Open"), html`${open.length}<small>/${tiles.length}</small>`)}
    ${fact(gettext("Players"), html`${players}<small>/${seats}</small>`)}
    ${fact(gettext("Rounds per hour"), pace)}
    ${fact(gettext("Win today"), showChange(win < 0 ? `-${toAmount(-win)}` : toAmount(win)))}
    <span class="alive">
      ${timers(wall.timers)}
      <span class="lamp" data-state=${wall.connection} role="status">${connectionWord(wall.connection)}${wall.lostAt
        ? html` <small>${fill(gettext("since {time}"), { time: houseTime(wall.lostAt) })}</small>`
        : nothing}</span>
    </span>
    <time class="clock">${houseTime(now)}</time>
  </header>`;
}

/**
 * @param {string} label
 * @param {unknown} value
 */
const fact = (label, value) => html`<span class="fact"><span class="label">${label}</span> <b>${value}</b></span>`;

/**
 * Returns the lamp for the timers, with the time since they last ran.
 *
 * @param {import("../types/wire.js").SweepStatus | null} timers
 */
function timers(timers) {
  if (!timers) {
    return nothing;
  }
  const state = timers.is_silent ? "silent" : timers.is_fallback ? "fallback" : "live";
  const words = {
    live: gettext("Timers"),
    fallback: gettext("Timers run by the web server"),
    silent: gettext("Timers stopped"),
  };
  return html`<span class="lamp" data-state=${state}>${words[state]}
    <small class="count" data-since=${timers.last_sweep_at ?? ""}></small></span>`;
}
