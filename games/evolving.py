"""What a table is after an event. Pure: folding the log gives the snapshot, text for text."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games import round_events
from games.state import Felt, SeatFelt, State, Table

APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {**round_events.APPLIERS}


def fold(events: Iterable[e.AnyEvent]) -> State:
    """The table after its whole log."""
    stream = iter(events)
    state = open_table(next(stream))
    for event in stream:
        state = evolve(state, event)
    return state


def open_table(event: e.AnyEvent) -> State:
    """A table as it is opened."""
    if not isinstance(event, e.TableOpened):
        raise TypeError("a log begins with table_opened")
    table = Table(felt=Felt(seats=(SeatFelt(),) * event.seats))
    return State(
        game=event.game,
        rules=event.rules,
        minimum_cents=event.minimum_cents,
        maximum_cents=event.maximum_cents,
        now=table,
        start=table,
        version=1,
        step=1,
    )


def evolve(state: State, event: e.AnyEvent) -> State:
    """The table after one more event."""
    now, start, entries = _after(state, event)
    return replace(
        state, now=now, start=start, entries=entries, version=state.version + 1, step=state.step + 1
    )


def _after(state: State, event: e.AnyEvent) -> tuple[Table, Table, tuple[e.AnyEvent, ...]]:
    """The table now, the table at the start of its phase, and what was entered in between."""
    if isinstance(event, e.EntryUndone):
        kept = state.entries[:-1]
        return apply_all(state.start, kept), state.start, kept
    now = APPLIERS[type(event)](state.now, event)
    if isinstance(event, e.TableCleared):
        return now, now, ()
    if now.felt.phase != state.felt.phase:
        return now, state.now, (event,)
    return now, state.start, (*state.entries, event)


def apply_all(table: Table, events: Iterable[e.AnyEvent]) -> Table:
    for event in events:
        table = APPLIERS[type(event)](table, event)
    return table
