/** Cards for requests to the floor: what, why, since when, who was notified, and the effect of approval. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { findAction } from "../actions.js";
import { agoWord } from "../../shared/clock.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, showChange } from "../../i18n/money.js";
import * as names from "../../i18n/names.js";
import { clockTime } from "../house_time.js";
import { deckWord } from "./decks/deck_names.js";
import { reportedRoundsList } from "./missed_rounds/reported_rounds.js";

/**
 * @typedef {import("../../types/wire.js").RequestView} Request
 * @typedef {import("../../types/wire.js").ChangeView} Change
 */

/** @typedef {NonNullable<Request["breaches"]>[number]} Breach */

/** @type {Record<string, string>} */
const WHAT = {
  wagers: gettext("wager"),
  decisions: gettext("answer"),
  draws: gettext("draw"),
  cards: gettext("cards"),
  hands: gettext("hand"),
  community: gettext("community"),
  six_card_box: names.placeWord("six_card_box"),
};

/** @type {Record<string, string>} */
const BREACHES = {
  deck_due: gettext("a round was dealt from a deck past its time"),
  stub_uncounted: gettext("a sixth round was dealt without a count"),
  stub_off: gettext("a count was off"),
  not_alternated: gettext("the decks did not alternate"),
  same_back: gettext("two decks of one color were in play"),
};

/** @type {Record<string, string>} */
const MUST_ANSWER = {
  pit_boss: gettext("The pit boss must approve."),
  dealer: gettext("The dealer must confirm."),
};

/** Why a correction takes the pit boss. @type {Record<string, string>} */
const WHY_PIT_BOSS = {
  large: gettext("It moves as much as a payment with paperwork."),
  losing_wager: gettext("This lowers or removes a losing wager."),
  plays_again: gettext("A seat that folded or forfeited plays again."),
};

/** @param {NonNullable<Request["paid"]>} paid */
const paidLine = ({ seat, due, paid, before = "" }) => html`<p class="paid-differently">${fill(
  before
    ? gettext("Seat {seat} was due {due} and was paid {paid}, not {before}")
    : gettext("Seat {seat} was due {due} and was paid {paid}"),
  { seat, due: showAmount(due), paid: showAmount(paid), before: before ? showAmount(before) : "" },
)}</p>`;

/** @param {NonNullable<Request["doubts"]>[number]} doubt */
const doubtLine = ({ kind, at, dealer }) =>
  html`<li><strong>${clockTime(at)} · ${names.capital(names.doubtWord(kind))}</strong>${dealer ? ` (${dealer})` : ""}</li>`;

/** @param {string[]} reached */
export const notifiedWord = (reached) =>
  fill(gettext("Notified: {people}"), {
    people: [gettext("the floorperson"), ...reached.map((role) => names.roleWord(role).toLowerCase())].join(", "),
  });

/** @param {Change} change */
function changeName({ what, name, seat }) {
  const of = name ? `${names.boxName(name)}` : names.capital(WHAT[what] ?? what);
  return seat ? `${fill(gettext("Seat {seat}"), { seat })} · ${of}` : of;
}

/** @param {Change} change @param {string} value */
function changeValue({ what }, value) {
  switch (what) {
    case "wagers":
      return showAmount(value || "0.00");
    case "decisions":
      return value ? names.choiceWord(value) : "–";
    case "hands":
      return value ? names.handWord(value) : "–";
    default:
      return value || "–";
  }
}

/** Returns a table of old and new values. @param {Change[]} changes */
export const changeList = (changes) => html`<table class="old-new">
  <thead><tr><td></td><th scope="col">${gettext("Entered")}</th><th scope="col">${gettext("Should be")}</th></tr></thead>
  <tbody>${changes.map(
    (change) => html`<tr>
      <th scope="row">${changeName(change)}</th>
      <td>${changeValue(change, change.was)}</td>
      <td><strong>${changeValue(change, change.now)}</strong></td>
    </tr>`,
  )}</tbody>
</table>`;

/** @param {import("../../types/wire.js").DifferenceView[]} differences */
const differenceList = (differences) => html`<table class="old-new">
  <thead><tr>
    <td>${gettext("Seats paid already")}</td><th scope="col">${gettext("Was")}</th>
    <th scope="col">${gettext("Is")}</th><th scope="col">${gettext("Gets")}</th>
  </tr></thead>
  <tbody>${differences.map(
    ({ seat, was, now, gets }) => html`<tr>
      <th scope="row">${fill(gettext("Seat {seat}"), { seat })}</th>
      <td>${showChange(was)}</td><td>${showChange(now)}</td><td><strong>${showChange(gets)}</strong></td>
    </tr>`,
  )}</tbody>
</table>`;

/** @param {Breach} breach */
const breachWord = ({ kind, at, deck }) =>
  `${clockTime(at)} · ${names.capital(BREACHES[kind] ?? kind.replaceAll("_", " "))}${deck ? ` (${deckWord(deck)})` : ""}`;

/** @param {Breach} breach */
const breachLine = (breach) => html`<li>${breachWord(breach)} <span class="law">${breach.law}</span></li>`;

/**
 * Returns a notice about irregularities that were recorded with missed rounds once the floor confirmed them.
 *
 * @param {import("../types.js").State | undefined} before
 * @param {import("../types.js").State} state
 * @returns {import("../types.js").Notice | null}
 */
