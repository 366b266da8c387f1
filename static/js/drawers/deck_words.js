/** What a dealer reads about decks. */

import { gettext } from "../words/gettext.js";
import { plain } from "../words/names.js";

/** What is said when a step is done, by the command that tells it. @type {Record<string, () => string>} */
const DONE = {
  receive_deck: () => gettext("Received"),
  inspect_deck: () => gettext("Inspected"),
  verify_deck: () => gettext("Verified"),
  spread_deck: () => gettext("Spread"),
  show_deck: () => gettext("Shown"),
  wash_deck: () => gettext("Washed"),
  shuffle_deck: () => gettext("Shuffled"),
  cut_deck: () => gettext("Cut"),
};

/** What its button says. @type {Record<string, () => string>} */
const DOES = {
  inspect_deck: () => gettext("Inspected, no defects"),
  spread_deck: () => gettext("Spread face up"),
  show_deck: () => gettext("The player has looked"),
  wash_deck: () => gettext("Washed and stacked"),
  shuffle_deck: () => gettext("Shuffled"),
};

/** @type {Record<string, () => string>} */
const STAGES = {
  received: () => gettext("received"),
  inspected: () => gettext("to be verified"),
  verified: () => gettext("verified"),
  spread: () => gettext("spread"),
  seen: () => gettext("spread, looked at"),
  washed: () => gettext("washed"),
  shuffled: () => gettext("to be cut"),
  ready: () => gettext("ready"),
  dealt: () => gettext("in the round"),
  unshuffled: () => gettext("to be shuffled"),
};

/** @type {Record<string, () => string>} */
const BACKS = {
  red: () => gettext("Red"),
  blue: () => gettext("Blue"),
  green: () => gettext("Green"),
  black: () => gettext("Black"),
};

/** The colours of the house's card backs. */
export const BACK_COLOURS = Object.keys(BACKS);

/** @param {string} command */
export const doneWord = (command) => DONE[command]?.() ?? plain(command);
/** @param {string} command */
export const doesWord = (command) => DOES[command]?.() ?? doneWord(command);
/** @param {string} stage */
export const stageWord = (stage) => STAGES[stage]?.() ?? plain(stage);
/** @param {string} back */
export const backWord = (back) => BACKS[back]?.() ?? plain(back);
/** A deck by its name: `Red`, `Red 2`. @param {string} name */
export const deckWord = (name) => name.split("_").map((part) => BACKS[part]?.() ?? plain(part)).join(" ");
