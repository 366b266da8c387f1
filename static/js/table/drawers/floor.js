/** Actions of a floorperson at this table: at once on their own screen, with their PIN on the dealer's. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { commandButton } from "../../shared/command_button.js";
import { agoWord } from "../../shared/clock.js";
import { icon } from "../../shared/icon.js";
import { fill, gettext } from "../../i18n/gettext.js";
import { showAmount, showChange, toAmount, toCents } from "../../i18n/money.js";
import * as names from "../../i18n/names.js";
import { deckWord } from "./decks/deck_names.js";
import { argumentsOf, fieldsOf } from "./forms/fields.js";
import { actionButton, actionForm, openAction } from "./forms/action_form.js";
import { commonReasons } from "./forms/form_labels.js";
import { requestCard, notifiedWord } from "./requests.js";

/** Shown beside the request or payment they belong to. */
const OF_REQUESTS = new Set(["approve_request", "deny_request", "withdraw_request"]);
const OF_PAYMENTS = new Set(["confirm_hand", "sign_payment", "make_payment", "take_over_payment"]);
const URGENT = new Set(["answer_call", "verify_deck", "clear_difference", "confirm_sign", "release_hold", "reopen_table"]);
/** @type {{ title: string, has?: string[] }[]} the last has everything else */
const GROUPS = [
  { title: gettext("Table"), has: ["hold_table", "change_settings", "close_table"] },
  { title: gettext("Cards"), has: ["waive_count", "order_recut", "order_reshuffle", "dismiss_idle"] },
  { title: gettext("Devices"), has: ["take_device_out", "return_device"] },
  { title: gettext("Round") },
];
const GROUPED = new Set(GROUPS.flatMap(({ has = [] }) => has));
/** A correction of a closed round needs the record, so it has its own drawer. */
const ELSEWHERE = new Set(["correct_closed_round"]);

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Handlers} Handlers
 * @typedef {import("../../types/wire.js").Action} Action
 */

/** Reports whether the floorperson must sign with a PIN on this screen. @param {Page} page */
export const signsHere = ({ screen }) => Boolean(screen?.by_pin);

/** @param {Page} page */
const floorActions = ({ screen }) =>
  (screen?.by_pin ?? screen?.actions ?? []).filter(({ name }) => !ELSEWHERE.has(name));

/** @param {Action} action @param {string} name */
const fixed = (action, name) => fieldsOf(action).find((field) => field.name === name && field.kind === "fixed")?.argument.one_of?.[0];

/** Reports whether a payment was made in full by hand. @param {import("../../types/wire.js").PaymentView} payment */
const isPaid = ({ amount, by_hand: byHand }) => Boolean(byHand) && toCents(amount) === 0;

/**
 * Reports whether an action belongs to this payment.
 *
 * @param {Action} action
 * @param {import("../../types/wire.js").PaymentView} payment
 */
const isOfPayment = (action, { seat, round_number: round }) =>
  OF_PAYMENTS.has(action.name) && fixed(action, "seat") === seat && (fixed(action, "round_number") ?? round) === round;

/**
 * Returns the label of an action. A payment made in full by hand only needs its paperwork.
 *
 * @param {Page} page
 * @param {Action} action
 */
const doneWord = ({ screen }, action) =>
  action.name === "make_payment" &&
  screen?.state.around?.payments?.some((payment) => isPaid(payment) && isOfPayment(action, payment))
    ? gettext("Finish the paperwork")
    : names.commandWord(action.name);

/**
 * Returns the label of an action with its subject.
 *
 * @param {Page} page
 * @param {Action} action
 */
function actionTitle(page, action) {
  const deck = fixed(action, "deck");
  const seat = fixed(action, "seat");
  const box = fixed(action, "box");
  const device = fixed(action, "device");
  const of = [
    deck && deckWord(String(deck)),
    seat && fill(gettext("Seat {seat}"), { seat }),
    box && names.boxName(String(box)),
    device && names.deviceWord(String(device)),
    fixed(action, "reference"),
  ].filter(Boolean);
  return [doneWord(page, action), ...of].join(" · ");
}

/**
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function floorDrawer(page, handlers) {
  return (
    floorForm(page, handlers) ??
    html`${askedOfFloor(page, handlers)} ${floorChoices(page, handlers)}
      ${floorActions(page).length ? nothing : html`<p class="quiet">${gettext("No requests for the floor.")}</p>`}
      ${signsHere(page) ? nothing : html`<p><a class="door" href="/floor/">${gettext("All my tables")}</a></p>`}`
  );
}

/**
 * Returns the open form, if any.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function floorForm(page, handlers) {
  const open = openAction(page, floorActions(page));
  if (!open) {
    return undefined;
  }
  const isByPin = signsHere(page);
  const request = page.screen?.state.around?.requests?.find(({ number }) => number === fixed(open, "number"));
  const beside = page.drawer?.form.pin
    ? nothing
    : html`${request ? requestCard(request, nothing) : nothing} ${open.name === "confirm_meter" ? meters(page) : nothing}`;
  if (open.name !== "deny_request" || isByPin) {
    return actionForm(page, handlers, open, {
      isByPin,
      title: actionTitle(page, open),
      beside,
      send: doneWord(page, open),
    });
  }
  // A common reason denies with one touch.
  const reasons = commonReasons(open.name).map((reason) =>
    commandButton(page, handlers, { name: open.name, args: argumentsOf(open, { reason }), label: reason }));
  return actionForm(page, handlers, open, {
    beside: html`${beside}<div class="buttons reasons" role="group" aria-label=${gettext("Deny, because")}>${reasons}</div>`,
    reasons: [],
  });
}

/** Compares the display with our meter. @param {Page} page */
function meters({ screen, drawer }) {
  const ours = screen?.state.meter;
  if (!ours) {
    return nothing;
  }
  const typed = drawer?.form.args?.reading;
  const cents = typed ? Number(typed) - toCents(ours) : 0;
  const difference = cents < 0 ? `-${toAmount(-cents)}` : toAmount(cents);
  return html`<p class="meters">${fill(gettext("Ours shows {amount}"), { amount: showAmount(ours) })}
    ${typed ? html`· <strong>${fill(gettext("Difference {amount}"), { amount: showChange(difference) })}</strong>` : nothing}</p>`;
}

