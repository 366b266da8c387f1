/** What is half entered on this screen alone: the open seat with its amounts, the cards chosen so far. */

import { toAmount, toCents } from "../words/money.js";

/** The boxes that every player must fill, all by one amount. */
export const NEEDED = "needed";

/**
 * @typedef {import("../types.js").Draft} Draft
 * @typedef {import("../types.js").Screen} Screen
 * @typedef {import("../types.js").Action} Action
 */

/** @returns {Draft} */
export const emptyDraft = () => ({ seat: null, target: NEEDED, cents: {}, padKey: "", cards: [], typed: "" });

/**
 * @param {Screen | null} screen
 * @param {string} name
 */
export const findAction = (screen, name) => screen?.actions.find((action) => action.name === name);

/** @param {Action | undefined} action */
export const seatsOf = (action) => action?.args?.seat?.one_of ?? [];

/** @param {Action} action */
export const cardsWanted = (action) => Object.values(action.args ?? {}).find((argument) => argument.cards)?.cards ?? 0;

/** @param {Screen | null} screen */
export const padAction = (screen) => screen?.actions.find((action) => !action.room && cardsWanted(action));

/**
 * What remains of a draft on a fresh screen.
 *
 * @param {Draft} draft
 * @param {Screen} screen
 * @returns {Draft}
 */
export function keepDraft(draft, screen) {
  const kept = { ...draft };
  if (draft.seat !== null && !seatsOf(findAction(screen, "place_wagers")).includes(draft.seat)) {
    Object.assign(kept, { seat: null, cents: {} });
  }
  const padKey = JSON.stringify(padAction(screen) ?? "");
  const up = faceUp(screen);
  return padKey === draft.padKey && !draft.cards.some((card) => up.has(card))
    ? kept
    : { ...kept, padKey, cards: [], typed: "" };
}

/** @param {Screen} screen */
export function faceUp({ state }) {
  const inSeats = state.seats.flatMap((seat) => seat.cards ?? []);
  return new Set([...inSeats, ...Object.values(state.community), ...state.six_card_box]);
}

/**
 * @param {Draft} draft
 * @param {Screen} screen
 * @param {number} number
 * @returns {Draft}
 */
export function openSeat(draft, screen, number) {
  const placed = screen.state.seats.find((seat) => seat.seat === number)?.wagers ?? {};
  const { needed = [] } = findAction(screen, "place_wagers")?.args?.wagers ?? {};
  /** @type {Record<string, number>} */
  const cents = {};
  for (const [box, amount] of Object.entries(placed)) {
    cents[needed.includes(box) ? NEEDED : box] = toCents(amount);
  }
  return { ...draft, seat: number, target: NEEDED, cents };
}

/**
 * @param {Draft} draft
 * @param {import("../types.js").Argument} argument
 */
export function draftedWagers(draft, { boxes = [], needed = [] }) {
  /** @param {string} box */
  const centsOn = (box) => draft.cents[needed.includes(box) ? NEEDED : box] ?? 0;
  return Object.fromEntries(boxes.filter(centsOn).map((box) => [box, toAmount(centsOn(box))]));
}

/**
 * Whether the tap on its way was given in front of this very pad; a pad that came after it is free.
 *
 * @param {import("../types.js").Page} page
 */
export const isPadBusy = ({ tap, draft }) => tap !== null && tap.padKey === draft.padKey;

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

/**
 * The arguments of a command that takes cards, with everything else it leaves no choice about.
 *
 * @param {Action} action
 * @param {string[]} cards
 */
export function cardArguments(action, cards) {
  return Object.fromEntries(
    Object.entries(action.args ?? {}).map(([name, argument]) => {
      if (argument.cards) {
        return [name, name === "card" ? cards[0] : cards];
      }
      return [name, argument.one_of?.[0]];
    }),
  );
}
