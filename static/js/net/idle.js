/** What a page needs only later is fetched when it has nothing else to do, and again until it is there. */

const LATEST_MS = 1000;
const AGAIN_MS = 2000;

/** Safari knows no idle time. @param {() => void} does */
const whenIdle = (does) =>
  "requestIdleCallback" in window ? requestIdleCallback(does, { timeout: LATEST_MS }) : setTimeout(does, LATEST_MS);

/** @param {() => Promise<void>} fetches */
export function fetchWhenIdle(fetches) {
  whenIdle(async () => {
    try {
      await fetches();
    } catch {
      setTimeout(() => fetchWhenIdle(fetches), AGAIN_MS);
    }
  });
}
