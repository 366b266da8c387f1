import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "../shared/icon.js";
import { fill, gettext } from "../i18n/gettext.js";
import { alertSentence } from "./alert_words.js";

/**
 * Returns the list of alerts: open ones first, then acknowledged ones and notices.
 *
 * @param {import("./types.js").Wall} wall
 * @param {import("./types.js").Shown[]} shown
 * @param {{ acknowledge: (one: import("./types.js").Shown) => void, houseTime: (at: string) => string }} options
 */
export function alertList(wall, shown, { acknowledge, houseTime }) {
  const loud = shown.filter((alert) => alert.isLoud);
  const quiet = shown.filter((alert) => !alert.isLoud);
  return html`<section class="band" aria-label=${gettext("Alerts")} tabindex="0">
    ${loud.length
      ? html`<ol class="loud">${loud.map((alert) => item(wall, alert, acknowledge, houseTime))}</ol>`
      : html`<p class="calm">${wall.isRead ? gettext("All quiet") : gettext("Connecting")}</p>`}
    ${quiet.length
      ? html`<h2>${gettext("Quiet")}</h2>
          <ol class="quiet">${quiet.map((alert) => item(wall, alert, acknowledge, houseTime))}</ol>`
      : nothing}
  </section>`;
}

/**
 * @param {import("./types.js").Wall} wall
 * @param {import("./types.js").Shown} one
 * @param {(one: import("./types.js").Shown) => void} acknowledge
 * @param {(at: string) => string} houseTime
 */
function item(wall, one, acknowledge, houseTime) {
  const { alert, tile, seen, isLoud, key } = one;
  const where = tile ? tile.name : wall.name;
  const words = alertSentence(alert);
  const clock = alert.kind === "clock_slipped" && wall.isFloor ? "/floor/clock/" : "";
  const page = tile ? `/tables/${tile.table}/?watch` : clock;
  return html`<li class="alert" data-level=${isLoud ? alert.level : "seen"} data-kind=${alert.kind}>
    ${page
      ? html`<a class="what" href=${page}>${what(where, words, alert)}</a>`
      : html`<span class="what">${what(where, words, alert)}</span>`}
    ${seen
      ? html`<span class="seen">${fill(gettext("Seen by {name}, {time}"), { name: seen.by, time: houseTime(seen.at) })}</span>`
      : isLoud && wall.isFloor && alert.since
        ? html`<button
            type="button"
            class="acknowledge"
            title=${gettext("Acknowledge")}
            aria-label=${fill(gettext("Acknowledge: {table}, {alert}"), { table: where, alert: words })}
            aria-busy=${wall.sending === key ? "true" : nothing}
            @click=${() => acknowledge(one)}
          >${icon("check")}</button>`
        : nothing}
  </li>`;
}

/**
 * @param {string} where
 * @param {string} words
 * @param {import("../types/wire.js").PitAlert} alert
 */
const what = (where, words, { kind, since, until }) => html`<span class="where">${where}</span>
  <span class="count" data-until=${kind === "deck_soon" && until ? until : nothing} data-since=${since}></span>
  <span class="words">${words}</span>`;
