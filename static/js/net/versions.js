/**
 * Reports whether what arrived is older than what is shown, and is dropped.
 *
 * A response to a question is taken even then if nothing else has come since the question: the server was asked after
 * the page showed that version, and does not have it. So a wrong push, however far ahead, stays until the next heartbeat
 * and no longer.
 *
 * @param {number} received
 * @param {number | undefined} shown
 * @param {number} [asked] the version that was shown when the server was asked; none for a push
 */
export const isOutdated = (received, shown, asked) => shown !== undefined && received < shown && shown !== asked;

// Pushes still in flight do not count as missing.
const IN_FLIGHT_MS = 1500;

/**
 * Fetches if a page is behind what a heartbeat says and is still so in a moment, or at once if it is ahead: then it shows
 * something that the server does not have.
 *
 * @param {number} wanted
 * @param {() => number} shown
 * @param {() => void} fetches
 */
export function fetchIfDifferent(wanted, shown, fetches) {
  if (shown() > wanted) {
    fetches();
  } else {
    setTimeout(() => shown() < wanted && fetches(), IN_FLIGHT_MS);
  }
}
