/** What is half entered on this screen alone: the open seat with its amounts, the cards and hands chosen so far. */

import { faceUp, findAction, padAction, seatsOf, wagerAction } from "./actions.js";
import { toAmount, toCents } from "../../i18n/money.js";

export * from "./actions.js";

/** The boxes that every player must fill, all by one amount. */
export const REQUIRED_BOXES = "needed";
/** A free amount that is answered. */
export const FREE_AMOUNT = "amount";

/**
 * @typedef {import("../types.js").Draft} Draft
 * @typedef {import("../types.js").Screen} Screen
 */

/** @returns {Draft} */
export const emptyDraft = () => ({
  panel: "",
  seat: null,
  target: REQUIRED_BOXES,
  cents: {},
  padKey: "",
  cards: [],
  typed: "",
  hands: {},
  numbers: {},
});

/** Nothing is open. @type {Partial<Draft>} */
export const NOTHING_OPEN = { panel: "", seat: null, cents: {}, target: REQUIRED_BOXES };

/**
 * Whether what is open can still be given.
 *
 * @param {Draft} draft
 * @param {Screen} screen
 */
function isStillOpen({ panel, seat }, screen) {
  const number = /** @type {number} */ (seat);
  switch (panel) {
    case "wagers":
      return Boolean(wagerAction(screen, number));
    case "answer":
    case "amount": {
      const bounds = findAction(screen, "decide")?.args?.seat;
      return [...(bounds?.one_of ?? []), ...(bounds?.changeable ?? [])].includes(number);
    }
    case "seat":
      return seatsOf(findAction(screen, "unseat_player")).includes(number);
    case "difference":
      return Boolean(findAction(screen, "report_difference"));
    default:
      return true;
  }
}

/**
 * What remains of a draft on a fresh screen.
 *
 * @param {Draft} draft
 * @param {Screen} screen
 * @returns {Draft}
 */
export function keepDraft(draft, screen) {
  let kept = isStillOpen(draft, screen) ? draft : { ...draft, ...NOTHING_OPEN };
  const padKey = JSON.stringify(padAction(screen) ?? "");
  const up = faceUp(screen);
  if (padKey !== draft.padKey || draft.cards.some((card) => up.has(card))) {
    const panel = kept.panel === "cards" ? "" : kept.panel;
    kept = { ...kept, panel, padKey, cards: [], typed: "", hands: {} };
  }
  const { prompt } = screen.state;
  const waits = prompt.key === "step.record_wagers" && prompt.seat && wagerAction(screen, prompt.seat);
  return waits && kept.panel === "" ? openSeat(kept, screen, /** @type {number} */ (prompt.seat)) : kept;
}

/**
 * The wagers of a seat, opened with what lies on its boxes.
 *
 * @param {Draft} draft
 * @param {Screen} screen
 * @param {number} number
 * @returns {Draft}
 */
export function openSeat(draft, screen, number) {
  const placed = screen.state.seats.find((seat) => seat.seat === number)?.wagers ?? {};
  const { needed = [] } = wagerAction(screen, number)?.args?.wagers ?? {};
  /** @type {Record<string, number>} */
  const cents = {};
  for (const [box, amount] of Object.entries(placed)) {
    cents[needed.includes(box) ? REQUIRED_BOXES : box] = toCents(amount);
  }
  return { ...draft, panel: "wagers", seat: number, target: REQUIRED_BOXES, cents };
}

/**
 * @param {Draft} draft
 * @param {import("../types.js").Argument} argument
 */
export function draftedWagers(draft, { boxes = [], needed = [] }) {
  /** @param {string} box */
  const centsOn = (box) => draft.cents[needed.includes(box) ? REQUIRED_BOXES : box] ?? 0;
  return Object.fromEntries(boxes.filter(centsOn).map((box) => [box, toAmount(centsOn(box))]));
}

/**
 * Whether the tap on its way was given in front of this very pad; a pad that came after it is free.
 *
 * @param {import("../types.js").Page} page
 */
export const isPadBusy = ({ tap, draft, isOffline }) => isOffline || (tap !== null && tap.padKey === draft.padKey);

/**
 * A card touched: chosen, or put back when it was.
 *
 * @param {Draft} draft
 * @param {string} card
 * @returns {Draft}
 */
export function pickCard(draft, card) {
  const cards = draft.cards.includes(card)
    ? draft.cards.filter((other) => other !== card)
    : [...draft.cards, card];
  return { ...draft, cards, typed: "" };
}
