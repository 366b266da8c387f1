/** Checks whether the server can be reached while the socket is down or a command gets no answer. */

const AGAIN_MS = 2000;

/**
 * @param {{ ask: () => Promise<boolean | undefined>, isLive: () => boolean, onOffline: (isOffline: boolean) => void }} line
 * @returns {() => void} begins to ask, unless it does already
 */
export function watchConnection({ ask, isLive, onOffline }) {
  let isAsking = false;
  return async () => {
    if (isAsking) {
      return;
    }
    isAsking = true;
    for (let answered; !(answered && isLive()); ) {
      answered = await ask();
      if (answered !== undefined) {
        onOffline(!answered);
      }
      if (!(answered && isLive())) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    isAsking = false;
  };
}
