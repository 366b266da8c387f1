/** Labels for the names on the wire. A name without a label is shown with spaces for its underscores. */

import { fill, gettext } from "./catalog.js";
import * as house from "./house_names.js";
import * as round from "./round_names.js";

/** Capitalizes the first letter, for a name that stands alone. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Looks up own properties only: text written by a person might be `constructor`.
 *
 * @param {Record<string, string>} names
 * @param {string} name
 */
export const ownWord = (names, name) => (Object.hasOwn(names, name) ? names[name] : undefined);

/**
 * @param {Record<string, string>} names
 * @param {string} name
 */
export const wordOf = (names, name) => ownWord(names, name) ?? name.replaceAll("_", " ");

/** @param {Record<string, string>} names */
const capitalizedName = (names) => (/** @type {string} */ name) => capital(wordOf(names, name));
/** @param {Record<string, string>} names */
const lowercaseName = (names) => (/** @type {string} */ name) => wordOf(names, name);

/** Labels as printed on the layout. @param {string} box */
export const boxWord = (box) => ownWord(round.MARKS, box) ?? capital(wordOf(round.BOXES, box));
export const boxName = capitalizedName({ ...round.PLACES, ...round.BOXES });
/** Labels on the felt, where there is space. @param {string} box */
export const boxLabel = (box) => ownWord(round.LABELS, box) ?? boxWord(box);
/** @param {string} box */
export const shortBoxLabel = (box) => ownWord(round.SHORT_LABELS, box);
/** @param {string} place */
export const inscriptionOf = (place) => ownWord(round.INSCRIPTIONS, place);
/** @param {string} place */
export const placeWord = (place) =>
  place.startsWith("seat_")
    ? fill(gettext("Seat {seat}"), { seat: place.slice(5) })
    : capital(wordOf(round.PLACES, place));
export const handWord = capitalizedName(round.HANDS);
/** Name of a seat's hand where it has more than one. */
export const handOfSeatWord = capitalizedName(round.HANDS_OF_SEAT);
/** @param {boolean | number | string} choice */
export const choiceWord = (choice) => capital(wordOf(round.CHOICES, String(choice)));
export const decisionWord = lowercaseName(round.DECISIONS);
export const outcomeWord = lowercaseName(round.OUTCOMES);
export const phaseWord = capitalizedName(round.PHASES);
/** @param {string} phase */
export const shortPhase = (phase) => ownWord(round.SHORT_PHASES, phase) ?? phaseWord(phase);

export const commandWord = capitalizedName(house.COMMANDS);
/** Returns a deck's name: the color of its back, and a number if two decks share it (`red_2`). @param {string} name */
export const deckName = (name) => name.split("_").map((part) => wordOf(house.BACKS, part)).join(" ");
export const stageWord = capitalizedName(house.STAGES);
export const backWord = capitalizedName(house.BACKS);
export const methodWord = capitalizedName(house.METHODS);
export const shufflingWord = capitalizedName(house.SHUFFLINGS);
export const deviceWord = capitalizedName(house.DEVICES);
export const faultWord = capitalizedName(house.FAULTS);
export const irregularityWord = capitalizedName(house.IRREGULARITIES);
export const consequenceWord = capitalizedName(house.CONSEQUENCES);
export const requestWord = capitalizedName(house.REQUESTS);
export const doubtWord = lowercaseName(house.DOUBTS);
/** A setting that protects the game, and one of its values. */
export const settingName = lowercaseName(house.PROTECTIONS);
export const settingWord = lowercaseName({ ...house.METHODS, ...house.SHUFFLINGS, ...house.SWITCHES });
export const rulingWord = capitalizedName(house.RULINGS);
export const forfeitWord = capitalizedName(house.FORFEITS);
export const paperworkWord = capitalizedName(house.PAPERWORK);
export const paymentWord = capitalizedName(house.PAYMENTS);
export const entryWord = capitalizedName(house.ENTRIES);
export const roleWord = capitalizedName(house.ROLES);
export const connectionWord = capitalizedName(house.CONNECTIONS);
/** Reasons for a request or a hold: one of these names, or a person's own words. */
export const REASONS = { ...house.IRREGULARITIES, ...house.REQUESTS, ...house.FORFEITS };
export const reasonWord = capitalizedName(REASONS);
export const reasonWithin = lowercaseName(REASONS);
/** @param {string} kind */
export const reminderWord = (kind) =>
  kind.startsWith("deck_due_in_") ? gettext("Prepare the next deck") : capital(wordOf(house.REMINDERS, kind));

/** @param {string} card */
export function cardName(card) {
  const suit = round.SUITS[card[1]];
  return suit
    ? fill(gettext("{rank} of {suit}"), { rank: round.RANKS[card[0]] ?? card[0], suit })
    : fill(gettext("joker {number}"), { number: card[1] });
}
