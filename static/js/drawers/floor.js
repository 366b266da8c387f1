/**
 * What a floorperson does about this table: on a screen of their own at once, on the dealer's screen with the own PIN.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { agoWord } from "../felt/clocks.js";
import { fill, gettext } from "../words/gettext.js";
import { showAmount } from "../words/money.js";
import * as names from "../words/names.js";
import { deckWord } from "./deck_words.js";
import { fieldsOf } from "./fields.js";
import { actionButton, actionForm, openAction } from "./form.js";
import { requestCard, toldWord } from "./requests.js";

/** These have their place beside what they are about. */
const OF_REQUESTS = new Set(["approve_request", "deny_request", "withdraw_request"]);
const OF_PAYMENTS = new Set(["confirm_hand", "sign_payment", "make_payment", "take_over_payment"]);
const URGENT = new Set(["answer_call", "verify_deck", "clear_difference", "release_hold", "reopen_table"]);
/** A correction of a closed round needs its record, and has a drawer of its own. */
const ELSEWHERE = new Set(["correct_closed_round"]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Touches} Touches
 * @typedef {import("../types.js").Action} Action
 */

/** Whether whoever acts here signs for it. @param {Page} page */
export const signsHere = ({ screen }) => Boolean(screen?.by_pin);

/** @param {Page} page */
const floorActions = ({ screen }) =>
  (screen?.by_pin ?? screen?.actions ?? []).filter(({ name }) => !ELSEWHERE.has(name));

/** @param {Action} action @param {string} name */
const fixed = (action, name) => fieldsOf(action).find((field) => field.name === name && field.kind === "fixed")?.argument.one_of?.[0];

/** What is done, and to what. @param {Action} action */
export function actionTitle(action) {
  const deck = fixed(action, "deck");
  const seat = fixed(action, "seat");
  const box = fixed(action, "box");
  const device = fixed(action, "device");
  const of = [
    deck && deckWord(String(deck)),
    seat && fill(gettext("Seat {seat}"), { seat }),
    box && names.boxName(String(box)),
    device && names.deviceWord(String(device)),
  ].filter(Boolean);
  return [names.commandWord(action.name), ...of].join(" · ");
}

/**
 * @param {Page} page
 * @param {Touches} touches
 */
export function floorDrawer(page, touches) {
  const actions = floorActions(page);
  const isByPin = signsHere(page);
  const open = openAction(page, actions);
  const { requests = [], payments = [], hold, floor_called_at: calledAt, call_reached: reached = [] } =
    page.screen?.state.around ?? {};
  if (open) {
    const request = requests.find(({ number }) => number === fixed(open, "number"));
    const beside = request && !page.drawer?.form.pin ? requestCard(request, nothing) : nothing;
    return actionForm(page, touches, open, { isByPin, title: actionTitle(open), beside });
  }
  /** @param {Action} action @param {string} look */
  const button = (action, look = "") =>
    actionButton(page, touches, action, { isByPin, label: actionTitle(action), look });
  /** @param {(action: Action) => boolean} isWanted @param {string} look */
  const buttons = (isWanted, look) => actions.filter(isWanted).map((action) => button(action, look));
  /** @param {number} number */
  const ofRequest = (number) => (/** @type {Action} */ action) =>
    OF_REQUESTS.has(action.name) && fixed(action, "number") === number;
  /** @param {import("../types.js").Payment} payment */
  const ofPayment = ({ seat, round_number: round }) => (/** @type {Action} */ action) =>
    OF_PAYMENTS.has(action.name) &&
    fixed(action, "seat") === seat &&
    (fixed(action, "round_number") ?? round) === round;
  const rest = actions.filter(
    ({ name }) => !OF_REQUESTS.has(name) && !OF_PAYMENTS.has(name) && !URGENT.has(name),
  );
  return html`
    ${calledAt
      ? html`<p class="calls"><strong>${gettext("The floor is called")}</strong>
          <span role="timer">${agoWord(calledAt)}</span> · ${toldWord(reached)}</p>`
      : nothing}
    ${hold
      ? html`<p class="calls"><strong>${fill(gettext("Held: {reason}"), { reason: hold.reason })}</strong>
          <span role="timer">${agoWord(hold.at)}</span></p>`
      : nothing}
    <div class="buttons">${buttons(({ name }) => URGENT.has(name), "large")}</div>
    ${requests.map((request) =>
      requestCard(
        request,
        actions.filter(ofRequest(request.number)).map((action) =>
          actionButton(page, touches, action, { isByPin, look: action.name === "approve_request" ? "large" : "" }),
        ),
      ),
    )}
    ${payments.map((payment) => paymentCard(payment, buttons(ofPayment(payment), "")))}
    ${rest.length
      ? html`<div class="buttons grid">${rest.map((action) => button(action))}</div>`
      : nothing}
    ${actions.length ? nothing : html`<p class="quiet">${gettext("Nothing is asked of the floor.")}</p>`}`;
}

/**
 * @param {import("../types.js").Payment} payment
 * @param {unknown} buttons
 */
function paymentCard(payment, buttons) {
  const { seat, amount, round_number: round, paperwork } = payment;
  const done = [
    payment.is_confirmed && gettext("hand confirmed"),
    payment.is_signed && gettext("second signature given"),
  ].filter(Boolean);
  return html`<section class="asked" aria-label=${fill(gettext("Payment of seat {seat}"), { seat })}>
    <h3>${fill(gettext("Seat {seat}: pay {amount}"), { seat, amount: showAmount(amount) })}</h3>
    <p class="quiet">${fill(gettext("Round {round}"), { round })} · ${names.paymentWord(payment.status)} ·
      ${paperwork.map(names.paperworkWord).join(", ")}</p>
    ${done.length ? html`<p>✓ ${done.join(", ")}</p>` : nothing}
    <div class="buttons">${buttons}</div>
  </section>`;
}
