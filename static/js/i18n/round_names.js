/** Names within a round: boxes, hands, choices, outcomes, cards. Lowercase, as they appear in a sentence. */

import { gettext, names } from "./catalog.js";

/** @typedef {Record<string, string>} Names */

/** Labels as printed on the layout. @type {Names} */
export const MARKS = names("marks");

/** @type {Names} */
export const BOXES = names("boxes");

/** Labels of boxes on the felt, where they differ from the name, and shorter ones for narrow screens. */
export const LABELS = names("labels");
export const SHORT_LABELS = names("short_labels");

/** Places on the table where cards are. @type {Names} */
export const PLACES = {
  ...names("places"),
  community: gettext("community"),
  rack: gettext("rack"),
  seats: gettext("each player"),
  stub: gettext("stub"),
};

/** Inscriptions of the places for community cards. @type {Names} */
export const INSCRIPTIONS = names("inscriptions");

/** Hands that a seat can have. @type {Names} */
export const HANDS_OF_SEAT = names("hands_of_seat");

/** @type {Names} */
export const HANDS = names("hands");

/** Choices that a player has. @type {Names} */
export const CHOICES = names("choices");

/** Choices, as shown once they are made. @type {Names} */
export const DECISIONS = names("decisions");

/** Actions of the dealer with a wager. @type {Names} */
export const OUTCOMES = {
  win: gettext("pay"),
  push: gettext("push"),
  lose: gettext("take"),
  folded: gettext("take"),
  forfeited: gettext("take"),
  withdrawn: gettext("withdrawn"),
  void: gettext("return"),
  pay: gettext("pay"),
  take: gettext("take"),
  collected: gettext("collected"),
  return: gettext("return"),
};

/** @type {Names} */
export const PHASES = { ...names("phases"), settled: gettext("settled") };

/** Phases whose names are too long for a small tile. @type {Names} */
export const SHORT_PHASES = names("short_phases");

/** @type {Names} */
export const RANKS = {
  A: gettext("ace"),
  K: gettext("king"),
  Q: gettext("queen"),
  J: gettext("jack"),
  T: "10",
};

/** @type {Names} */
export const SUITS = {
  s: gettext("spades"),
  h: gettext("hearts"),
  d: gettext("diamonds"),
  c: gettext("clubs"),
};
