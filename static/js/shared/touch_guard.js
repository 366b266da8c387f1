/**
 * Returns a guard that ignores touches for a moment, because a redraw has put something new under the finger. The
 * moment is long enough for a double tap to end.
 *
 * @param {number} ms
 * @param {(isIgnoringTouches: boolean) => void} onChange
 */
export function touchGuard(ms, onChange) {
  let timer = 0;
  function endLater() {
    clearTimeout(timer);
    timer = setTimeout(() => onChange(false), ms);
  }
  return {
    /** Starts the moment over without a redraw. */
    endLater,
    start() {
      endLater();
      onChange(true);
    },
  };
}