export function breachNotice(before, state) {
  const waiting = new Set(state.around?.requests?.map(({ number }) => number));
  const confirmed = before?.around?.requests?.find(({ number, breaches }) => breaches?.length && !waiting.has(number));
  if (!confirmed?.breaches || !before || state.round_number <= before.round_number) {
    return null;
  }
  const message = [gettext("These are recorded as irregularities:"), ...confirmed.breaches.map(breachWord)].join(" ");
  return { kind: "recorded", message, law: confirmed.breaches[0].law };
}

/**
 * @param {Request} request
 * @param {unknown} buttons
 */
export function requestCard(request, buttons) {
  const { missed = [], breaches = [], changes = [], differences = [], reached = [], closed_boxes = [] } = request;
  const { doubts = [], needs = "", why_pit_boss = [] } = request;
  const rounds = missed.filter(({ entry }) => entry === "round").length;
  return html`<section class="asked" aria-label=${names.requestWord(request.kind)}>
    <h3>${names.requestWord(request.kind)}${request.reason === request.kind ? nothing : `: ${names.reasonWord(request.reason)}`}
      <span class="law">${request.law ?? ""}</span></h3>
    <p class="quiet">
      <span role="timer">${agoWord(request.asked_at)}</span> · ${notifiedWord(reached)}
      ${MUST_ANSWER[needs] ? html`· <strong>${MUST_ANSWER[needs]}</strong>` : nothing}
      ${request.is_stale ? html`· <strong>${gettext("The table has moved on: ask again.")}</strong>` : nothing}
    </p>
    ${request.removes_deck ? html`<p>${gettext("The whole deck leaves the table.")}</p>` : nothing}
    ${rounds > 1
      ? html`<p>${fill(gettext("{rounds} rounds, {from} to {to}"), {
          rounds,
          from: clockTime(missed[0].at),
          to: clockTime(missed[missed.length - 1].at),
        })}</p>`
      : nothing}
    ${request.paid ? paidLine(request.paid) : nothing}
    ${doubts.length
      ? html`<p>${gettext("The log speaks against this report:")}</p><ul class="doubts">${doubts.map(doubtLine)}</ul>`
      : nothing}
    ${missed.length ? reportedRoundsList(missed) : nothing}
    ${closed_boxes.length
      ? html`<p><strong>${fill(gettext("Closed before the deal: {boxes}"), {
          boxes: closed_boxes.map((box) => names.boxName(box)).join(", "),
        })}</strong></p>`
      : nothing}
    ${why_pit_boss.length
      ? html`<p><strong>${why_pit_boss.map((why) => WHY_PIT_BOSS[why] ?? why).join(" ")}</strong></p>`
      : nothing}
    ${changes.length ? changeList(changes) : nothing} ${differences.length ? differenceList(differences) : nothing}
    ${breaches.length
      ? html`<p>${gettext("These are recorded as irregularities:")}</p><ul>${breaches.map(breachLine)}</ul>`
      : nothing}
    <div class="buttons">${buttons}</div>
  </section>`;
}

/** Returns the requests the table waits for; an amount paid differently holds nothing up. @param {import("../types.js").Page} page */
export const blockingRequests = (page) => (page.screen?.state.around?.requests ?? []).filter(({ paid }) => !paid);

/**
 * Returns the numbers of the amounts that the floor says were paid, and that this dealer may confirm.
 *
 * @param {import("../types.js").Page} page
 */
export function claimsToConfirm(page) {
  const answers = (page.screen?.actions ?? []).filter(({ name, args = {} }) => name === "approve_request" && args.number);
  const numbers = new Set(answers.flatMap(({ args = {} }) => args.number?.one_of ?? []));
  const claims = (page.screen?.state.around?.requests ?? []).filter(({ paid, number }) => paid && numbers.has(number));
  return page.screen?.by_pin ? claims.map(({ number }) => number) : [];
}

/**
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 * @param {number} number
 */
const claimButtons = (page, handlers, number) => html`
  ${commandButton(page, handlers, {
    name: "approve_request",
    args: { number },
    label: gettext("That was paid"),
    look: "large",
  })}
  ${commandButton(page, handlers, {
    name: "deny_request",
    args: { number, reason: gettext("Not what was paid") },
    label: gettext("Not so"),
  })}`;

/**
 * Returns the requests this table waits for. The floorperson can answer here, and the dealer can withdraw them.
 *
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
export function waitingRequests(page, handlers) {
  const { requests = [] } = page.screen?.state.around ?? {};
  const withdraw = findAction(page.screen, "withdraw_request");
  const claims = claimsToConfirm(page);
  return requests.map((request) =>
    requestCard(request, [
      claims.includes(request.number) ? claimButtons(page, handlers, request.number) : nothing,
      page.screen?.by_pin && !claims.includes(request.number)
        ? html`<button type="button" class="command large" @click=${() => handlers.openDrawer("floor")}>
            ${gettext("Floorperson: answer here")}
          </button>`
        : nothing,
      withdraw?.args?.number?.one_of?.includes(request.number)
        ? commandButton(page, handlers, {
            name: "withdraw_request",
            args: { number: request.number },
            label: names.commandWord("withdraw_request"),
          })
        : nothing,
    ]),
  );
}
