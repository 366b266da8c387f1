/** Names for decks and their steps. */

import { fill, gettext } from "../../../i18n/gettext.js";
import { BACKS } from "../../../i18n/house_names.js";
import { backWord, commandWord } from "../../../i18n/names.js";

/** Names of completed steps, by command. @type {Record<string, string>} */
const DONE = {
  receive_deck: gettext("Received"),
  inspect_deck: gettext("Inspected"),
  verify_deck: gettext("Verified"),
  spread_deck: gettext("Spread"),
  show_deck: gettext("Shown"),
  wash_deck: gettext("Washed"),
  shuffle_deck: gettext("Shuffled"),
  cut_deck: gettext("Cut"),
};

/** Labels of the buttons that differ from these names. @type {Record<string, string>} */
const DOES = {
  inspect_deck: gettext("Inspected, no defects"),
  spread_deck: gettext("Spread face up"),
  show_deck: gettext("The player has looked"),
  wash_deck: gettext("Washed and stacked"),
};

/** Colors of card backs that are offered. */
export const BACK_COLORS = Object.keys(BACKS).slice(0, 4);

/** @param {string} command */
export const doneWord = (command) => DONE[command] ?? commandWord(command);
/** @param {string} command */
export const doesWord = (command) => DOES[command] ?? doneWord(command);
/** Returns a deck's name: `Red`, `Red 2`. @param {string} name */
export const deckWord = (name) => name.split("_").map(backWord).join(" ");
/** Describes a deck change. @param {string} [out] @param {string} [deck] */
export const changeWords = (out, deck) =>
  fill(gettext("{out} out, {deck} in"), { out: out ? deckWord(out) : "–", deck: deck ? deckWord(deck) : "–" });
