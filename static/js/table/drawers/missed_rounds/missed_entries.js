/** Entries for rounds dealt by hand while the app was unavailable. Times are in milliseconds. */

import { secondsLeft } from "../../../shared/clock.js";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Typical length of a round, if nothing better is known. */
const USUAL_MS = 90_000;

/**
 * @typedef {{ entry: "round", at: number, deck?: string, dealer: string }
 *   | { entry: "count", at: number, deck: string, count: number, isRight: boolean }
 *   | { entry: "deck_change", at: number, out?: string, deck?: string, back?: string }} Entry
 */

/** Returns server time, never later than the server's own clock. */
export const serverNow = () => -secondsLeft("1970-01-01T00:00:00Z") * 1000 - 1000;

/**
 * Spreads a number of rounds evenly, the last one at `until`.
 *
 * @param {number} count
 * @param {number | null} after the last round that the app saw
 * @param {number} until
 * @param {{ deck?: string, dealer: string }} of
 * @returns {Entry[]}
 */
export function evenRounds(count, after, until, of) {
  const step = after === null || after >= until ? USUAL_MS : Math.floor((until - after) / count);
  return Array.from({ length: count }, (_, place) => ({
    entry: /** @type {const} */ ("round"),
    at: until - step * (count - 1 - place),
    ...of,
  }));
}

/** Returns `18:05` as a time within the last 24 hours. @param {string} typed @param {number} now */
export function timeTyped(typed, now) {
  const [hours, minutes] = typed.split(":").map(Number);
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  return at.getTime() > now ? at.getTime() - DAY_MS : at.getTime();
}

/** @param {number} at */
export function timeShown(at) {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Returns the entries as they are sent. @param {Entry[]} entries */
export const sent = (entries) =>
  entries
    .map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
    .map((entry) => {
      if (entry.entry !== "count") {
        return entry;
      }
      const { isRight, ...rest } = entry;
      return { ...rest, is_right: isRight };
    });
