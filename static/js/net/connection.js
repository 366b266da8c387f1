/** Checks whether the server can be reached while the socket is down or a command gets no answer. */

import { briefWait, randomWait } from "./retries.js";

const SOONEST_AGAIN_MS = 1000;
const LATEST_AGAIN_MS = 3000;

/** @param {number} wait */
const rest = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

/**
 * @param {{
 *   ask: () => Promise<boolean | undefined>,
 *   isLive: () => boolean,
 *   onOffline: (isOffline: boolean) => void,
 *   retries: import("./retries.js").Retries,
 * }} line
 * @returns {() => void} begins to ask, unless it does already
 */
export function watchConnection({ ask, isLive, onOffline, retries }) {
  let isAsking = false;
  return async () => {
    if (isAsking) {
      return;
    }
    isAsking = true;
    await rest(briefWait(retries));
    for (let answered; !(answered && isLive()); ) {
      answered = await ask();
      if (answered !== undefined) {
        onOffline(!answered);
      }
      if (!(answered && isLive())) {
        await rest(randomWait(SOONEST_AGAIN_MS, LATEST_AGAIN_MS));
      }
    }
    isAsking = false;
  };
}
