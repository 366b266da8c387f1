/** Entries for rounds dealt by hand while the app was unavailable. Times are in milliseconds. */

/** Typical length of a round, if nothing better is known. */
const USUAL_MS = 90_000;

/**
 * @typedef {{ entry: "round", at: number, deck?: string, dealer: string }
 *   | { entry: "count", at: number, deck: string, count: number, isRight: boolean }
 *   | { entry: "deck_change", at: number, out?: string, deck?: string, back?: string }} Entry
 */

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
