"""The bot dealer: what it does next, and how it enters hands."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from games.bots.mistakes import missed_rounds
from games.bots.order import first_in_order, pick_whim
from games.rulebook.submission import Method
from games.table.action import Action, Argument
from games.table.decks.idle import is_idle_due
from games.table.decks.model import Deck
from games.table.payments.model import payout_cents
from games.table.state import State
from games.table.stub.due import uncounted
from games.table.stub.model import ROUNDS_WITHOUT_COUNT
from games.table.timers.deck_change import due_at

# A dealer does the first of these that is offered; anything else is done on a whim or not at all.
DEALER_ORDER = (
    "confirm_sign",
    *("count_places", "cut_deck", "shuffle_deck", "wash_deck", "show_deck", "spread_deck", "inspect_deck"),
    *("lock_progressive", "confirm_count", "deal", "record_wagers", "decide_all", "decide", "draw"),
    *(
        "announce_no_more_bets",
        "turn_card",
        "turn_box",
        "settle_bonus",
        "turn_hand",
        "pay_envy",
        "confirm_envy",
        "clear_table",
    ),
)
# How often a dealer does one of these instead, per thousand taps.
DEALER_WHIMS = {
    "undo": 20,
    "take_back_call": 20,
    "reenter_cards": 10,
    "call_floor": 4,
    "report_irregularity": 4,
    "report_fault": 1,
    "request_void": 1,
    "request_recut": 2,
    "report_difference": 2,
    "record_missed_rounds": 3,
    "request_correction": 3,
}


# Of ten hands at a table that records winners, so many lose and so many are named; the rest show cards.
LOSERS_IN_TEN = 6
NAMED_IN_TEN = 1
CHANGE_DECK_EARLY = timedelta(minutes=10)


def choose_dealer_action(
    state: State, offered: Sequence[Action], rng: random.Random, now: datetime
) -> Action | None:
    by_name = {action.name: action for action in offered}
    if "approve_request" in by_name:
        return by_name["approve_request"]
    in_time = [
        action for action in offered if not action.until or now <= datetime.fromisoformat(action.until)
    ]
    whim = pick_whim(in_time, DEALER_WHIMS, rng)
    if whim is not None and _is_possible(state, whim, now):
        return whim
    count = by_name.get("count_places") or by_name.get("count_stub")
    is_off = state.now.stub_off is not None or state.felt.is_recount_due
    if count is not None and (is_off or uncounted(state) >= ROUNDS_WITHOUT_COUNT):
        return count
    if state.felt.phase == "betting":
        return _choose_before_the_call(state, by_name, rng, now)
    if not state.now.decks and not state.felt.is_dealt and "receive_deck" in by_name:
        return by_name["receive_deck"]
    if "declare_hand" in by_name:
        return by_name.get(_how_to_enter_hand(rng), by_name["turn_hand"])
    return first_in_order([action for action in offered if _is_likely(action, rng)], DEALER_ORDER)


def _is_possible(state: State, action: Action, now: datetime) -> bool:
    """Return whether a whim can be carried out: a round may have been missed, or a hand was due nothing."""
    if action.name == "record_missed_rounds":
        return bool(missed_rounds(state, now))
    if action.name != "reenter_cards":
        return True
    seats = action.args["seat"].one_of if "seat" in action.args else ()
    return not any(payout_cents(state.felt.seats[int(seat) - 1].result) for seat in seats)


def _how_to_enter_hand(rng: random.Random) -> str:
    """Return how to enter a hand: most lose with one tap, a few are named, the rest show their cards."""
    roll = rng.randrange(10)
    if roll < LOSERS_IN_TEN:
        return "seat_loses"
    return "declare_hand" if roll < LOSERS_IN_TEN + NAMED_IN_TEN else "turn_hand"


def _is_likely(action: Action, rng: random.Random) -> bool:
    """Return whether to do this: decisions rarely change, and seats decide together half of the time."""
    if action.name == "decide" and not action.args["seat"].one_of:
        return rng.random() < 0.02
    return action.name != "decide_all" or rng.random() < 0.5


def _choose_before_the_call(
    state: State, by_name: dict[str, Action], rng: random.Random, now: datetime
) -> Action | None:
    """Return the next action while bets are open: decks first, then seats and wagers, then the call."""
    step = _choose_deck_step(state, by_name, now)
    if step is not None:
        return step
    seats = state.felt.seats
    taken = sum(seat.is_taken for seat in seats)
    if "seat_player" in by_name and (taken == 0 or rng.random() < 0.15):
        return by_name["seat_player"]
    if "unseat_player" in by_name and taken > 1 and rng.random() < 0.03:
        return by_name["unseat_player"]
    if "repeat_wagers" in by_name and rng.random() < 0.7:
        return by_name["repeat_wagers"]
    if "mark_in" in by_name and not by_name["place_wagers"].args["wagers"].boxes:
        return by_name["mark_in"]
    waiting = tuple(n for n, seat in enumerate(seats, 1) if seat.is_taken and not seat.is_in)
    is_nobody_in = len(waiting) == taken
    if waiting and "place_wagers" in by_name and (is_nobody_in or rng.random() < 0.95):
        wagers = by_name["place_wagers"].args["wagers"]
        return Action("place_wagers", {"seat": Argument(one_of=waiting[:1]), "wagers": wagers})
    return by_name.get("announce_no_more_bets") or by_name.get("seat_player")


def _choose_deck_step(state: State, by_name: dict[str, Action], now: datetime) -> Action | None:
    """Return what the decks need next: the idle procedure, a change, a new deck, or its next step."""
    settings = state.now.settings
    if settings is None:
        return None
    if is_idle_due(state, now):
        return Action("declare_idle")
    deck = _deck_due_soon(state.now.decks, settings.method, now)
    if deck is not None:
        return Action("remove_deck", {"deck": Argument(one_of=(deck,)), "reason": Argument(letters=10)})
    if len(state.now.decks) < settings.decks and "receive_deck" in by_name:
        return by_name["receive_deck"]
    steps = [action for action in by_name.values() if action.name != "announce_no_more_bets"]
    return first_in_order(steps, DEALER_ORDER)


def _deck_due_soon(decks: Sequence[Deck], method: Method, now: datetime) -> str | None:
    """Return a deck that is about to be due for a change."""
    for deck in decks:
        due = due_at(deck, method)
        if due is not None and now >= due - CHANGE_DECK_EARLY:
            return deck.name
    return None
