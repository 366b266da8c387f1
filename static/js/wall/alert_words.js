/** Words for alerts: short on a tile, a sentence in the list. */

import { showAmount, showChange } from "../i18n/money.js";
import {
  boxName,
  commandWord,
  deckName,
  deviceWord,
  doubtWord,
  faultWord,
  reasonWithin,
  reasonWord,
  requestWord,
  roleWord,
  settingName,
  settingWord,
} from "../i18n/names.js";
import { EVENTS } from "../i18n/event_names.js";
import { fill, gettext } from "../i18n/gettext.js";

/** @type {Record<string, string>} */
const SHORT = {
  call: gettext("Floor called"),
  request: gettext("Approval"),
  deck_soon: gettext("Deck soon"),
  deck_due: gettext("Deck due"),
  deck_overdue: gettext("Deck overdue"),
  stub_due: gettext("Count stub"),
  new_rules: gettext("New sign"),
  hold: gettext("On hold"),
  large_wager: gettext("Large wager"),
  large_win: gettext("Large win"),
  paid_otherwise: gettext("Paid differently"),
  meter_differs: gettext("Meter differs"),
  entered_late: gettext("Entered late"),
  forfeit_late: gettext("Forfeit"),
  missed_doubtful: gettext("Missed rounds"),
  settings_weakened: gettext("Settings"),
  step_reopened: gettext("Step reopened"),
  count_waived: gettext("No count"),
  void_denied: gettext("Void denied"),
  corrected: gettext("Correction"),
  reentered: gettext("Hand again"),
  claim_denied: gettext("Payment denied"),
  idle_dismissed: gettext("Not idle"),
  difference_cleared: gettext("Chips cleared"),
  ruling_denied: gettext("Ruling"),
  device_out: gettext("Device out"),
  tablet_offline: gettext("Tablet offline"),
  clock_slipped: gettext("Clock"),
  timers_silent: gettext("Timers"),
  heads_silent: gettext("Log not signed"),
  heads_lost: gettext("Log cut off"),
  log_fault: gettext("Log does not fit"),
  verification_failed: gettext("Not verified"),
  verification_missing: gettext("Not verified"),
  overloaded: gettext("Too many tables"),
  pin_disowned: gettext("PIN misused"),
  pin_unanswered: gettext("PIN to confirm"),
};

