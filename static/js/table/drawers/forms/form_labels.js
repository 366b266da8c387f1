/** Labels of form fields, of their options, and the most common reasons. */

import { fill, gettext } from "../../../i18n/gettext.js";
import * as names from "../../../i18n/names.js";
import { deckWord } from "../decks/deck_names.js";

/** @type {Record<string, string>} */
const ASKED = {
  back: gettext("Card back"),
  box: gettext("Box"),
  call_back_seconds: gettext("Seconds to take a call back"),
  counts_blind: gettext("The stub is counted blind"),
  deck: gettext("Deck"),
  decks: gettext("Decks in play"),
  device: gettext("Device"),
  fault: gettext("What is wrong"),
  how: gettext("How it is marked"),
  idle_minutes: gettext("Minutes until the table is idle"),
  is_sign_posted: gettext("The sign with these limits is posted"),
  kind: gettext("What happened"),
  maximum: gettext("Maximum"),
  method: gettext("Dealt from"),
  minimum: gettext("Minimum"),
  number: gettext("Request"),
  outcome: gettext("Outcome"),
  paid: gettext("Actually paid"),
  paperwork: gettext("Paperwork done"),
  racks_one: gettext("One community card is racked unseen"),
  reading: gettext("The meter display shows"),
  reason: gettext("Reason"),
  round_number: gettext("Round"),
  ruling: gettext("Ruling"),
  seat: gettext("Seat"),
  shuffling: gettext("Shuffled by"),
};

/** @type {Record<string, (value: any) => string>} */
const ANSWERS = {
  box: names.boxName,
  deck: deckWord,
  device: names.deviceWord,
  fault: names.faultWord,
  how: names.faultWord,
  method: names.methodWord,
  paperwork: names.paperworkWord,
  reason: names.forfeitWord,
  ruling: names.rulingWord,
  seat: (seat) => fill(gettext("Seat {seat}"), { seat }),
  shuffling: names.shufflingWord,
};

/** Reasons are stored as text, so these are in the tablet's language. @type {Record<string, string[]>} */
const REASONS = {
  clear_difference: [gettext("Chip found"), gettext("Wager taken back"), gettext("Lammer missing")],
  deny_request: [gettext("The round stands"), gettext("The camera shows otherwise"), gettext("Ask again")],
  hold_table: [gettext("Dispute"), gettext("Surveillance review"), gettext("Chip count"), gettext("Equipment")],
  record_paid_otherwise: [gettext("Paid in error"), gettext("Short of chips")],
  dismiss_idle: [gettext("A player was deciding"), gettext("Dispute"), gettext("The app was down")],
  order_recut: [gettext("Cut too high or low"), gettext("A card was seen"), gettext("Cover card fell out")],
  order_reshuffle: [gettext("A card was seen"), gettext("Poorly shuffled"), gettext("Player asks")],
  release_hold: [gettext("Settled with the player"), gettext("As dealt"), gettext("Repaired")],
  remove_deck: [gettext("Time to change"), gettext("Damaged card"), gettext("Table closes")],
  reopen_step: [gettext("Too early"), gettext("Player misheard"), gettext("Dealer misheard"), gettext("Slip of the finger")],
  request_correction: [gettext("Slip of the finger"), gettext("Card misread"), gettext("Player misheard")],
  request_recut: [gettext("Cut too high or low"), gettext("A card was seen"), gettext("Cover card fell out")],
  waive_count: [gettext("Count at the end of the round"), gettext("Table closes"), gettext("Alarm")],
  request_void: [gettext("Misdeal"), gettext("Dispute"), gettext("Fouled cards"), gettext("Alarm")],
};

/** @param {string} argument */
export const askedWord = (argument) => ASKED[argument] ?? names.capital(argument.replaceAll("_", " "));

/** @param {string} argument @param {any} value */
export function answerWord(argument, value) {
  if (typeof value === "boolean") {
    return value ? gettext("Yes") : gettext("No");
  }
  return ANSWERS[argument]?.(String(value)) ?? names.capital(String(value).replaceAll("_", " "));
}

/** @param {string} command */
export const commonReasons = (command) => REASONS[command] ?? [];
