/** Names of everything around a round: commands, decks, devices, the floor, payments. */

import { gettext, names } from "./catalog.js";

/** @typedef {Record<string, string>} Names */

/** Labels of command buttons. @type {Names} */
export const COMMANDS = {
  change_settings: gettext("change settings"),
  schedule_rules: gettext("schedule rules"),
  withdraw_rules: gettext("withdraw rules"),
  confirm_sign: gettext("new sign is posted"),
  receive_deck: gettext("receive deck"),
  inspect_deck: gettext("inspect deck"),
  verify_deck: gettext("verify deck"),
  spread_deck: gettext("spread deck"),
  show_deck: gettext("show deck"),
  wash_deck: gettext("wash deck"),
  shuffle_deck: gettext("shuffle deck"),
  cut_deck: gettext("cut deck"),
  request_recut: gettext("ask for a recut"),
  order_recut: gettext("order recut"),
  order_reshuffle: gettext("order reshuffle"),
  remove_deck: gettext("remove deck"),
  count_stub: gettext("count stub"),
  count_places: gettext("count every place"),
  waive_count: gettext("go on without the count"),
  declare_idle: gettext("declare idle"),
  dismiss_idle: gettext("was not idle"),
  report_fault: gettext("report a fault"),
  take_device_out: gettext("take device out"),
  return_device: gettext("return device"),
  close_table: gettext("close table"),
  reopen_table: gettext("reopen table"),
  forfeit_seat: gettext("forfeit seat"),
  call_floor: gettext("call floor"),
  answer_call: gettext("answer call"),
  escalate: gettext("escalate"),
  remind: gettext("remind"),
  take_table: gettext("take table"),
  leave_table: gettext("leave table"),
  hold_table: gettext("hold table"),
  release_hold: gettext("release hold"),
  report_irregularity: gettext("report irregularity"),
  request_void: gettext("request void"),
  request_correction: gettext("request correction"),
  correct_closed_round: gettext("correct closed round"),
  confirm_hand: gettext("confirm hand"),
  sign_payment: gettext("sign payment"),
  make_payment: gettext("make payment"),
  take_over_payment: gettext("take over payment"),
  record_paid_otherwise: gettext("record a different payout"),
  record_missed_rounds: gettext("record missed rounds"),
  approve_request: gettext("approve"),
  deny_request: gettext("deny"),
  withdraw_request: gettext("withdraw request"),
  seat_player: gettext("seat player"),
  unseat_player: gettext("remove player"),
  place_wagers: gettext("place wagers"),
  mark_in: gettext("mark in"),
  repeat_wagers: gettext("repeat wagers"),
  record_wagers: gettext("record wagers"),
  announce_no_more_bets: gettext("no more bets"),
  lock_progressive: gettext("lock progressive"),
  confirm_count: gettext("confirm count"),
  report_difference: gettext("report difference"),
  clear_difference: gettext("clear difference"),
  confirm_meter: gettext("confirm meter"),
  deal: gettext("deal"),
  decide: gettext("decide"),
  decide_all: gettext("decide all"),
  draw: gettext("draw"),
  turn_card: gettext("turn card"),
  turn_box: gettext("turn box"),
  settle_bonus: gettext("settle bonus"),
  turn_hand: gettext("turn hand"),
  seat_loses: gettext("seat loses"),
  declare_hand: gettext("declare hand"),
  pay_envy: gettext("pay envy"),
  confirm_envy: gettext("envy bonuses paid"),
  clear_table: gettext("clear table"),
  undo: gettext("undo"),
  take_back_call: gettext("not announced"),
  reenter_cards: gettext("enter the cards again"),
  redeclare_hand: gettext("declare the hand again"),
  reopen_step: gettext("reopen the last step"),
};

/** Stages of a deck. @type {Names} */
export const STAGES = {
  received: gettext("received"),
  inspected: gettext("inspected"),
  verified: gettext("verified"),
  spread: gettext("spread"),
  seen: gettext("seen"),
  washed: gettext("washed"),
  shuffled: gettext("shuffled"),
  ready: gettext("ready"),
  dealt: gettext("dealt"),
  unshuffled: gettext("unshuffled"),
};

/** The colors of card backs; `cards.css` draws each of them. @type {Names} */
export const BACKS = {
  red: gettext("red"),
  blue: gettext("blue"),
  green: gettext("green"),
  black: gettext("black"),
  brown: gettext("brown"),
  purple: gettext("purple"),
  yellow: gettext("yellow"),
};

/** @type {Names} */
export const METHODS = {
  hand: gettext("hand"),
  manual_shoe: gettext("manual shoe"),
  automated_shoe: gettext("automated shoe"),
};

/** @type {Names} */
export const SHUFFLINGS = {
  by_hand: gettext("by hand"),
  shuffler: gettext("shuffler"),
  counting_shuffler: gettext("counting shuffler"),
  reshuffling_device: gettext("reshuffling device"),
};

