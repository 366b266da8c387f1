/** The page of a report: draws its bars; the same figures stand in the table below them. */

import { drawPlot } from "../reports/plots.js";
import { typefaceReady } from "../shared/typeface.js";

/** @type {import("../reports/plots.js").Plot[]} */
const plots = JSON.parse(document.getElementById("plots")?.textContent ?? "[]");
await typefaceReady;
for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-plot]"))) {
  drawPlot(place, plots[Number(place.dataset.plot)]);
}
