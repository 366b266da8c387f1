"""Picks the wagers and choices of bot players, and any other value an argument may take."""

import random
from collections.abc import Mapping
from typing import Any

from games.registry import GAMES
from games.rulebook.hands import NOTHING
from games.rulebook.money import read_cents, write_cents
from games.rulebook.phases import FREE_CHOICE
from games.table.action import Argument
from games.table.felt import cards_seen, phases_of
from games.table.state import State
from games.table.stub.decide import expected_stub

BACK_COLORS = ("red", "blue", "green", "black")


def unseen_cards(state: State, count: int, rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(sorted(GAMES[state.game].deck - cards_seen(state.felt)), count))


def fill_argument(state: State, command: str, name: str, bounds: Argument, rng: random.Random) -> Any:
    """Return a value for an argument, as a person at the table would enter it."""
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
    if bounds.hands:
        named = rng.choice(list(bounds.hands))
        return dict.fromkeys(bounds.hands, NOTHING) | {named: rng.choice(bounds.hands[named])}
    if bounds.needed:
        return bounds.needed
    if bounds.letters:
        return "as seen"[: bounds.letters]
    return rng.randint(int(bounds.least), int(bounds.most))


def _unused_name(state: State, what: str) -> str:
    """Return a deck name or back color that no deck at the table has."""
    if what == "deck":
        used = {deck.name for deck in state.now.decks}
        return next(f"deck_{n}" for n in range(1, 9) if f"deck_{n}" not in used)
    backs = {deck.back for deck in state.now.decks}
    return next(back for back in BACK_COLORS if back not in backs)


def _pick_wagers(bounds: Argument, rng: random.Random) -> dict[str, str]:
    """Return one amount on the required boxes, and now and then a bonus wager."""
    least, most = read_cents(bounds.least) or 5_00, read_cents(bounds.most) or 5_00
    bet = write_cents(min(most, max(least, least * rng.choice([1, 1, 1, 2, 5]))))
    wagers = dict.fromkeys(bounds.needed, bet)
    for box in bounds.boxes:
        if box not in bounds.needed and rng.random() < 0.4:
            wagers[box] = bounds.amounts[box][0] if box in bounds.amounts else "5.00"
    return wagers
