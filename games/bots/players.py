"""Picks the wagers and choices of bot players, and any other value an argument may take."""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import count, product
from typing import Any

from games.registry import GAMES
from games.rulebook.hands import NOTHING
from games.rulebook.money import read_cents, write_cents
from games.rulebook.phases import FREE_CHOICE
from games.table.action import Argument
from games.table.decks.receive import taken_names
from games.table.felt import cards_seen, deal_plan, left_to_turn
from games.table.showdown.possible_hands import is_possible
from games.table.state import State
from games.table.stub.due import expected_stub
from games.table.terms import phases_of

BACK_COLORS = ("red", "blue", "green", "black")


def unseen_cards(state: State, count: int, rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(sorted(GAMES[state.game].deck - cards_seen(state.felt)), count))


def fill_argument(state: State, command: str, name: str, bounds: Argument, rng: random.Random) -> Any:
    """Return a value for an argument, as a person at the table would enter it."""
    if command == "count_stub":
        return expected_stub(state) + rng.choice([0] * 40 + [-1, 1])
    if command == "count_places":
        return _places_counted(state, rng)
    if name == "reading":
        return write_cents(state.now.meter_cents or 1)
    if command == "receive_deck" and name in ("deck", "back"):
        return _unused_name(state, name)
    if name == "paperwork":
        # A second signature alone leaves none.
        return bounds.needed
    if command == "declare_hand" and name == "hands":
        return _hands_named(state, bounds, rng)
    if bounds.cards:
        cards = unseen_cards(state, bounds.cards, rng)
        return cards[0] if name == "card" else cards
    return pick_value(bounds, rng, choice_weights(state))


def _hands_named(state: State, bounds: Argument, rng: random.Random) -> dict[str, str]:
    """Return hands that some cards make, with one that is better than nothing if possible."""
    seat = left_to_turn(state)[0]
    named = [dict(zip(bounds.hands, names, strict=True)) for names in product(*bounds.hands.values())]
    rng.shuffle(named)
    named.sort(key=lambda hands: sum(hand != NOTHING for hand in hands.values()) > 1)
    return next(hands for hands in named if is_possible(state, seat, hands))


def choice_weights(state: State) -> dict[str, int]:
    """Return how often players make each choice, relative to the others."""
    return {choice.name: choice.parts for phase in phases_of(state) for choice in phase.choices}


def pick_value(bounds: Argument, rng: random.Random, weights: Mapping[str, int]) -> Any:
    """Return any value within the bounds; `weights` says how often each choice is made."""
    if bounds.one_of:
        # A free amount needs its own argument, which bots leave out.
        values = [value for value in bounds.one_of if value != FREE_CHOICE]
        return rng.choices(values, [weights.get(str(value), 1) for value in values])[0]
    if bounds.some_of:
        return bounds.some_of
    if bounds.changeable:
        return rng.choice(bounds.changeable)
    if bounds.boxes:
        return _pick_wagers(bounds, rng)
    if bounds.letters:
        return "as seen"[: bounds.letters]
    return rng.randint(int(bounds.least), int(bounds.most))


def _places_counted(state: State, rng: random.Random) -> dict[str, int]:
    """Return the cards dealt to each place, half of the time with one too many at the first."""
    places: Counter[str] = Counter()
    for packet in deal_plan(state):
        places[packet.place] += packet.cards
    places[next(iter(places))] += rng.choice([0, 1])
    return dict(places)


def _unused_name(state: State, what: str) -> str:
    """Return a deck name or back color that no deck at the table has."""
    if what == "deck":
        used = taken_names(state.now)
        return next(name for number in count(1) if (name := f"deck_{number}") not in used)
    backs = {deck.back for deck in state.now.decks}
    return next(back for back in BACK_COLORS if back not in backs)


def _pick_wagers(bounds: Argument, rng: random.Random) -> dict[str, str]:
    """Return one amount on the required boxes, and now and then a bonus wager."""
    least, most = read_cents(bounds.least) or 5_00, read_cents(bounds.most) or 5_00
    bet = write_cents(min(most, max(least, least * rng.choice([1, 1, 1, 2, 5]))))
    wagers = dict.fromkeys(bounds.needed, bet)
    for box in bounds.boxes:
        if box not in bounds.needed and (box in bounds.named or rng.random() < 0.4):
            wagers[box] = bounds.amounts[box][0] if box in bounds.amounts else "5.00"
    return wagers
