"""The report of missed rounds, while it is allowed."""

from games.table.action import Action, Argument
from games.table.checks import allows
from games.table.missed_rounds.decide import check_may_record
from games.table.state import State


def missed_rounds_offers(state: State) -> tuple[Action, ...]:
    """Return the report of missed rounds with the bounds of its entries."""
    if not allows(check_may_record, state):
        return ()
    return (Action("record_missed_rounds", {"entries": _entry_bounds(state)}),)


def _entry_bounds(state: State) -> Argument:
    """Return the bounds of missed rounds: their kinds, the decks here and gone, and the earliest time."""
    last = state.now.last_dealt_at
    return Argument(
        entries=("round", "count", "deck_change") if state.now.settings is not None else ("round",),
        one_of=tuple(deck.name for deck in state.now.decks),
        not_of=tuple(deck.name for deck in state.now.removed),
        least="" if last is None else last.isoformat(),
    )
