"""Which entry a dealer may take back."""

from games import events as e
from games.events import AnyEvent
from games.payment_events import FOLLOWS
from games.state import State


def last_entry(state: State) -> AnyEvent | None:
    """What an undo takes back, with what followed from it."""
    made = (entry for entry in reversed(state.entries) if not isinstance(entry, FOLLOWS))
    return next(made, None)


def stays(entry: AnyEvent) -> bool:
    """A count that was off, and what the floor was asked about, is not the dealer's to take back."""
    match entry:
        case e.StubCounted():
            return entry.count != entry.expected
        case e.IrregularityNoted():
            return entry.outcome in ("void", "floor")
        case _:
            return isinstance(entry, e.PlacesCounted)


def can_undo(state: State) -> bool:
    entry = last_entry(state)
    return entry is not None and not stays(entry)
