/**
 * An event of the log in words: its name, and each of its parts.
 *
 * @typedef {import("../round/types.js").EventPart} EventPart
 */

import { EVENTS, PARTS } from "./event_names.js";
import * as house from "./house_names.js";
import { capital, ownWord, wordOf } from "./names.js";
import { paramWord } from "./params.js";

/** @param {string} event */
export const eventWord = (event) => capital(wordOf(EVENTS, event));

/** Which names a part may be, where the rules have no sentence with it. @type {Record<string, Record<string, string>>} */
const VALUES = {
  kind: { ...house.IRREGULARITIES, ...house.REQUESTS },
  outcome: house.CONSEQUENCES,
  needs: house.ROLES,
  to: house.ROLES,
  answer: house.ANSWERS,
};

/**
 * @param {EventPart} part
 * @param {string} name
 * @param {Record<string, string>} people
 * @returns {string}
 */
function valueWord({ value, values, person, groups }, name, people) {
  if (person) {
    return ownWord(people, person) ?? person;
  }
  if (groups) {
    return groups.map((group) => group.map((part) => partWord(part, people)).join(", ")).join("; ");
  }
  if (values) {
    return values.map((box) => paramWord("box", box)).join(" ");
  }
  return value ? ownWord(VALUES[name] ?? {}, value) ?? paramWord(name || "box", value) : "";
}

/**
 * `seat 3`, `choice ride`, `bet 1 $10.00, bet 2 $10.00`, in the words of this screen.
 *
 * @param {EventPart} part
 * @param {Record<string, string>} people
 * @returns {string}
 */
export function partWord(part, people) {
  const name = (part.name ?? "").replaceAll("_", " ");
  const key = part.key && paramWord("box", part.key);
  return [ownWord(PARTS, name) ?? name, key, valueWord(part, name, people)].filter(Boolean).join(" ");
}
