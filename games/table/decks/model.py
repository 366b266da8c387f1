"""Decks: their stages from the box to the shoe, and those that left."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from games.rulebook.law import cites
from games.rulebook.submission import Shuffling

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

COVER_CARD_IN_FROM_TOP = 10
# A table with two decks, changed every four hours, goes through twelve in a gaming day: a week of them.
MOST_REMOVED = 84
# What tables remembered before their decks said how many.
MOST_REMOVED_BEFORE = 24


# The step that follows each stage, and the subject of its paragraph.
STEP_AFTER: dict[Stage, tuple[str, str]] = {
    "received": ("inspect_deck", "inspect"),
    "inspected": ("verify_deck", "inspect"),
    "verified": ("spread_deck", "spread"),
    "spread": ("show_deck", "spread"),
    "seen": ("wash_deck", "wash"),
    "washed": ("shuffle_deck", "shuffle"),
    "shuffled": ("cut_deck", "cut"),
}


class Deck(Struct, frozen=True, omit_defaults=True):
    """One deck at the table; `uncounted` is how many rounds were dealt from it since its last count.

    With `leaves` it was counted wrong and is removed, at once or after the round it is dealt in. With
    `is_idle` it is in the idle procedure, and `active_at` is when the last one made it ready again.
    `seal` is the number on its seal, or one of its own; decks of the oldest logs have none. `is_confirmed`
    says that a floorperson confirmed it as preshuffled.
    """

    name: str
    back: str
    stage: Stage = "received"
    is_preshuffled: bool = False
    in_play_since: datetime | None = None
    cover_card_at: int | None = None
    uncounted: int = 0
    leaves: bool = False
    seal: str = ""
    is_confirmed: bool = False
    is_idle: bool = False
    active_at: datetime | None = None


class RemovedDeck(Struct, frozen=True, array_like=True):
    """A deck that left the table and does not come back."""

    name: str
    seal: str
    was_in_play: bool = True


class Device(Struct, frozen=True, omit_defaults=True):
    """A shuffler or automated shoe with a fault, or covered or signed as out of order."""

    fault: str = ""
    out: str = ""


def is_to_be_confirmed(deck: Deck) -> bool:
    """Return whether a floorperson has yet to confirm that a deck came preshuffled.

    The dealer may also inspect it; then it goes through the same steps as any other deck.
    """
    return deck.stage == "received" and deck.is_preshuffled and not deck.is_confirmed


def is_waiting_for_verification(deck: Deck) -> bool:
    return deck.stage == "inspected" or is_to_be_confirmed(deck)


@cites("decks.needs_cut", "ruling 7")
def needs_cut(shuffling: Shuffling, is_preshuffled: bool) -> bool:
    """Return whether a cut is needed: after a hand shuffle or for a preshuffled deck, not with a device."""
    return shuffling == "by_hand" or (is_preshuffled and shuffling != "reshuffling_device")


@cites("decks.stage_under", "ruling 7")
def stage_under(deck: Deck, shuffling: Shuffling) -> Stage:
    """Return the stage of a deck under this way of shuffling: one that only a device shuffled is not ready
    where cards are shuffled by hand, it waits for its cut.
    """
    is_uncut = deck.stage == "ready" and deck.cover_card_at is None
    return "shuffled" if is_uncut and needs_cut(shuffling, is_preshuffled=False) else deck.stage
