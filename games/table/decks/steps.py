"""The steps of a deck from its box to the deal, as screens list them."""

from collections.abc import Sequence

from msgspec import Struct

from games.table.checks import allows, settings_of
from games.table.decks.decide import check_into_play
from games.table.decks.model import STEP_AFTER, Deck, needs_cut, stage_under
from games.table.state import State
from games.table.terms import law_of

CONFIRM = ("verify_deck", "preshuffled")
INSPECTION = (STEP_AFTER["received"], STEP_AFTER["inspected"])
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
    # After a round a deck starts again at the shuffle.
    current = STEP_AFTER.get(stage_under(deck, settings_of(state).shuffling), SHUFFLE)
    place = steps.index(current) if current in steps else int(deck.is_confirmed)
    return tuple(
        DeckStep(name, law_of(state, subject), index < place, index == place)
        for index, (name, subject) in enumerate(steps)
    )


def _steps_for(state: State, deck: Deck) -> tuple[tuple[str, str], ...]:
    shuffling = settings_of(state).shuffling
    stage = stage_under(deck, shuffling)
    if stage in ("ready", "dealt"):
        return ()
    if deck.stage == "received" and deck.is_preshuffled:
        return (CONFIRM, CUT if needs_cut(shuffling, is_preshuffled=True) else SHUFFLE)
    cut = (CUT,) if needs_cut(shuffling, is_preshuffled=False) or stage == "shuffled" else ()
    if stage == "unshuffled" or (stage == "shuffled" and deck.in_play_since is not None):
        return (SHUFFLE, *cut)
    # Inspection and its verification are not repeated for a deck that was in play (ruling 9).
    again = deck.in_play_since is not None
    return (
        *(step for step in STEP_AFTER.values() if step != CUT and not (again and step in INSPECTION)),
        *cut,
    )


def next_step(state: State, deck: Deck) -> DeckStep | None:
    return next((step for step in deck_steps(state, deck) if step.is_next), None)


def waits_for_room(state: State, deck: Deck, steps: Sequence[DeckStep]) -> bool:
    """Return whether a deck prepared early waits for the deck in play to be removed, before its last step."""
    is_at_last = bool(steps) and steps[-1].is_next
    return is_at_last and not allows(check_into_play, state, deck)
