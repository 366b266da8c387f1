"""Bots: dealer, players and floor choose their taps from what is offered; the dice are passed in."""

import random
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.registry import GAMES
from games.rulebook.hands import NOTHING
from games.rulebook.money import read_cents, write_cents
from games.rulebook.phases import FREE_CHOICE
from games.rulebook.submission import Method
from games.table.action import Action, Argument
from games.table.actor import Actor
from games.table.commands import COMMANDS, Command
from games.table.corrections.commands import RequestCorrection
from games.table.decks.model import ROUNDS_WITHOUT_COUNT, Deck, due_at
from games.table.felt import cards_seen, phases_of
from games.table.missed_rounds.commands import RecordMissedRounds
from games.table.missed_rounds.model import MissedEntry, MissedRound
from games.table.offers import offers
from games.table.payments.model import payout_cents
from games.table.state import SeatFelt, State
from games.table.stub.decide import expected_stub, uncounted

DEALER = Actor("dealer", "dealer", is_assigned=True)
RELIEF = Actor("relief", "dealer", is_assigned=True)
FLOORPERSON = Actor("floorperson", "floorperson", is_assigned=True)
PIT_BOSS = Actor("pit boss", "pit_boss", is_assigned=True)

# What a dealer does first of what is offered; the rest is done by whim or not at all.
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
        "clear_table",
    ),
)
FLOOR_ORDER = (
    *("approve_request", "verify_deck", "clear_difference", "confirm_meter", "answer_call", "release_hold"),
    *("confirm_hand", "sign_payment", "make_payment", "take_over_payment"),
)
# How often a dealer does one of these instead, in a thousand taps.
DEALER_WHIMS = {
    "undo": 20,
    "call_floor": 4,
    "report_irregularity": 4,
    "request_void": 1,
    "report_difference": 2,
    "record_missed_rounds": 3,
    "request_correction": 3,
}
FLOOR_WHIMS = {"hold_table": 1, "record_paid_otherwise": 1}
# At a table that records winners, what a dealer enters of ten hands: the rest are turned by their cards.
LOSERS_IN_TEN = 6
NAMED_IN_TEN = 1
# What a dealer enters wrongly now and then.
MISTAKES = ("community", "cards", "decisions", "draws", "wagers")
# A dealer works forty minutes, then a relief comes for twenty.
RELIEVED_FROM_MINUTE = 40
BACK_COLORS = ("red", "blue", "green", "black")
CHANGE_DECK_EARLY = timedelta(minutes=10)


class BotTap(NamedTuple):
    """A tap that a bot gives."""

    actor: Actor
    name: str
    command: Command


class Crew(NamedTuple):
    """Who works a table."""

    dealer: Actor = DEALER
    relief: Actor = RELIEF
    floorperson: Actor = FLOORPERSON
    pit_boss: Actor = PIT_BOSS

    def on_duty(self, now: datetime) -> Actor:
        """The dealer of the table, or the relief."""
        return self.relief if now.minute >= RELIEVED_FROM_MINUTE else self.dealer


CREW = Crew()


def choose_tap(
    state: State, rng: random.Random, now: datetime, crew: Crew = CREW, set_aside: Collection[str] = ()
) -> BotTap | None:
    """The next tap at a table, or None when nobody has anything to do; the roles set aside give none."""
    floor = (crew.pit_boss, crew.floorperson) if state.now.requests else (crew.floorperson, crew.pit_boss)
    for actor in (one for one in floor if one.role not in set_aside):
        offered = [action for action in offers(state, actor) if _wants_to_act(state, action, rng)]
        found = pick_whim(offered, FLOOR_WHIMS, rng) or first_in_order(offered, FLOOR_ORDER)
        if found is not None:
            return _make_tap(state, actor, found, rng, now)
    dealer = crew.on_duty(now)
    action = choose_dealer_action(state, offers(state, dealer), rng, now)
    if action is not None:
        return _make_tap(state, dealer, action, rng, now)
    held = [action for action in offers(state, crew.floorperson) if action.name == "release_hold"]
    return _make_tap(state, crew.floorperson, held[0], rng, now) if held else None


def _wants_to_act(state: State, action: Action, rng: random.Random) -> bool:
    """The meter is confirmed once for each share, a hold lasts a while, the rest is done when offered."""
    if action.name == "release_hold":
        return rng.random() < 0.1
    return action.name != "confirm_meter" or state.felt.reading_cents is None


