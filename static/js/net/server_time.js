/** The server's time: every clock of a page is counted from it, and runs on when the line is down. */

/** How far the server's clock is ahead of this one. */
let aheadMs = 0;

/** @param {string} now */
export function setServerTime(now) {
  const theirs = Date.parse(now);
  if (!Number.isNaN(theirs)) {
    aheadMs = theirs - Date.now();
  }
}

export const serverNow = () => Date.now() + aheadMs;