/**
 * Returns what waits for the floor, each with its buttons: a call, a hold, decks to verify, requests, payments.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function askedOfFloor(page, handlers) {
  const actions = floorActions(page);
  const isByPin = signsHere(page);
  const { requests = [], payments = [], decks = [], hold, floor_called_at: calledAt, call_reached: reached = [] } =
    page.screen?.state.around ?? {};
  /** @param {Action} action @param {string} look */
  const button = (action, look = "") =>
    actionButton(page, handlers, action, { isByPin, label: actionTitle(page, action), look });
  /** @param {(action: Action) => boolean} isWanted @param {string} look */
  const buttons = (isWanted, look) => actions.filter(isWanted).map((action) => button(action, look));
  /** @param {number} number */
  const ofRequest = (number) => (/** @type {Action} */ action) =>
    OF_REQUESTS.has(action.name) && fixed(action, "number") === number;
  /** @param {import("../../types/wire.js").PaymentView} payment */
  const ofPayment = (payment) => (/** @type {Action} */ action) => isOfPayment(action, payment);
  const unverified = decks.filter(({ steps = [] }) => steps.some((step) => step.is_next && step.name === "verify_deck"));
  return html`
    ${calledAt
      ? html`<p class="calls"><strong>${gettext("The floor is called")}</strong>
          <span role="timer">${agoWord(calledAt)}</span> · ${notifiedWord(reached)}</p>`
      : nothing}
    ${hold
      ? html`<p class="calls"><strong>${fill(gettext("Held: {reason}"), { reason: hold.reason })}</strong>
          <span role="timer">${agoWord(hold.at)}</span></p>`
      : nothing}
    ${unverified.map(unverifiedLine)}
    <div class="buttons">${buttons(({ name }) => URGENT.has(name), "large")}</div>
    ${requests.map((request) =>
      requestCard(
        request,
        actions.filter(ofRequest(request.number)).map((action) =>
          actionButton(page, handlers, action, { isByPin, look: action.name === "approve_request" ? "large" : "" }),
        ),
      ),
    )}
    ${payments.map((payment) => paymentCard(payment, buttons(ofPayment(payment), "")))}`;
}

/** @param {import("../../types/wire.js").DeckView} deck */
const unverifiedLine = ({ name, stage, seal = "", steps = [] }) => html`<p class="calls">
  <strong>${stage === "received"
    ? fill(gettext("{deck} is said to be preinspected and preshuffled: confirm it"), { deck: deckWord(name) })
    : fill(gettext("{deck} is inspected and waiting for you to verify it"), { deck: deckWord(name) })}</strong>
  ${seal && !seal.startsWith("#") ? fill(gettext("seal {seal}"), { seal }) : nothing}
  <span class="law">${steps.find(({ is_next: isNext }) => isNext)?.law ?? ""}</span></p>`;

/**
 * Returns everything else the floor can do here, grouped by subject.
 *
 * @param {Page} page
 * @param {Handlers} handlers
 */
export function floorChoices(page, handlers) {
  const isByPin = signsHere(page);
  const rest = floorActions(page).filter(
    ({ name }) => !OF_REQUESTS.has(name) && !OF_PAYMENTS.has(name) && !URGENT.has(name),
  );
  return GROUPS.map(({ title, has }) => {
    const own = rest.filter(({ name }) => (has ? has.includes(name) : !GROUPED.has(name)));
    return own.length
      ? html`<section class="choices"><h3>${title}</h3><div class="buttons grid">
          ${own.map((action) => actionButton(page, handlers, action, { isByPin, label: actionTitle(page, action) }))}
        </div></section>`
      : nothing;
  });
}

/**
 * @param {import("../../types/wire.js").PaymentView} payment
 * @param {unknown} buttons
 */
function paymentCard(payment, buttons) {
  const { seat, amount, round_number: round, paperwork, by_hand: byHand } = payment;
  const isAllPaid = isPaid(payment);
  const done = [
    byHand && fill(gettext("{amount} was paid by hand"), { amount: showAmount(byHand) }),
    payment.is_confirmed && !isAllPaid && gettext("hand confirmed"),
    payment.is_signed && gettext("second signature given"),
  ].filter(Boolean);
  return html`<section class="asked" aria-label=${fill(gettext("Payment of seat {seat}"), { seat })}>
    <h3>${isAllPaid
      ? fill(gettext("Seat {seat}: only the paperwork is open"), { seat })
      : fill(gettext("Seat {seat}: pay {amount}"), { seat, amount: showAmount(amount) })}</h3>
    <p class="quiet">${fill(gettext("Round {round}"), { round })} ·
      ${isAllPaid ? nothing : html`${names.paymentWord(payment.status)} · `}
      ${paperwork.map(names.paperworkWord).join(", ")}</p>
    ${done.length ? html`<p>${icon("check")} ${done.join(", ")}</p>` : nothing}
    <div class="buttons">${buttons}</div>
  </section>`;
}
