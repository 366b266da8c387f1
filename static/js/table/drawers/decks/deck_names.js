/** What a dealer reads about decks. */

import { fill, gettext } from "../../../i18n/gettext.js";
import { BACKS } from "../../../i18n/house_names.js";
import { backWord, commandWord } from "../../../i18n/names.js";

/** What is said when a step is done, by the command that tells it. @type {Record<string, string>} */
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

/** What its button says. @type {Record<string, string>} */
const DOES = {
  inspect_deck: gettext("Inspected, no defects"),
  spread_deck: gettext("Spread face up"),
  show_deck: gettext("The player has looked"),
  wash_deck: gettext("Washed and stacked"),
};

/** The colors of the house's card backs. */
export const BACK_COLORS = Object.keys(BACKS).slice(0, 4);

/** @param {string} command */
export const doneWord = (command) => DONE[command] ?? commandWord(command);
/** @param {string} command */
export const doesWord = (command) => DOES[command] ?? doneWord(command);
/** A deck by its name: `Red`, `Red 2`. @param {string} name */
export const deckWord = (name) => name.split("_").map(backWord).join(" ");
/** One deck taken out for another. @param {string} [out] @param {string} [deck] */
export const changeWords = (out, deck) =>
  fill(gettext("{out} out, {deck} in"), { out: out ? deckWord(out) : "–", deck: deck ? deckWord(deck) : "–" });
