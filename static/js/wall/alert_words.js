/** Words for alerts: short on a tile, a sentence in the list. */

import { showAmount, showChange } from "../i18n/money.js";
import { boxName, deckName, deviceWord, faultWord, reasonWord, requestWord, roleWord } from "../i18n/names.js";
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
  paid_otherwise: gettext("Paid otherwise"),
  meter_differs: gettext("Meter differs"),
  device_out: gettext("Device out"),
  tablet_offline: gettext("Tablet silent"),
  timers_silent: gettext("Timers"),
  overloaded: gettext("Too many tables"),
};

/** @type {Record<string, (params: Record<string, string>) => string>} */
const SENTENCES = {
  call: () => gettext("The floor is called"),
  request: ({ kind, reason }) =>
    fill(gettext("Waits for approval: {kind}, {reason}"), { kind: requestWord(kind), reason: reasonWord(reason) }),
  deck_soon: ({ deck }) => fill(gettext("Deck {deck} is due soon"), { deck: deckName(deck) }),
  deck_due: ({ deck }) => fill(gettext("Deck {deck} is due"), { deck: deckName(deck) }),
  deck_overdue: ({ deck }) => fill(gettext("Deck {deck} is overdue"), { deck: deckName(deck) }),
  stub_due: () => gettext("The stub is to be counted"),
  new_rules: ({ reference }) => fill(gettext("New rules hold: the sign of {reference} is to be posted"), { reference }),
  hold: ({ reason }) => fill(gettext("On hold: {reason}"), { reason: reasonWord(reason) }),
  large_wager: ({ amount, seat, box }) =>
    fill(gettext("{amount} on {box}, seat {seat}"), { amount: showAmount(amount), box: boxName(box), seat }),
  large_win: ({ amount, seat }) => fill(gettext("Seat {seat} wins {amount}"), { amount: showAmount(amount), seat }),
  paid_otherwise: ({ amount, before, due, seat }) =>
    fill(
      before
        ? gettext("Seat {seat} was due {due} and paid {amount}, not {before}")
        : gettext("Seat {seat} was due {due} and paid {amount}"),
      { amount: showAmount(amount), before: showAmount(before ?? ""), due: showAmount(due), seat },
    ),
  meter_differs: ({ amount }) =>
    fill(gettext("The display differs from our meter by {amount}"), { amount: showChange(amount) }),
  device_out: ({ device, how }) =>
    fill(gettext("{device} out of order: {how}"), { device: deviceWord(device), how: faultWord(how) }),
  tablet_offline: ({ tablet }) => fill(gettext("Nothing heard from tablet {tablet}"), { tablet }),
  timers_silent: () => gettext("Nobody looks after the timers"),
  overloaded: ({ name, tables }) => fill(gettext("{name} answers for {tables} open tables"), { name, tables }),
};

/** @param {string} kind */
export const shortWord = (kind) => SHORT[kind] ?? kind.replaceAll("_", " ");

/** @param {import("../types/wire.js").PitAlert} alert */
export function alertSentence({ kind, params = {} }) {
  const written = SENTENCES[kind]?.(params) ?? shortWord(kind);
  const { reached } = params;
  return reached ? fill(gettext("{alert}. Told: {who}"), { alert: written, who: roleWord(reached) }) : written;
}
