/** Questions to the actions of a screen: what is offered, to whom, within which bounds. */

/**
 * @typedef {import("../types.js").Screen} Screen
 * @typedef {import("../types.js").Action} Action
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
 * How the amounts of a seat are given now: placed, or recorded after the call. None where no amounts are kept.
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

/**
 * What a seat answered where it may still be changed, and the other answer where there are but two.
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
