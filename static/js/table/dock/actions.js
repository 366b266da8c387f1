/** Looks up the offered actions: which, for whom, within which limits. */

/**
 * @typedef {import("../types.js").Screen} Screen
 * @typedef {import("../../types/wire.js").Action} Action
 */

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
 * Returns the action that takes a seat's wagers now: placing them, or recording them after the call.
 *
 * @param {Screen | null} screen
 * @param {number | null} seat
 */
export const wagerAction = (screen, seat) =>
  ["place_wagers", "record_wagers"]
    .map((name) => findAction(screen, name))
    .find((action) => action?.args?.wagers?.boxes?.length && seatsOf(action).includes(seat ?? 0));

/** @param {Screen} screen */
export function faceUp({ state }) {
  const inSeats = state.seats.flatMap((seat) => seat.cards ?? []);
  return new Set([...inSeats, ...Object.values(state.community), ...state.six_card_box]);
}

/**
 * Returns the arguments of a command that takes cards, including those with only one choice.
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

/**
 * Returns a seat's answer if it can still be changed, and the other choice if there are only two.
 *
 * @param {Screen | null} screen
 * @param {import("../types.js").Seat} seat
 */
export function changeableAnswer(screen, seat) {
  const args = findAction(screen, "decide")?.args;
  if (!args?.seat?.changeable?.includes(seat.seat)) {
    return null;
  }
  const answer = seat.decisions?.[args.choice?.boxes?.[0] ?? ""];
  const others = (args.choice?.one_of ?? []).filter((choice) => choice !== answer);
  return { answer, other: others.length === 1 ? others[0] : undefined };
}