def pick_whim(offered: Sequence[Action], whims: dict[str, int], rng: random.Random) -> Action | None:
    by_name = {action.name: action for action in offered}
    for name, in_a_thousand in whims.items():
        if name in by_name and rng.randrange(1000) < in_a_thousand:
            return by_name[name]
    return None


def choose_dealer_action(
    state: State, offered: Sequence[Action], rng: random.Random, now: datetime
) -> Action | None:
    by_name = {action.name: action for action in offered}
    whim = pick_whim(offered, DEALER_WHIMS, rng)
    if whim is not None and (whim.name != "record_missed_rounds" or missed_rounds(state, now)):
        return whim
    if "count_stub" in by_name and (
        state.now.stub_off is not None or uncounted(state) >= ROUNDS_WITHOUT_COUNT
    ):
        return by_name.get("count_places", by_name["count_stub"])
    if state.felt.phase == "betting":
        return _choose_between_rounds(state, by_name, rng, now)
    if "seat_loses" in by_name:
        return by_name[_how_to_enter_hand(rng)]
    return first_in_order([action for action in offered if _is_likely(action, rng)], DEALER_ORDER)


def _how_to_enter_hand(rng: random.Random) -> str:
    """Most hands lose and are one tap, a few are named, the rest lie there to be entered."""
    roll = rng.randrange(10)
    if roll < LOSERS_IN_TEN:
        return "seat_loses"
    return "declare_hand" if roll < LOSERS_IN_TEN + NAMED_IN_TEN else "turn_hand"


def _is_likely(action: Action, rng: random.Random) -> bool:
    """An answer that was given is seldom changed, and players are asked together or one by one."""
    if action.name == "decide" and not action.args["seat"].one_of:
        return rng.random() < 0.02
    return action.name != "decide_all" or rng.random() < 0.5


def _choose_between_rounds(
    state: State, by_name: dict[str, Action], rng: random.Random, now: datetime
) -> Action | None:
    """Decks first, then who sits and what is wagered, then the announcement."""
    if state.now.settings is not None:
        deck = _deck_due_soon(state.now.decks, state.now.settings.method, now)
        if deck is not None:
            return Action("remove_deck", {"deck": Argument(one_of=(deck,)), "reason": Argument(letters=10)})
        if len(state.now.decks) < state.now.settings.decks and "receive_deck" in by_name:
            return by_name["receive_deck"]
        steps = [action for action in by_name.values() if action.name != "announce_no_more_bets"]
        step = first_in_order(steps, DEALER_ORDER)
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


def _deck_due_soon(decks: Sequence[Deck], method: Method, now: datetime) -> str | None:
    """A deck whose time is nearly up."""
    for deck in decks:
        due = due_at(deck, method)
        if due is not None and now >= due - CHANGE_DECK_EARLY:
            return deck.name
    return None


def first_in_order(offered: Sequence[Action], order: Sequence[str]) -> Action | None:
    by_name = {action.name: action for action in offered}
    return next((by_name[name] for name in order if name in by_name), None)


def missed_rounds(state: State, now: datetime) -> tuple[MissedEntry, ...]:
    """A round that was dealt by hand a moment ago, if one could have been."""
    last = state.now.last_dealt_at
    if last is not None and now <= last:
        return ()
    if state.now.settings is None:
        return (MissedRound(at=now, dealer=DEALER.id),)
    in_use = (deck for deck in state.now.decks if deck.name == state.now.deck_in_use and deck.in_play_since)
    return tuple(MissedRound(at=now, dealer=DEALER.id, deck=deck.name) for deck in in_use)


def _make_tap(state: State, actor: Actor, action: Action, rng: random.Random, now: datetime) -> BotTap:
    if action.name == "record_missed_rounds":
        return BotTap(actor, action.name, RecordMissedRounds(entries=missed_rounds(state, now)))
    if action.name == "request_correction":
        return BotTap(
            actor, action.name, RequestCorrection(reason="as seen", **pick_mistake(state, action, rng))
        )
    args: dict[str, Any] = {}
    for name, bounds in action.args.items():
        if bounds.is_optional and not bounds.boxes:
            continue
        if name == "paid":
            # A chip more than the seat was paid so far.
            args[name] = write_cents(1_00 + _paid_so_far_cents(state.felt.seats[args["seat"] - 1]))
        else:
            args[name] = fill_argument(state, action.name, name, bounds, rng)
    return BotTap(actor, action.name, COMMANDS[action.name](**args))


