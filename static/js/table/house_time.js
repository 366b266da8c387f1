/**
 * Times on the table page, in the house's time zone: a tablet may be set to another.
 *
 * The floor page shows the same cards, so each page says its zone on its root element.
 */

import { houseClock } from "../shared/house_clock.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-zone]"));
const timeZone = root?.dataset.zone ?? "UTC";

/** `6:05 PM` */
export const clockTime = houseClock(document.documentElement.lang, timeZone);

const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", timeZone });

/** @param {string} at */
export const dayAndTime = (at) => `${day.format(new Date(at))}, ${clockTime(at)}`;

const field = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });

/** Returns a time as a time field has it: `18:05`. @param {number} at */
export const timeShown = (at) => field.format(at);

/** @param {string} time `18:05` */
const minutesOf = (time) => time.split(":").map(Number).reduce((hours, minutes) => hours * 60 + minutes);

/** Returns `18:05` as a time within the last 24 hours. @param {string} typed @param {number} now */
export function timeTyped(typed, now) {
  const thisMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const ago = (minutesOf(timeShown(thisMinute)) - minutesOf(typed)) * MINUTE_MS;
  const at = thisMinute - (ago < 0 ? ago + DAY_MS : ago);
  // The clocks may have changed since then.
  const off = (minutesOf(typed) - minutesOf(timeShown(at))) * MINUTE_MS;
  const changed = at + (Math.abs(off) > DAY_MS / 2 ? off - Math.sign(off) * DAY_MS : off);
  return changed > now ? changed - DAY_MS : changed;
}
