/** Draws the charts of a report. The table below them shows the same figures. */

import { drawPlot } from "../reports/plots.js";
import { typefaceReady } from "../shared/typeface.js";

/** @type {import("../reports/plots.js").Plot[]} */
const plots = JSON.parse(document.getElementById("plots")?.textContent ?? "[]");
await typefaceReady;
for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-plot]"))) {
  drawPlot(place, plots[Number(place.dataset.plot)]);
}