/** @type {Names} */
export const DEVICES = { shuffler: gettext("shuffler"), shoe: gettext("shoe") };

/** @type {Names} */
export const FAULTS = {
  jam: gettext("jam"),
  wrong_count: gettext("wrong count"),
  red_light: gettext("red light"),
  covered: gettext("covered"),
  signed: gettext("signed as out of order"),
};

/** Irregularities, as dealers call them. @type {Names} */
export const IRREGULARITIES = names("irregularities");

/** Consequences that the regulations prescribe. @type {Names} */
export const CONSEQUENCES = {
  void: gettext("the round is void"),
  floor: gettext("the floorperson decides"),
  set_aside: gettext("the first such card is set aside, the second voids the round"),
  plays: gettext("it is recorded and play continues"),
  completes: gettext("what is missing is given and play continues"),
  reshuffle: gettext("the cards are shuffled again"),
  remove_deck: gettext("the deck leaves the table"),
  remove_later: gettext("the floorperson decides, and the deck leaves after the round"),
  stops: gettext("nothing is dealt until the device is returned or taken out"),
};

/** Requests to the floor, and their reasons. @type {Names} */
export const REQUESTS = {
  void: gettext("void the round"),
  ruling: gettext("a ruling"),
  missed_rounds: gettext("missed rounds"),
  correction: gettext("a correction"),
  closed_round: gettext("a correction of a closed round"),
  recut: gettext("a recut"),
  paid_otherwise: gettext("an amount paid differently"),
  wrong_count: gettext("wrong count"),
  stub_off: gettext("the stub is off"),
  changed: gettext("changed"),
  misdeal: gettext("misdeal"),
  wrong_deck: gettext("wrong number of cards in the deck"),
};

/** What the log says against a report of missed rounds. @type {Names} */
export const DOUBTS = {
  taps_then: gettext("the table took taps at that time"),
  not_at_table: gettext("this dealer was not at the table then"),
  count_alone: gettext("a count without a round"),
  deck_alone: gettext("a deck change without a round"),
  deck_unverified: gettext("nobody has verified this deck here"),
};

/** Settings that protect the game. @type {Names} */
export const PROTECTIONS = {
  method: gettext("dealing method"),
  shuffling: gettext("shuffling"),
  counts_blind: gettext("blind counts"),
  minimum: gettext("minimum"),
  maximum: gettext("maximum"),
  idle_minutes: gettext("minutes until idle"),
  relief_minutes: gettext("minutes until relief"),
  call_back_seconds: gettext("seconds to take a call back"),
  deck_warnings: gettext("deck warnings"),
};

/** The values of a setting that is on or off. @type {Names} */
export const SWITCHES = { on: gettext("on"), off: gettext("off") };

/** Answers to a request. @type {Names} */
export const ANSWERS = {
  approved: gettext("approved"),
  denied: gettext("denied"),
  withdrawn: gettext("withdrawn"),
  dropped: gettext("never answered"),
  play_on: gettext("play on"),
};

/** @type {Names} */
export const RULINGS = { void: gettext("void"), play_on: gettext("play on") };

/** @type {Names} */
export const FORFEITS = { abandoned: gettext("abandoned"), violation: gettext("violation") };

/** @type {Names} */
export const PAPERWORK = {
  tax_form: gettext("tax form"),
  surveillance_call: gettext("call to surveillance"),
  second_signature: gettext("second signature"),
};

/** @type {Names} */
export const PAYMENTS = {
  pending: gettext("pending"),
  handed_over: gettext("taken over by the floor"),
  made: gettext("made"),
};

/** Kinds of entries in a report of missed rounds. @type {Names} */
export const ENTRIES = {
  round: gettext("round"),
  count: gettext("count of the stub"),
  deck_change: gettext("deck change"),
};

/** Recording depths: how much of a round a table records. @type {Names} */
export const DEPTHS = { procedure: gettext("steps"), winners: gettext("winners"), full: gettext("every card") };

/** @type {Names} */
export const ROLES = {
  dealer: gettext("dealer"),
  floorperson: gettext("floorperson"),
  floorpersons: gettext("floorpersons"),
  pit_boss: gettext("pit boss"),
  auditor: gettext("auditor"),
  admin: gettext("administrator"),
  system: gettext("system"),
};

/** @type {Names} */
export const REMINDERS = {
  deck_due: gettext("change the deck"),
  deck_overdue: gettext("deck overdue"),
  stub_soon: gettext("count the stub next round"),
  stub_due: gettext("count the stub"),
  idle: gettext("no round for a while: empty shoe and rack"),
  relief: gettext("relief is due"),
  new_rules: gettext("new rules: post their sign"),
};

/** @type {Names} */
export const CONNECTIONS = {
  connecting: gettext("connecting"),
  live: gettext("live"),
  reconnecting: gettext("reconnecting"),
};
