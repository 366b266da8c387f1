"""`choose_tap`: the next tap at a table played by bots."""

import random
from collections.abc import Collection
from datetime import datetime
from typing import Any

from games.bots.crew import CREW, BotTap, Crew
from games.bots.dealer import choose_dealer_action
from games.bots.mistakes import missed_rounds, pick_mistake
from games.bots.order import first_in_order, pick_whim
from games.bots.players import fill_argument
from games.rulebook.money import write_cents
from games.table.action import Action
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.corrections.commands import RequestCorrection
from games.table.dealing.decide import wagers_recorded
from games.table.missed_rounds.commands import RecordMissedRounds
from games.table.offers import offers
from games.table.payments.model import payout_cents
from games.table.state import SeatFelt, State

FLOOR_ORDER = (
    *("approve_request", "verify_deck", "clear_difference", "confirm_meter", "answer_call", "release_hold"),
    *("confirm_hand", "sign_payment", "make_payment", "take_over_payment", "return_device"),
)
FLOOR_WHIMS = {"hold_table": 1, "record_paid_otherwise": 1, "reopen_step": 1, "order_recut": 1}


def choose_tap(
    state: State, rng: random.Random, now: datetime, crew: Crew = CREW, set_aside: Collection[str] = ()
) -> BotTap | None:
    """Return the next tap at a table, or None if nobody has anything to do; roles in `set_aside` wait."""
    floor = (crew.pit_boss, crew.floorperson) if state.now.requests else (crew.floorperson, crew.pit_boss)
    for actor in (person for person in floor if person.role not in set_aside):
        offered = [action for action in offers(state, actor) if _wants_to_act(state, action, rng)]
        chosen = pick_whim(offered, FLOOR_WHIMS, rng) or first_in_order(offered, FLOOR_ORDER)
        if chosen is not None:
            return _make_tap(state, actor, chosen, rng, now)
    dealer = crew.on_duty(now)
    action = choose_dealer_action(state, offers(state, dealer), rng, now)
    if action is not None:
        return _make_tap(state, dealer, action, rng, now)
    held = [action for action in offers(state, crew.floorperson) if action.name == "release_hold"]
    return _make_tap(state, crew.floorperson, held[0], rng, now) if held else None


def _wants_to_act(state: State, action: Action, rng: random.Random) -> bool:
    """Return whether the floor acts now: it confirms the meter once per share and keeps a hold a while."""
    if action.name == "release_hold":
        return rng.random() < 0.1
    return action.name != "confirm_meter" or state.felt.reading_cents is None


def _make_tap(state: State, actor: Actor, action: Action, rng: random.Random, now: datetime) -> BotTap:
    if action.name == "record_missed_rounds":
        return BotTap(actor, action.name, RecordMissedRounds(entries=missed_rounds(state, now)))
    if action.name == "request_correction":
        return BotTap(
            actor, action.name, RequestCorrection(reason="as seen", **pick_mistake(state, action, rng))
        )
    args: dict[str, Any] = {}
    for name, bounds in action.args.items():
        if action.name == "confirm_count" and name != "box":
            args[name] = wagers_recorded(state, args["box"]) or 0
            continue
        if bounds.is_optional and not bounds.boxes and not _says_who_looked(name, args):
            continue
        if name == "paid":
            # One dollar more than the seat was paid so far.
            args[name] = write_cents(1_00 + _paid_so_far_cents(state.felt.seats[args["seat"] - 1]))
        else:
            args[name] = fill_argument(state, action.name, name, bounds, rng)
    return BotTap(actor, action.name, COMMANDS[action.name](**args))


def _says_who_looked(argument: str, args: dict[str, Any]) -> bool:
    """Return whether to say who looked at a spread deck: a seat if one is taken, else somebody not seated."""
    return "deck" in args and (argument == "seat" or (argument == "not_seated" and "seat" not in args))


def _paid_so_far_cents(seat: SeatFelt) -> int:
    return payout_cents(seat.result) + seat.paid_apart_cents
