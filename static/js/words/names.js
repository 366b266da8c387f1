/** What people read for the names on the wire. A name that is not here is shown with its underscores gone. */

/** @param {string} name */
function plain(name) {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @type {Record<string, string>} */
const BOXES = {
  bet_1: "1",
  bet_2: "2",
  bet_3: "$",
  five_card_bonus: "5C",
  three_card_bonus: "3C",
  six_card_bonus: "6C",
  progressive: "PR",
};

/** @type {Record<string, string>} */
const COMMANDS = {
  announce_no_more_bets: "No more bets",
};

/** @type {Record<string, string>} */
const DECISIONS = { ride: "rides", withdraw: "withdrawn" };

/** @type {Record<string, string>} */
const OUTCOMES = {
  win: "pay",
  push: "push",
  lose: "take",
  folded: "take",
  forfeited: "take",
  withdrawn: "withdrawn",
  void: "return",
};

/** @type {Record<string, string>} */
const CONNECTIONS = { live: "Live", reconnecting: "Reconnecting" };

/** @type {Record<string, string>} */
const REMINDERS = {
  deck_due: "Change the deck",
  deck_overdue: "Deck overdue",
  stub_soon: "Count the stub next round",
  stub_due: "Count the stub",
  idle: "No round for a while: spread the cards",
  relief: "Relief is due",
};

/** @type {Record<string, string>} */
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

/** @type {Record<string, string>} */
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** @param {string} box */
export const boxWord = (box) => BOXES[box] ?? plain(box);
/** @param {string} box */
export const boxName = (box) => plain(box);
/** Side boxes are printed smaller. @param {string} box */
export const isSideBox = (box) => /_bonus$|^progressive$/.test(box);
/** @param {string} command */
export const commandWord = (command) => COMMANDS[command] ?? plain(command);
/** @param {string | number} choice */
export const choiceWord = (choice) => plain(String(choice));
/** @param {string} kind */
export const reminderWord = (kind) =>
  kind.startsWith("deck_due_in_") ? "Prepare the next deck" : (REMINDERS[kind] ?? plain(kind));
/** @param {string} choice */
export const decisionWord = (choice) => DECISIONS[choice] ?? plain(choice);
/** @param {string} outcome */
export const outcomeWord = (outcome) => OUTCOMES[outcome] ?? plain(outcome);
/** @param {string} connection */
export const connectionWord = (connection) => CONNECTIONS[connection] ?? "Connecting";
/** @param {string} hand */
export const handWord = (hand) => plain(hand);

/** @param {string} card */
export function cardName(card) {
  const suit = SUITS[card[1]];
  return suit ? `${RANKS[card[0]] ?? card[0]} of ${suit}` : `joker ${card[1]}`;
}
