/** Names within a round: boxes, hands, choices, outcomes, cards. Lowercase, as they appear in a sentence. */

import { gettext } from "./catalog.js";

/** @typedef {Record<string, string>} Names */

/** Labels as printed on the layout. @type {Names} */
export const MARKS = {
  bet_1: "1",
  bet_2: "2",
  bet_3: "$",
  five_card_bonus: "5C",
  three_card_bonus: "3C",
  six_card_bonus: "6C",
  progressive: "PR",
};

/** @type {Names} */
export const BOXES = {
  bet_1: gettext("bet 1"),
  bet_2: gettext("bet 2"),
  bet_3: gettext("bet 3"),
  five_card_bonus: gettext("five card bonus"),
  three_card_bonus: gettext("three card bonus"),
  six_card_bonus: gettext("six card bonus"),
  progressive: gettext("progressive"),
  ante: gettext("ante"),
  bonus: gettext("bonus"),
  first_draw: gettext("first draw"),
  second_draw: gettext("second draw"),
  ante_across: gettext("ante across"),
  ante_down: gettext("ante down"),
  across: gettext("across"),
  down: gettext("down"),
  middle: gettext("middle"),
};

/** Places on the table where cards are. @type {Names} */
export const PLACES = {
  first: gettext("first"),
  second: gettext("second"),
  left: gettext("left"),
  right: gettext("right"),
  top: gettext("top"),
  bottom: gettext("bottom"),
  middle: gettext("middle"),
  community: gettext("community"),
  box: gettext("Six Card box"),
  six_card_box: gettext("Six Card box"),
  rack: gettext("rack"),
  stub: gettext("stub"),
};

/** Hands that a seat can have. @type {Names} */
export const HANDS_OF_SEAT = {
  main: gettext("hand"),
  three_card: gettext("three card hand"),
  six_card: gettext("six card hand"),
  progressive: gettext("progressive"),
  across: gettext("across"),
  down: gettext("down"),
  five_card_bonus: gettext("five card bonus"),
};

/** @type {Names} */
export const HANDS = {
  nothing: gettext("nothing"),
  pair: gettext("pair"),
  pair_sixes_or_better: gettext("pair sixes or better"),
  pair_sixes_to_tens: gettext("pair sixes to tens"),
  pair_tens_or_better: gettext("pair tens or better"),
  pair_jacks_or_better: gettext("pair jacks or better"),
  two_pair: gettext("two pair"),
  two_pair_or_better: gettext("two pair or better"),
  three_of_a_kind: gettext("three of a kind"),
  straight: gettext("straight"),
  flush: gettext("flush"),
  full_house: gettext("full house"),
  four_of_a_kind: gettext("four of a kind"),
  straight_flush: gettext("straight flush"),
  royal_flush: gettext("royal flush"),
  wild_royal_flush: gettext("wild royal flush"),
  natural_royal_flush: gettext("natural royal flush"),
  five_aces: gettext("five aces"),
  super_royal: gettext("six card royal"),
  super_royal_diamonds: gettext("six card royal of diamonds"),
  suited_akq: gettext("ace king queen suited"),
  suited_akq_spades: gettext("ace king queen of spades"),
};

/** Choices that a player has. @type {Names} */
export const CHOICES = {
  ride: gettext("ride"),
  withdraw: gettext("withdraw"),
  place: gettext("place"),
  fold: gettext("fold"),
  amount: gettext("amount"),
  "1x": "1x",
  "2x": "2x",
  "3x": "3x",
};

/** Choices, as shown once they are made. @type {Names} */
export const DECISIONS = {
  ride: gettext("rides"),
  withdraw: gettext("withdrawn"),
  place: gettext("placed"),
  fold: gettext("folded"),
  amount: gettext("placed"),
  "1x": "1x",
  "2x": "2x",
  "3x": "3x",
};

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
export const PHASES = {
  betting: gettext("betting"),
  bonus_count: gettext("count of the bonus"),
  lock: gettext("lock of the progressive"),
  progressive_count: gettext("count of the progressive"),
  dealing: gettext("the deal"),
  first_decision: gettext("first decision"),
  second_decision: gettext("second decision"),
  first_announcement: gettext("first announcement"),
  second_announcement: gettext("second announcement"),
  first_drawing: gettext("first draw"),
  second_drawing: gettext("second draw"),
  first_card: gettext("first community card"),
  second_card: gettext("second community card"),
  six_card_box: gettext("Six Card box"),
  across_decision: gettext("bet across"),
  across_cards: gettext("cards across"),
  down_decision: gettext("bet down"),
  down_cards: gettext("cards down"),
  middle_decision: gettext("middle bet"),
  middle_card: gettext("middle card"),
  bonus: gettext("bonus"),
  showdown: gettext("showdown"),
  envy: gettext("envy bonus"),
  settled: gettext("settled"),
};

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
