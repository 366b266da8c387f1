"""Decks: their stages from the box to the shoe, and when they are due for a change."""

from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from games.rulebook.law import cites
from games.rulebook.submission import Method, Settings, Shuffling

Stage = Literal[
    "received",
    "inspected",
    "verified",
    "spread",
    "seen",
    "washed",
    "shuffled",
    "ready",
    "dealt",
    "unshuffled",
]

# The hours after which a deck must be changed, by dealing method.
HOURS: dict[Method, int] = {"hand": 4, "manual_shoe": 8, "automated_shoe": 8}
COVER_CARD_IN_FROM_TOP = 10
ROUNDS_WITHOUT_COUNT = 5


class Deck(Struct, frozen=True, omit_defaults=True):
    """One deck at the table; `uncounted` is how many rounds were dealt from it since its last count."""

    name: str
    back: str
    stage: Stage = "received"
    is_preshuffled: bool = False
    in_play_since: datetime | None = None
    cover_card_at: int | None = None
    uncounted: int = 0


class Device(Struct, frozen=True, omit_defaults=True):
    """A shuffler or automated shoe with a fault, or covered or signed as out of order."""

    fault: str = ""
    out: str = ""


class StubOff(Struct, frozen=True, omit_defaults=True):
    """A stub count that was off, and how many times; a recount comes first, then every place (ruling 4)."""

    count: int
    times: int


@cites("decks.due_at", "ruling 5")
def due_at(deck: Deck, method: Method) -> datetime | None:
    """Return when the deck must be changed: 4 hours in play when dealt by hand, 8 from a shoe."""
    if deck.in_play_since is None:
        return None
    return deck.in_play_since + timedelta(hours=HOURS[method])


@cites("decks.needs_cut", "ruling 7")
def needs_cut(shuffling: Shuffling, is_preshuffled: bool) -> bool:
    """Return whether a cut is needed: after a hand shuffle or for a preshuffled deck, not with a device."""
    return shuffling == "by_hand" or (is_preshuffled and shuffling != "reshuffling_device")


@cites("decks.is_count_due", "ruling 3", "ruling 4")
def is_count_due(settings: Settings, counts_at_automated_shoe: bool) -> bool:
    """Return whether this table counts the stub at all; a device that counts the cards replaces it."""
    if settings.shuffling in ("counting_shuffler", "reshuffling_device"):
        return False
    return settings.method != "automated_shoe" or counts_at_automated_shoe


def rounds_left(uncounted: int) -> int:
    """Return how many rounds may still be dealt before a count (ruling 4)."""
    return max(0, ROUNDS_WITHOUT_COUNT - uncounted)