/** @type {Record<string, (params: Record<string, string>) => string>} */
const SENTENCES = {
  call: () => gettext("The floor is called"),
  request: ({ kind, reason }) =>
    fill(gettext("Waits for approval: {kind}, {reason}"), { kind: requestWord(kind), reason: reasonWord(reason) }),
  deck_soon: ({ deck }) => fill(gettext("Deck {deck} is due soon"), { deck: deckName(deck) }),
  deck_due: ({ deck }) => fill(gettext("Deck {deck} is due"), { deck: deckName(deck) }),
  deck_overdue: ({ deck }) => fill(gettext("Deck {deck} is overdue"), { deck: deckName(deck) }),
  stub_due: () => gettext("The stub must be counted"),
  new_rules: ({ reference }) => fill(gettext("New rules are in effect: post the sign for {reference}"), { reference }),
  hold: ({ reason }) => fill(gettext("On hold: {reason}"), { reason: reasonWord(reason) }),
  large_wager: ({ amount, seat, box }) =>
    fill(gettext("{amount} on {box}, seat {seat}"), { amount: showAmount(amount), box: boxName(box), seat }),
  large_win: ({ amount, seat }) => fill(gettext("Seat {seat} wins {amount}"), { amount: showAmount(amount), seat }),
  paid_otherwise: ({ amount, before, due, seat }) =>
    fill(
      before
        ? gettext("Seat {seat} was due {due} and was paid {amount}, not {before}")
        : gettext("Seat {seat} was due {due} and was paid {amount}"),
      { amount: showAmount(amount), before: showAmount(before ?? ""), due: showAmount(due), seat },
    ),
  meter_differs: ({ amount }) =>
    fill(gettext("The display differs from our meter by {amount}"), { amount: showChange(amount) }),
  entered_late: ({ amount, seat }) =>
    fill(gettext("Seat {seat}: {amount} entered with cards out"), { amount: showAmount(amount), seat }),
  forfeit_late: ({ seat, reason }) =>
    fill(gettext("Seat {seat} forfeited after cards were seen: {reason}"), { seat, reason: reasonWord(reason) }),
  missed_doubtful: ({ number, kinds }) =>
    fill(gettext("Doubtful missed rounds confirmed ({number}): {why}"), {
      number,
      why: kinds.split(" ").map(doubtWord).join(", "),
    }),
  settings_weakened: ({ setting, was, now }) =>
    fill(gettext("Protects less: {setting} from {was} to {now}"), {
      setting: settingName(setting),
      was: settingWord(was),
      now: settingWord(now),
    }),
  step_reopened: ({ step, reason, law }) =>
    fill(law ? gettext("The floor reopened: {step} ({law}), {reason}") : gettext("The floor reopened: {step}, {reason}"), {
      step: EVENTS[step] ?? step,
      law: law ?? "",
      reason,
    }),
  count_waived: ({ reason }) => fill(gettext("The round went on without its stub count: {reason}"), { reason }),
  void_denied: ({ law, reason }) =>
    fill(gettext("The floor denied a void that {law} orders: {reason}"), { law, reason }),
  corrected: ({ round, pays, takes, stakes = "", reason }) =>
    stakes && pays === takes
      ? fill(gettext("Round {round} corrected, wagers by {stakes}: {reason}"), {
          round,
          stakes: showChange(stakes),
          reason,
        })
      : fill(gettext("Round {round} corrected, {pays} to players, {takes} from them: {reason}"), {
          round,
          pays: showAmount(pays),
          takes: showAmount(takes),
          reason,
        }),
  reentered: ({ seat, amount }) =>
    fill(gettext("Seat {seat}: a settled hand was entered again and gets {amount}"), {
      seat,
      amount: showChange(amount),
    }),
  claim_denied: ({ seat, due, amount, answer, reason }) =>
    fill(
      answer === "dropped"
        ? gettext("Never answered: seat {seat} was due {due} and was paid {amount}, {reason}")
        : gettext("Denied: seat {seat} was due {due} and was paid {amount}, {reason}"),
      { seat, due: showAmount(due), amount: showAmount(amount), reason },
    ),
  idle_dismissed: ({ reason }) => fill(gettext("The idle procedure was left out: {reason}"), { reason }),
  difference_cleared: ({ box, reason }) =>
    fill(gettext("Difference of chips cleared, {box}: {reason}"), { box: boxName(box), reason }),
  ruling_denied: ({ what, answer, reason }) =>
    fill(
      answer === "denied" ? gettext("No ruling on {what}: {reason}") : gettext("Played on after {what}"),
      { what: reasonWithin(what), reason },
    ),
  device_out: ({ device, how }) =>
    fill(gettext("{device} out of order: {how}"), { device: deviceWord(device), how: faultWord(how) }),
  tablet_offline: ({ tablet }) => fill(gettext("No signal from tablet {tablet}"), { tablet }),
  clock_slipped: ({ minutes, way }) =>
    fill(
      way === "ahead"
        ? gettext("The computer's clock is {minutes} min ahead. Tables keep the time from before")
        : gettext("The computer's clock is {minutes} min behind. Tables keep the time from before"),
      { minutes },
    ),
  timers_silent: () => gettext("The timers are not running"),
  heads_silent: () => gettext("The log has not been signed for three minutes"),
  heads_lost: ({ number }) => fill(gettext("Logs no longer have what was signed: {number}"), { number }),
  log_fault: ({ name, row }) => fill(gettext("The log was changed. {name} {row}"), { name, row }),
  verification_failed: () => gettext("The verification of the logs was not finished"),
  verification_missing: () => gettext("The logs were not verified last night"),
  pin_disowned: ({ name, command, round, table }) =>
    fill(
      table
        ? gettext("{name} says: not me. Signed with their PIN: {command}, {table}, round {round}")
        : gettext("{name} says: not me. Signed with their PIN: {command}, round {round}"),
      { name, command: commandWord(command), round, table: table ?? "" },
    ),
  pin_unanswered: ({ name, number }) =>
    fill(gettext("{name} has not said who signed with their PIN: {number}"), { name, number }),
  overloaded: ({ name, tables }) => fill(gettext("{name} is in charge of {tables} open tables"), { name, tables }),
};

/** @param {string} kind */
export const shortWord = (kind) => SHORT[kind] ?? kind.replaceAll("_", " ");

/** @param {import("../types/wire.js").PitAlert} alert */
export function alertSentence({ kind, params = {}, who = "" }) {
  const said = SENTENCES[kind]?.(params) ?? shortWord(kind);
  const { times } = params;
  const counted = times ? fill(gettext("{alert}, the last of {times}"), { alert: said, times }) : said;
  const written = who ? `${counted} (${who})` : counted;
  const { reached } = params;
  return reached ? fill(gettext("{alert}. Notified: {who}"), { alert: written, who: roleWord(reached) }) : written;
}
