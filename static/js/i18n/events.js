/** Turns an event of the log into words: its name and each of its fields. */

import { EVENTS, PARTS } from "./event_names.js";
import * as house from "./house_names.js";
import { capital, ownWord, wordOf } from "./names.js";
import { paramWord } from "./params.js";

/** @param {string} event */
export const eventWord = (event) => capital(wordOf(EVENTS, event));

/** Fields whose value is a person. */
const PEOPLE = /^(by|asked by|approved by|confirmed by|handed to|dealer)$/;
/** Longest first, so that `asked by` is found before `asked`. */
const NAMES = Object.keys(PARTS).sort((one, other) => other.length - one.length);
/**
 * Names for the values of fields that no server message uses as a parameter.
 *
 * @type {Record<string, Record<string, string>>}
 */
const VALUES = {
  kind: { ...house.IRREGULARITIES, ...house.REQUESTS },
  outcome: house.CONSEQUENCES,
  needs: house.ROLES,
  to: house.ROLES,
  answer: house.ANSWERS,
};

/** Replaces internal names within a text: `bet_1 $10.00` becomes `bet 1 $10.00`. @param {string} text */
const plain = (text) => text.replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, (name) => paramWord("box", name));

/**
 * @param {string} part
 * @param {Record<string, string>} people
 */
function pieceWord(part, people) {
  const name = NAMES.find((one) => part.startsWith(`${one} `));
  if (!name) {
    return plain(part);
  }
  const value = part.slice(name.length + 1);
  const said = ownWord(PEOPLE.test(name) ? people : VALUES[name] ?? {}, value);
  return `${PARTS[name]} ${said ?? plain(paramWord(name, value))}`;
}

/**
 * Translates one field such as `seat 3`, `choice ride` or `bet_1 $10.00, bet_2 $10.00`. Text that a person wrote stays
 * as it is.
 *
 * @param {string} part
 * @param {Record<string, string>} people
 */
export const partWord = (part, people) =>
  part.startsWith("reason ")
    ? pieceWord(part, people)
    : part
        .split("; ")
        .map((one) => one.split(", ").map((piece) => pieceWord(piece, people)).join(", "))
        .join("; ");
