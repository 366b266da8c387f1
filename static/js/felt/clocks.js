/** Clocks of the table, counted down here from the server's time: they run on when the line is down. */

/** How far the server's clock is ahead of this one. */
let aheadMs = 0;

/** @param {string} now */
export function hearTime(now) {
  const theirs = Date.parse(now);
  if (!Number.isNaN(theirs)) {
    aheadMs = theirs - Date.now();
  }
}

/** @param {string} dueAt */
export const secondsLeft = (dueAt) => Math.round((Date.parse(dueAt) - Date.now() - aheadMs) / 1000);

/**
 * @param {number} seconds
 * @param {boolean} hasSeconds
 */
export function timeWord(seconds, hasSeconds = true) {
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours, ...rest] = parts;
  const shown = rest.slice(0, hasSeconds ? 2 : 1).map((part) => String(part).padStart(2, "0")).join(":");
  return `${seconds < 0 ? "−" : ""}${hours}:${shown}`;
}

/** How long ago something was, in minutes and seconds. @param {string} since */
export function agoWord(since) {
  const seconds = Math.max(0, -secondsLeft(since));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
