"""Entries that bots report as wrong, and rounds that they say were dealt by hand."""

import random
from datetime import datetime
from typing import Any

from games.bots.crew import DEALER
from games.bots.players import unseen_cards
from games.rulebook.money import write_cents
from games.rulebook.phases import FREE_CHOICE
from games.table.action import Action
from games.table.missed_rounds.model import MissedEntry, MissedRound
from games.table.state import State

# The entries a dealer gets wrong now and then.
MISTAKES = ("community", "cards", "decisions", "draws", "wagers")


def missed_rounds(state: State, now: datetime) -> tuple[MissedEntry, ...]:
    """Return a round dealt by hand a moment ago, if the table could have dealt one."""
    last = state.now.last_dealt_at
    if last is not None and now <= last:
        return ()
    if state.now.settings is None:
        return (MissedRound(at=now, dealer=DEALER.id),)
    in_use = (deck for deck in state.now.decks if deck.name == state.now.deck_in_use and deck.in_play_since)
    return tuple(MissedRound(at=now, dealer=DEALER.id, deck=deck.name) for deck in in_use)


def pick_mistake(state: State, action: Action, rng: random.Random) -> dict[str, Any]:
    """Return one entry as it should have been: a card, a decision, a draw, or the wagers."""
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
        # Only the last decision: nobody knows what would have followed a fold taken back.
        box = list(seat.decisions)[-1]
        others = [word for word in args[what].hands[box] if word not in (seat.decisions[box], FREE_CHOICE)]
        return {"seat": number, what: {box: rng.choice(others)}}
    needed = args["wagers"].needed
    opening = {box: cents for box, cents in seat.wagers.items() if box not in seat.later}
    wagers = opening | dict.fromkeys(needed, 2 * seat.wagers[needed[0]])
    return {"seat": number, "wagers": {box: write_cents(cents) for box, cents in wagers.items()}}
