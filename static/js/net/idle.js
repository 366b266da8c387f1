/** Loads what a page needs later once the browser is idle, and retries until it is loaded. */

const LATEST_MS = 1000;
const AGAIN_MS = 2000;

/** Runs a callback when the browser is idle. Safari has no `requestIdleCallback`. @param {() => void} does */
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
