/** Runs the page of a finished round: steps through its events, explains its settlement, verifies its log. */

import { html, render } from "../../vendor/lit-html.js";
import { blankPage } from "../table/blank_page.js";
import { feltHandlers } from "../table/felt/handlers.js";
import { useOptions } from "../table/display_options.js";
import { answerOf } from "../net/http.js";
import { typefaceReady } from "../shared/typeface.js";
import { fill, gettext, problemSentence } from "../i18n/gettext.js";
import { verificationResult } from "../round/verification.js";
import { settlements } from "../round/settlement.js";
import { replayView } from "../round/timeline.js";

/**
 * @typedef {import("../types/wire.js").RoundStep} Step
 */

const root = /** @type {HTMLElement} */ (document.getElementById("round"));
const { round: id = "", number = "", table = "", name = "", game = "", zone = "" } = root.dataset;

/** @type {Step[]} */
let steps = [];
/** @type {Record<string, string>} */
let people = {};
let at = 0;
let gone = "";

/** @type {import("../table/types.js").Page} */
let page = {
  ...blankPage({ id: table, name, game, dealer: "", floor: [], isTablet: false }),
  connection: "live",
};

// The time zone's short name tells the two 1 a.m. hours apart when clocks change in the fall.
const format = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: zone,
  timeZoneName: "short",
});

/** @param {string} when */
function clock(when) {
  const parts = Object.fromEntries(format.formatToParts(new Date(when)).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second} ${parts.timeZoneName}`;
}

/** @param {Partial<import("../table/types.js").Page>} changes */
function change(changes) {
  page = { ...page, ...changes };
  draw();
}

const handlers = /** @type {any} */ (feltHandlers({ current: () => page, change }));

/** @param {number} to */
function goTo(to) {
  if (to < 0 || to >= steps.length) {
    return;
  }
  at = to;
  const { state, sequence } = steps[at];
  change({ screen: { table: Number(table), version: sequence, step: at, state, actions: [] }, sheet: null });
  const now = /** @type {HTMLElement | null} */ (root.querySelector(".events [aria-current]"));
  const listed = now?.closest("ol");
  if (now && listed) {
    listed.scrollTop = now.offsetTop - listed.clientHeight / 2;
  }
}

function draw() {
  render(
    html`${gone
        ? html`<p class="remark"><strong>${gettext("The events of this round are no longer here.")}</strong> ${gone}
            ${gettext("The record and the settlement are kept and shown.")}</p>`
        : ""}
      ${steps.length ? replayView({ steps, at, page, people, clock, goTo, handlers }) : ""}`,
    root,
  );
}

/** @param {string} what */
async function ask(what) {
  try {
    const signal = AbortSignal.timeout(60000);
    return await answerOf(await fetch(`/rounds/${id}/${what}`, { headers: { Accept: "application/json" }, signal }));
  } catch {
    return { status: 0, body: {} };
  }
}

/** @param {HTMLElement} where @param {{ status: number, body: any }} answer @param {() => void} again */
function showProblem(where, { status, body }, again) {
  const message = status
    ? problemSentence({ message: fill(gettext("The server answered {status}."), { status }), ...body })
    : gettext("The server is not responding.");
  render(html`<p class="remark bad">${message}</p><p><button type="button" @click=${again}>${gettext("Try again")}</button></p>`, where);
}

/** Reads all steps and opens the felt as it was settled. */
async function read() {
  /** @type {Step[]} */
  const allSteps = [];
  for (let isComplete = false; !isComplete; ) {
    const answer = await ask(`steps?after=${allSteps.at(-1)?.sequence ?? 0}`);
    if (answer.status !== 200) {
      showProblem(root, answer, read);
      return;
    }
    allSteps.push(...answer.body.steps);
    people = { ...people, ...answer.body.people };
    gone = answer.body.gone;
    isComplete = answer.body.is_complete;
  }
  steps = allSteps;
  render(html``, root);
  // Once cleared, the felt already shows the next round.
  const settled = steps.findLastIndex(({ state }) => String(state.round_number) === number);
  at = Math.max(settled, 0);
  if (steps.length) {
    goTo(at);
  } else {
    draw();
  }
}

async function verify() {
  const where = /** @type {HTMLElement} */ (document.getElementById("verified"));
  render(html`<p class="hint">${gettext("Reading the log …")}</p>`, where);
  const answer = await ask("verification");
  if (answer.status === 200) {
    render(verificationResult(answer.body), where);
  } else {
    showProblem(where, answer, verify);
  }
}

/** Steps through the round with the arrow keys, unless another element uses them. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, select, textarea, .felt-window, .wide")) {
    return;
  }
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to !== undefined && steps.length) {
    event.preventDefault();
    goTo(to);
  }
}

/**
 * Enables a button once its handler is attached; until then a touch would do nothing.
 *
 * @param {string} place
 * @param {() => void} then
 */
function listen(place, then) {
  const button = /** @type {HTMLButtonElement} */ (document.getElementById(place));
  button.addEventListener("click", then);
  button.disabled = false;
}

/** @param {string} name_ */
const data = (name_) => JSON.parse(document.getElementById(name_)?.textContent ?? "null");
await typefaceReady;
const settledPanel = document.getElementById("settled");
if (settledPanel) {
  render(settlements(data("explained"), data("explained-corrections")), settledPanel);
}
useOptions();
document.addEventListener("keydown", onKey);
listen("print", () => print());
listen("verify", verify);
root.replaceChildren();
render(html`<p class="hint">${gettext("Loading the round …")}</p>`, root);
read();
