/** Looks up the offered actions: which, for whom, within which limits. */

/**
 * @typedef {import("./types.js").Screen} Screen
 * @typedef {import("../types/wire.js").Action} Action
 */

const TAKES_WAGERS = ["place_wagers", "record_wagers"];

/**
 * @param {Screen | null} screen
 * @param {string} name
 */
export const findAction = (screen, name) => screen?.actions.find((action) => action.name === name);

/**
 * Returns every action with this name: some commands are offered once for each thing they are about.
 *
 * @param {Screen | null} screen
 * @param {string} name
 */
export const findActions = (screen, name) => screen?.actions.filter((action) => action.name === name) ?? [];

/** @param {Action | undefined} action */
export const seatsOf = (action) => action?.args?.seat?.one_of ?? [];

/**
 * Returns the seats whose player may also take this free seat.
 *
 * @param {Screen | null} screen
 * @param {number | null} seat
 */
export const sameAsSeats = (screen, seat) =>
  Object.entries(findAction(screen, "seat_player")?.args?.same_as?.seats_of ?? {})
    .filter(([, seats]) => seats.includes(seat ?? 0))
    .map(([other]) => Number(other));

/** @param {Action} action */
export const cardsWanted = (action) => Object.values(action.args ?? {}).find((argument) => argument.cards)?.cards ?? 0;

/** The panels in which the last cards or the last hand are entered again. */
export const AGAIN = "again";
export const CARDS_AGAIN = "cards again";

/** @param {import("./types.js").Draft} draft */
export const isAgain = ({ panel }) => panel === AGAIN || panel === CARDS_AGAIN;

/**
 * Returns the action that takes the cards of the pad: the next ones, or the last ones again.
 *
 * @param {Screen | null} screen
 * @param {import("./types.js").Draft} draft
 */
export const padAction = (screen, draft) =>
  isAgain(draft)
    ? findAction(screen, "reenter_cards")
    : screen?.actions.find((action) => !action.room && action.name !== "reenter_cards" && cardsWanted(action));

/**
 * Returns the action that names a hand: the next one, or the last one again.
 *
 * @param {Screen | null} screen
 * @param {import("./types.js").Draft} draft
 */
export const declareAction = (screen, draft) => findAction(screen, isAgain(draft) ? "redeclare_hand" : "declare_hand");

/**
 * Returns the action that takes a seat's wagers now: placing them, or recording them after the call.
 *
 * @param {Screen | null} screen
 * @param {number | null} seat
 */
export const wagerAction = (screen, seat) =>
  screen?.actions.find(
    (action) => TAKES_WAGERS.includes(action.name) && action.args?.wagers?.boxes?.length && seatsOf(action).includes(seat ?? 0),
  );

/** @param {Screen} screen */
export function faceUp({ state }) {
  const inSeats = state.seats.flatMap((seat) => seat.cards ?? []);
  return new Set([...inSeats, ...Object.values(state.community), ...state.six_card_box]);
}

/**
 * Returns the cards that cannot be chosen: all that are face up, except those that are entered again.
 *
 * @param {Screen} screen
 * @param {import("./types.js").Draft} draft
 */
export function takenCards(screen, draft) {
  const { place, seat } = padAction(screen, draft)?.args ?? {};
  const up = faceUp(screen);
  if (!isAgain(draft)) {
    return up;
  }
  const { community, seats, six_card_box: box } = screen.state;
  const again = place
    ? [community[String(place.one_of?.[0])]]
    : seat
      ? (seats.find((one) => one.seat === seat.one_of?.[0])?.cards ?? [])
      : box;
  return new Set([...up].filter((card) => !again.includes(card)));
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
 * @param {import("./types.js").Seat} seat
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
