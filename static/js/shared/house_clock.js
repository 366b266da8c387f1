/** Time on the wall: counted here from the server's clock, and written in the zone of the house. */

import { serverNow } from "../net/server_time.js";

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * A span of time to be read from afar: `3h 12`, `42 min`, and under ten minutes `9:42`.
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

/** What is left until a time, or with a minus how long it is past. @param {string} until */
function leftWord(until) {
  const ms = Date.parse(until) - serverNow();
  return ms >= 0 ? spanWord(ms) : `−${spanWord(-ms)}`;
}

/**
 * The counters within an element: those that count down and those that count up. Their text is written here alone,
 * so nothing is drawn anew for it.
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
 * Writes times in the zone of the house, whatever the zone of this screen, over a change of the clocks too.
 *
 * @param {string} language
 * @param {string} timeZone
 */
export function houseClock(language, timeZone) {
  const format = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone });
  return (/** @type {string | number} */ at) => format.format(new Date(at));
}
