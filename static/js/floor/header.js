import { html, nothing } from "../../vendor/lit-html.js";
import { gettext } from "../i18n/gettext.js";
import { connectionWord } from "../i18n/names.js";
import { CAN, isOn } from "./alarm.js";

/**
 * Returns the header: who is signed in, the house time, and links to the other floor pages.
 *
 * @param {import("./types.js").Floor} floor
 * @param {{ time: string, toggleAlarm: (what: "sound" | "vibration") => void }} options
 */
export function header(floor, { time, toggleAlarm }) {
  const connection = floor.lost.size ? "reconnecting" : floor.isRead ? "live" : "connecting";
  /** @param {"sound" | "vibration"} what @param {string} label */
  const alarm = (what, label) =>
    CAN[what]
      ? html`<button type="button" class="door" aria-pressed=${String(isOn(what))} @click=${() => toggleAlarm(what)}>
          ${label}
        </button>`
      : nothing;
  return html`<header class="floor-head">
    <h1>${gettext("Floor")} <small>${floor.person}</small></h1>
    <span class="lamp" data-state=${connection} role="status">${connectionWord(connection)}</span>
    <time>${time}</time>
    <nav aria-label=${gettext("Floor")} tabindex="-1">
      ${alarm("sound", gettext("Sound"))} ${alarm("vibration", gettext("Vibration"))}
      ${floor.signatures
        ? html`<a class="door" href="/floor/pins/">${gettext("Signed with your PIN")} <b class="count">${floor.signatures}</b></a>`
        : nothing}
      <a class="door" href="/floor/open/">${gettext("Open a table")}</a>
      <a class="door" href="/floor/roster/">${gettext("Roster")}</a>
      <a class="door" href="/floor/handover/">${gettext("Hand over")}</a>
      <a class="door" href="/floor/tables/">${gettext("Whose tables")}</a>
      <a class="door" href="/floor/tablets/">${gettext("Tablets")}</a>
      <a class="door" href="/rounds/">${gettext("Rounds")}</a>
      <a class="door" href="/pits/">${gettext("Pits")}</a>
      <a class="door" href="/">${gettext("Start")}</a>
    </nav>
  </header>`;
}
