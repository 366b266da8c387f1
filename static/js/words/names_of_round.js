/** The names of a round: boxes, hands, answers, outcomes, cards. In small letters, as they stand in a sentence. */

import { gettext, names } from "./catalogue.js";

/** @typedef {Record<string, string>} Names */

/** As printed on the layout. @type {Names} */
export const MARKS = names("marks");

/** @type {Names} */
export const BOXES = names("boxes");

/** Where cards lie. @type {Names} */
export const PLACES = {
  ...names("places"),
  community: gettext("community"),
  rack: gettext("rack"),
  stub: gettext("stub"),
};

/** Which hand of a seat is meant. @type {Names} */
export const HANDS_OF_SEAT = names("hands_of_seat");

/** @type {Names} */
export const HANDS = names("hands");

/** What a player may answer. @type {Names} */
export const CHOICES = names("choices");

/** What was answered. @type {Names} */
export const DECISIONS = names("decisions");

/** What is done with a wager. @type {Names} */
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
