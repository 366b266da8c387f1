/**
 * An event of the log in words: its name, each of its parts, and what it changed.
 *
 * @typedef {import("../types/wire.js").EventPart} EventPart
 * @typedef {import("../types/wire.js").TableChange} TableChange
 */

import { EVENTS, PARTS, WORDS } from "./event_names.js";
import * as house from "./house_names.js";
import { capital, deckName, ownWord, REASONS, reminderWord, wordOf } from "./names.js";
import { paramWord } from "./params.js";
import * as round from "./round_names.js";

/** @param {string} event */
export const eventWord = (event) => capital(wordOf(EVENTS, event));

const BOXES = { ...round.PLACES, ...round.BOXES };
const SETTINGS = { ...house.METHODS, ...house.SHUFFLINGS, ...house.SWITCHES };

/** Which names a part may be, where the rules have no sentence with it. @type {Record<string, Record<string, string>>} */
const VALUES = {
  kind: { ...house.IRREGULARITIES, ...house.REQUESTS, ...house.REMINDERS, ...house.DOUBTS },
  outcome: house.CONSEQUENCES,
  needs: house.ROLES,
  to: house.ROLES,
  reached: house.ROLES,
  call_reached: house.ROLES,
  answer: house.ANSWERS,
  phase: round.PHASES,
  announced: round.PHASES,
  decisions: round.CHOICES,
  declared: round.HANDS,
  hands: round.HANDS,
  void: REASONS,
  out: house.FAULTS,
  status: house.PAYMENTS,
  paperwork: house.PAPERWORK,
  depth: house.DEPTHS,
  step: EVENTS,
  entry: { ...house.ENTRIES, ...EVENTS },
  name: house.PROTECTIONS,
  was: SETTINGS,
  now: SETTINGS,
  warned: BOXES,
  named: BOXES,
  later: BOXES,
  boxes: BOXES,
  seen: BOXES,
};

/** Fields that name decks; a setting and a deck both have a name. */
const DECKS = ["name", "deck", "deck_in_use", "decks", "begun_deck", "reshuffles", "subject"];

/** What an entry of a field may stand under. */
const KEYS = { ...house.DEVICES, ...round.PHASES, ...round.HANDS_OF_SEAT, ...BOXES };

/** @param {string} field @param {string} value */
function valueWord(field, value) {
  if (!value) {
    return WORDS.nothing;
  }
  if (field === "kind" && value.startsWith("deck_due_in_")) {
    return reminderWord(value);
  }
  const other = DECKS.includes(field) ? deckName(value) : paramWord(field || "box", value);
  return ownWord(VALUES[field] ?? {}, value) ?? other;
}

/**
 * @param {EventPart} part
 * @param {Record<string, string>} people
 * @returns {string}
 */
function valuesWord({ name = "", field = "", value, values, word, person, groups }, people) {
  if (person) {
    return ownWord(people, person) ?? person;
  }
  if (groups) {
    return groups.map((group) => group.map((part) => partWord(part, people)).join(", ")).join("; ");
  }
  if (values) {
    return values.map((one) => valueWord(field || name, one)).join(" ");
  }
  if (word) {
    return wordOf(WORDS, word);
  }
  return value ? valueWord(field || name, value) : "";
}

/**
 * `seat 3`, `choice ride`, `bet 1 $10.00, bet 2 $10.00`, in the words of this screen.
 *
 * @param {EventPart} part
 * @param {Record<string, string>} people
 * @returns {string}
 */
export function partWord(part, people) {
  const key = part.key && (ownWord(KEYS, part.key) ?? paramWord("box", part.key));
  return [part.name && wordOf(PARTS, part.name), key, valuesWord(part, people)].filter(Boolean).join(" ");
}

/**
 * `seat 3 wagers ante: nothing -> $10.00`, in the words of this screen.
 *
 * @param {TableChange} change
 * @param {Record<string, string>} people
 */
export function changeWord({ where, was, now }, people) {
  const place = where.map((part) => partWord(part, people)).join(" ");
  return was && now ? `${place}: ${partWord(was, people)} -> ${partWord(now, people)}` : place;
}
