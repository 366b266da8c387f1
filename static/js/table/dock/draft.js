/** Unsent entries on this screen: the open seat with its amounts, the cards and hands chosen so far. */

import { AGAIN, CARDS_AGAIN, findAction, padAction, seatsOf, takenCards, wagerAction } from "../actions.js";
import { toAmount, toCents } from "../../i18n/money.js";

/** Key for the boxes that every player must fill, all with the same amount. */
export const REQUIRED_BOXES = "needed";
/** Key for the amount of a choice that leaves it free. */
export const FREE_AMOUNT = "free";

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
});

/** A draft with no panel open. @type {Partial<Draft>} */
export const NOTHING_OPEN = { panel: "", seat: null, cents: {}, target: REQUIRED_BOXES };

/**
 * Reports whether the open panel still applies.
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
    case AGAIN:
    case CARDS_AGAIN:
      return Boolean(findAction(screen, "reenter_cards"));
    case "stub":
      return Boolean(findAction(screen, "count_stub")) && screen.state.around?.stub_counted === undefined;
    default:
      return true;
  }
}

/**
 * Returns the part of a draft that still applies to a new screen.
 *
 * @param {Draft} draft
 * @param {Screen} screen
 * @returns {Draft}
 */
export function keepDraft(draft, screen) {
  let kept = isStillOpen(draft, screen) ? draft : { ...draft, ...NOTHING_OPEN };
  const padKey = JSON.stringify(padAction(screen, kept) ?? "");
  const up = takenCards(screen, kept);
  if (padKey !== draft.padKey || draft.cards.some((card) => up.has(card))) {
    const panel = kept.panel === "cards" ? "" : kept.panel;
    kept = { ...kept, panel, padKey, cards: [], typed: "", hands: {} };
  }
  const { prompt } = screen.state;
  const waits = prompt.key === "step.record_wagers" && prompt.seat && wagerAction(screen, prompt.seat);
  return waits && kept.panel === "" ? openSeat(kept, screen, /** @type {number} */ (prompt.seat)) : kept;
}

/**
 * Opens a seat's wagers with the amounts on its boxes.
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
 * @param {import("../../types/wire.js").Argument} argument
 */
export function draftedWagers(draft, { boxes = [], needed = [] }) {
  /** @param {string} box */
  const centsOn = (box) => draft.cents[needed.includes(box) ? REQUIRED_BOXES : box] ?? 0;
  return Object.fromEntries(boxes.filter(centsOn).map((box) => [box, toAmount(centsOn(box))]));
}

/**
 * Reports whether the pending command came from this card pad; a pad shown after it is free.
 *
 * @param {import("../types.js").Page} page
 */
export const isPadBusy = ({ tap, draft, isOffline }) => isOffline || (tap !== null && tap.padKey === draft.padKey);

/**
 * Selects a card, or deselects it.
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
