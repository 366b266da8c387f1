/** Formats times and time spans in the house's time zone, from server time. */

import { serverNow } from "../net/server_time.js";

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * Returns a time span that is easy to read from afar: `3h 12`, `42 min`, and under ten minutes `9:42`.
 *
 * @param {number} ms
 */
export function spanWord(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours) {
    return `${hours}h ${two(minutes)}`;
  }
  return minutes >= 10 ? `${minutes} min` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns the time left, with a minus once it is past. @param {string} until */
function leftWord(until) {
  const ms = Date.parse(until) - serverNow();
  return ms >= 0 ? spanWord(ms) : `−${spanWord(-ms)}`;
}

/**
 * Updates the counters within an element. Only this function writes their text, so nothing is redrawn for them.
 *
 * @param {ParentNode} root
 */
export function updateCounters(root) {
  const now = serverNow();
  for (const counter of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-until], [data-since]"))) {
    const { until, since = "" } = counter.dataset;
    const word = until ? leftWord(until) : since ? spanWord(now - Date.parse(since)) : "";
    if (counter.textContent !== word) {
      counter.textContent = word;
    }
  }
}

/**
 * Returns a function that formats times in the house's time zone, including daylight saving changes.
 *
 * @param {string} language
 * @param {string} timeZone
 */
export function houseClock(language, timeZone) {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone });
  return (/** @type {string | number} */ at) => format.format(new Date(at));
}