def pick_mistake(state: State, action: Action, rng: random.Random) -> dict[str, Any]:
    """One entry that was wrong, as it should be: a card, an answer, the cards drawn, the wagers."""
    args = action.args
    what = rng.choice([name for name in MISTAKES if name in args])
    if what == "community":
        place = rng.choice(args[what].boxes)
        return {what: {place: unseen_cards(state, 1, rng)[0]}}
    seats = args[what].seats or tuple(int(seat) for seat in args["seat"].one_of)
    number = rng.choice(seats)
    seat = state.felt.seats[number - 1]
    if what == "draws":
        return {"seat": number, what: dict.fromkeys(seat.draws, 0 if any(seat.draws.values()) else 1)}
    if what == "cards":
        return {"seat": number, what: unseen_cards(state, args[what].cards, rng)}
    if what == "decisions" and not seat.has_folded:
        # The last answer: what comes after a fold that was none is not known.
        box = list(seat.decisions)[-1]
        others = [word for word in args[what].hands[box] if word not in (seat.decisions[box], FREE_CHOICE)]
        return {"seat": number, what: {box: rng.choice(others)}}
    needed = args["wagers"].needed
    opening = {box: cents for box, cents in seat.wagers.items() if box not in seat.later}
    wagers = opening | dict.fromkeys(needed, 2 * seat.wagers[needed[0]])
    return {"seat": number, "wagers": {box: write_cents(cents) for box, cents in wagers.items()}}


def unseen_cards(state: State, count: int, rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(sorted(GAMES[state.game].deck - cards_seen(state.felt)), count))


def fill_argument(state: State, command: str, name: str, bounds: Argument, rng: random.Random) -> Any:
    """A value for an argument, as a person at the table would give it."""
    if command == "count_stub":
        return expected_stub(state) + rng.choice([0] * 40 + [-1, 1])
    if command == "count_places":
        dealt = len(GAMES[state.game].deck) - expected_stub(state) - state.now.boxed_cards
        return {"table": dealt + rng.choice([0, 1])}
    if name == "reading":
        return write_cents(state.now.meter_cents or 1)
    if command == "receive_deck" and name in ("deck", "back"):
        return _unused_name(state, name)
    if bounds.cards:
        cards = unseen_cards(state, bounds.cards, rng)
        return cards[0] if name == "card" else cards
    return pick_value(bounds, rng, choice_weights(state))


def choice_weights(state: State) -> dict[str, int]:
    """Return how players lean: so many parts of each answer."""
    return {choice.name: choice.parts for phase in phases_of(state) for choice in phase.choices}


def _paid_so_far_cents(seat: SeatFelt) -> int:
    return payout_cents(seat.result) + seat.paid_apart_cents


def pick_value(bounds: Argument, rng: random.Random, leans: Mapping[str, int]) -> Any:
    """Any value within the bounds; `leans` says how many parts each answer gets."""
    if bounds.one_of:
        # A free amount is given by its own argument, which bots leave out.
        values = [value for value in bounds.one_of if value != FREE_CHOICE]
        return rng.choices(values, [leans.get(str(value), 1) for value in values])[0]
    if bounds.some_of:
        return bounds.some_of
    if bounds.changeable:
        return rng.choice(bounds.changeable)
    if bounds.boxes:
        return _pick_wagers(bounds, rng)
    if bounds.hands:
        named = rng.choice(list(bounds.hands))
        return dict.fromkeys(bounds.hands, NOTHING) | {named: rng.choice(bounds.hands[named])}
    if bounds.needed:
        return bounds.needed
    if bounds.letters:
        return "as seen"[: bounds.letters]
    return rng.randint(int(bounds.least), int(bounds.most))


def _unused_name(state: State, what: str) -> str:
    """A name and a colour that no deck at the table has."""
    if what == "deck":
        used = {deck.name for deck in state.now.decks}
        return next(f"deck_{n}" for n in range(1, 9) if f"deck_{n}" not in used)
    backs = {deck.back for deck in state.now.decks}
    return next(back for back in BACK_COLORS if back not in backs)


def _pick_wagers(bounds: Argument, rng: random.Random) -> dict[str, str]:
    """The needed boxes with one amount of whole chips, and now and then a bonus."""
    least, most = read_cents(bounds.least) or 5_00, read_cents(bounds.most) or 5_00
    bet = write_cents(min(most, max(least, least * rng.choice([1, 1, 1, 2, 5]))))
    wagers = dict.fromkeys(bounds.needed, bet)
    for box in bounds.boxes:
        if box not in bounds.needed and rng.random() < 0.4:
            wagers[box] = bounds.amounts[box][0] if box in bounds.amounts else "5.00"
    return wagers
