/** Handlers for the felt: a settled seat's sheet, and display options. */

import { isAwakeWanted, keepAwake, setSuits } from "../display_options.js";

/** @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void }} store */
export function feltHandlers({ current, change }) {
  document.addEventListener("fullscreenchange", () => change({}));
  return {
    /** @param {number} seat */
    toggleSheet(seat) {
      change({ sheet: current().sheet === seat ? null : seat });
    },

    closeSheet() {
      change({ sheet: null });
    },

    /** @param {"two" | "four"} colors */
    chooseSuits(colors) {
      setSuits(colors);
      change({});
    },

    toggleAwake() {
      keepAwake(!isAwakeWanted());
      change({});
    },

    async toggleFullScreen() {
      if (document.fullscreenElement) {
        await document.exitFullscreen();
      } else {
        await document.documentElement.requestFullscreen();
      }
    },
  };
}
