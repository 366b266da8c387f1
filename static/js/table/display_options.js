/** How this tablet shows things, kept on it: colors of the suits, and whether the screen stays awake. */

const SUITS = "tablegame.suits";
const AWAKE = "tablegame.awake";

/** @type {{ release: () => Promise<void> } | null} */
let lock = null;

/** A tablet that keeps nothing, as in a private window, has the usual. @param {string} name */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds until the page is left.
  }
}

export const suits = () => (document.documentElement.dataset.suits === "two" ? "two" : "four");

/** @param {string} colors */
export function setSuits(colors) {
  document.documentElement.dataset.suits = colors;
  keep(SUITS, colors);
}

/** Missing on plain http and on some tablets. */
export const canStayAwake = () => "wakeLock" in navigator;
export const canFillScreen = () => document.fullscreenEnabled;

let isAwake = kept(AWAKE) !== "no";
export const isAwakeWanted = () => isAwake;

/** @param {boolean} isWanted */
export function keepAwake(isWanted) {
  isAwake = isWanted;
  keep(AWAKE, isWanted ? "yes" : "no");
  holdAwake();
}

/** The browser lets go whenever the page is hidden, so it is asked again each time it is seen. */
async function holdAwake() {
  try {
    if (isAwake && canStayAwake() && document.visibilityState === "visible") {
      lock = await navigator.wakeLock.request("screen");
    } else {
      await lock?.release();
      lock = null;
    }
  } catch {
    // A tablet low on power refuses: its own setting then holds.
  }
}

/** What was chosen on this tablet before. */
export function useOptions() {
  document.documentElement.dataset.suits = kept(SUITS) === "two" ? "two" : "four";
  document.addEventListener("visibilitychange", holdAwake);
  holdAwake();
}
