"""The steps of a deck from its box to the deal, as screens list them."""

from msgspec import Struct

from games.table.checks import allows
from games.table.decks.decide import check_into_play, settings_of
from games.table.decks.model import Deck, Stage, needs_cut
from games.table.state import State
from games.table.terms import law_of

# The step that follows each stage, and the subject of its paragraph.
STEPS: dict[Stage, tuple[str, str]] = {
    "received": ("inspect_deck", "inspect"),
    "inspected": ("verify_deck", "inspect"),
    "verified": ("spread_deck", "spread"),
    "spread": ("show_deck", "spread"),
    "seen": ("wash_deck", "wash"),
    "washed": ("shuffle_deck", "shuffle"),
    "shuffled": ("cut_deck", "cut"),
}
SHUFFLE = ("shuffle_deck", "shuffle")
CUT = ("cut_deck", "cut")


class DeckStep(Struct, frozen=True, omit_defaults=True):
    """One step of a deck: its command, its paragraph, and whether it is done or next."""

    name: str
    law: str
    is_done: bool = False
    is_next: bool = False


def deck_steps(state: State, deck: Deck) -> tuple[DeckStep, ...]:
    """Return every step of a deck to the deal, or none if it is ready or dealt (rulings 8 and 10)."""
    steps = _steps_for(state, deck)
    # A preshuffled deck has one step; after a round a deck starts again at the shuffle.
    current = STEPS.get(deck.stage, SHUFFLE)
    place = steps.index(current) if current in steps else 0
    return tuple(
        DeckStep(name, law_of(state, subject), index < place, index == place)
        for index, (name, subject) in enumerate(steps)
    )


def _steps_for(state: State, deck: Deck) -> tuple[tuple[str, str], ...]:
    shuffling = settings_of(state).shuffling
    if deck.stage in ("ready", "dealt"):
        return ()
    if deck.stage == "received" and deck.is_preshuffled:
        return (CUT,) if needs_cut(shuffling, is_preshuffled=True) else (SHUFFLE,)
    cut = (CUT,) if needs_cut(shuffling, is_preshuffled=False) or deck.stage == "shuffled" else ()
    if deck.stage == "unshuffled" or (deck.stage == "shuffled" and deck.in_play_since is not None):
        return (SHUFFLE, *cut)
    return (*(step for step in STEPS.values() if step != CUT), *cut)


def next_step(state: State, deck: Deck) -> DeckStep | None:
    return next((step for step in deck_steps(state, deck) if step.is_next), None)


def waits_for_room(state: State, deck: Deck) -> bool:
    """Return whether a deck prepared early waits for the deck in play to be removed."""
    step = next_step(state, deck)
    is_last = step is not None and step == deck_steps(state, deck)[-1]
    return is_last and not allows(check_into_play, state, deck)
