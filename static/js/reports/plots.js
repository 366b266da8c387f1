/** Draws the bar charts of a report with uPlot. */

/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} kind money in dollars, time in seconds, or a number
 * @property {string[]} labels
 * @property {number[]} values
 * @property {string[]} shown as people read them
 */

const WIDEST_LABEL = 22;
// Longer labels are rotated so they do not overlap.
const LEVEL_LABEL = 12;
const CLOCK = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400];
const WHOLE = [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5, 6, 7].map((zeros) => step * 10 ** zeros)).sort((a, b) => a - b);
const FONT = "12px Encode Sans";
const GOLD = "#f0c75e";
const RED = "#ff9d92";
const QUIET = "#b9cabf";
const GRID = "rgb(255 255 255 / 12%)";

/** @type {any} */
const UPlot = /** @type {any} */ (window).uPlot;

/**
 * Returns the range of the axis: it includes zero and leaves a margin.
 *
 * @param {any} _plot
 * @param {number} low
 * @param {number} high
 */
const fromZero = (_plot, low, high) => {
  const [bottom, top] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  const margin = (top - bottom || 1) * 0.05;
  return [bottom < 0 ? bottom - margin : 0, top > 0 ? top + margin : margin];
};

/** @param {string} label */
const shorten = (label) => (label.length > WIDEST_LABEL ? `${label.slice(0, WIDEST_LABEL - 1)}…` : label);

/** @param {string} kind @param {number} value */
const axisWords = (kind, value) => {
  if (kind === "time") {
    return `${Math.floor(value / 60)}:${String(value % 60).padStart(2, "0")}`;
  }
  const words = Math.abs(value).toLocaleString("en-US");
  return `${value < 0 ? "−" : ""}${kind === "money" ? "$" : ""}${words}`;
};

/** @param {HTMLElement} place @param {Plot} plot */
export const drawPlot = (place, plot) => {
  const said = document.createElement("span");
  said.className = "said";
  const places = plot.labels.map((_label, index) => index);
  const isTurned = plot.labels.some((label) => label.length > LEVEL_LABEL);
  const labelWidth = isTurned ? 28 : 64;
  const step = () => Math.max(1, Math.ceil((plot.labels.length * labelWidth) / Math.max(place.clientWidth, 1)));
  const bars = UPlot.paths.bars({ size: [0.7, 60] });
  const axis = { stroke: QUIET, font: FONT, grid: { stroke: GRID, width: 1 }, ticks: { stroke: GRID, width: 1 } };
  const drawn = new UPlot(
    {
      width: place.clientWidth,
      height: place.clientHeight,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      scales: { x: { time: false, range: [-0.6, plot.labels.length - 0.4] }, y: { range: fromZero } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          ...(isTurned ? { rotate: -35, size: 96 } : {}),
          splits: () => places.filter((index) => index % step() === 0),
          values: (/** @type {any} */ _plot, /** @type {number[]} */ at) => at.map((index) => shorten(plot.labels[index] ?? "")),
        },
        {
          ...axis,
          size: 76,
          // Counts have no fractions.
          incrs: plot.kind === "count" ? WHOLE : plot.kind === "time" ? CLOCK : undefined,
          values: (/** @type {any} */ _plot, /** @type {number[]} */ at) => at.map((value) => axisWords(plot.kind, value)),
        },
      ],
      series: [
        {},
        {
          paths: bars,
          points: { show: false },
          width: 0,
          fill: (/** @type {any} */ u) => {
            const zero = u.valToPos(0, "y", true);
            const fill = u.ctx.createLinearGradient(0, zero - 1, 0, zero + 1);
            fill.addColorStop(0, GOLD);
            fill.addColorStop(0.5, GOLD);
            fill.addColorStop(0.5, RED);
            fill.addColorStop(1, RED);
            return fill;
          },
        },
      ],
      hooks: {
        setCursor: [
          (/** @type {any} */ u) => {
            const index = u.cursor.idx;
            said.textContent = index === null || index === undefined ? "" : `${plot.labels[index]}: ${plot.shown[index]}`;
          },
        ],
      },
    },
    [places, plot.values],
    place,
  );
  place.append(said);
  new ResizeObserver(() => {
    if (place.clientWidth !== drawn.width) {
      drawn.setSize({ width: place.clientWidth, height: place.clientHeight });
    }
  }).observe(place);
};
