/**
 * When screens come back after a break. Each waits a random time, so that a floor does not come back all at once after a
 * restart. The tablets that deal come first, walls and phones behind them; the last is back within ten seconds.
 *
 * @typedef {{ shortest: number, first: number, longest: number }} Retries milliseconds: the shortest wait, the longest
 *   of the first try, and the longest of any
 */

/** @type {Retries} */
export const DEALING = { shortest: 250, first: 3000, longest: 4000 };
/** @type {Retries} */
export const LATER = { shortest: 1500, first: 7500, longest: 7500 };

/** @param {number} shortest @param {number} longest */
export const randomWait = (shortest, longest) => shortest + Math.random() * (longest - shortest);

/** Returns how long to wait before asking at all when a break may have hit every screen. @param {Retries} retries */
export const briefWait = ({ shortest }) => randomWait(0, 2 * shortest);
