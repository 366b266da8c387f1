/** Server time. Every clock on a page counts from it, and keeps running while the connection is down. */

/** Milliseconds that the server's clock is ahead of this device. */
let aheadMs = 0;

/** @param {string} now */
export function setServerTime(now) {
  const theirs = Date.parse(now);
  if (!Number.isNaN(theirs)) {
    aheadMs = theirs - Date.now();
  }
}

export const serverNow = () => Date.now() + aheadMs;
