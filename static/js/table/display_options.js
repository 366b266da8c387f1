/** Display options stored on this tablet: suit colors, and whether the screen stays awake. */

const SUITS = "tablegame.suits";
const AWAKE = "tablegame.awake";

/** @type {{ release: () => Promise<void> } | null} */
let lock = null;

/** Returns a stored option, or null where storage is blocked, as in a private window. @param {string} name */
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
    // Without storage the option lasts until the page is left.
  }
}

export const suits = () => (document.documentElement.dataset.suits === "two" ? "two" : "four");

/** @param {string} colors */
export function setSuits(colors) {
  document.documentElement.dataset.suits = colors;
  keep(SUITS, colors);
}

/** Reports whether wake locks are available; plain HTTP and some tablets have none. */
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

/**
 * Takes the wake lock, again each time the page becomes visible, because the browser releases it when the page is
 * hidden.
 */
async function holdAwake() {
  try {
    if (isAwake && canStayAwake() && document.visibilityState === "visible") {
      lock = await navigator.wakeLock.request("screen");
    } else {
      await lock?.release();
      lock = null;
    }
  } catch {
    // A tablet low on power refuses, and its own setting applies.
  }
}

/** Applies the options chosen earlier on this tablet. */
export function useOptions() {
  document.documentElement.dataset.suits = kept(SUITS) === "two" ? "two" : "four";
  document.addEventListener("visibilitychange", holdAwake);
  holdAwake();
}
