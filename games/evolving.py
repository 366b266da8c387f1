"""What a table is after an event. Pure: folding the log gives the snapshot, text for text."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games import (
    clock_events,
    correction_events,
    deck_events,
    floor_events,
    missed_events,
    payment_events,
    round_events,
    rules_events,
    timer_events,
)
from games import events as e
from games.state import Felt, SeatFelt, State, Table

Applier = Callable[[Table, Any], Table]

APPLIERS: dict[type[e.Event], Applier] = {
    **round_events.APPLIERS,
    **deck_events.APPLIERS,
    **floor_events.APPLIERS,
    **payment_events.APPLIERS,
    **correction_events.APPLIERS,
    **missed_events.APPLIERS,
    **clock_events.APPLIERS,
    **timer_events.APPLIERS,
    **rules_events.APPLIERS,
}
# What an event of one subject does to another besides.
ALSO: tuple[dict[type[e.Event], Applier], ...] = (
    deck_events.ALSO,
    floor_events.ALSO,
    round_events.ALSO,
    payment_events.ALSO,
)

# These stay whatever the dealer undoes, and no screen is stale by them.
QUIET: tuple[type[e.Event], ...] = (
    *floor_events.QUIET,
    *clock_events.QUIET,
    *timer_events.QUIET,
    *rules_events.QUIET,
)

# What a floorperson did, and what ends a round, cannot be undone by a tap of the dealer.
FINAL: tuple[type[e.Event], ...] = (
    e.TableCleared,
    e.SettingsChanged,
    e.DeckVerified,
    e.RecutOrdered,
    e.ReshuffleOrdered,
    e.DeckRemoved,
    e.DeviceTakenOut,
    e.DeviceReturned,
    e.TableClosed,
    e.TableReopened,
    e.DifferenceReported,
    e.DifferenceCleared,
    e.MeterConfirmed,
    e.SeatForfeited,
    e.RoundSettled,
    e.RoundVoided,
    e.MissedRoundsRecorded,
    *payment_events.FINAL,
    *correction_events.FINAL,
    *rules_events.FINAL,
)


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
    seats = (SeatFelt(),) * event.seats
    table = Table(felt=Felt(seats=seats), submission=event.submission, settings=event.settings)
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
    version = state.version + 1
    if isinstance(event, QUIET):
        return replace(state, now=apply(state.now, event), start=apply(state.start, event), version=version)
    now, start, entries = _after(state, event)
    rules = event.submission.rules if isinstance(event, e.SignConfirmed) else state.rules
    return replace(
        state, rules=rules, now=now, start=start, entries=entries, version=version, step=state.step + 1
    )


def _after(state: State, event: e.AnyEvent) -> tuple[Table, Table, tuple[e.AnyEvent, ...]]:
    """The table now, the table at the start of its phase, and what was entered in between."""
    if isinstance(event, e.EntryUndone):
        kept = _without_last(state.entries)
        return apply_all(state.start, kept), state.start, kept
    now = apply(state.now, event)
    if isinstance(event, FINAL) or (isinstance(event, payment_events.FOLLOWS) and not state.entries):
        return now, now, ()
    if now.felt.phase != state.felt.phase:
        return now, state.now, (event,)
    return now, state.start, (*state.entries, event)


def _without_last(entries: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """The entries without the last one that somebody made, and without what followed from it."""
    while entries and isinstance(entries[-1], payment_events.FOLLOWS):
        entries = entries[:-1]
    return entries[:-1]


def apply(table: Table, event: e.AnyEvent) -> Table:
    """The table after one entry: what its own subject does, and what another does besides."""
    table = APPLIERS[type(event)](table, event)
    for appliers in ALSO:
        if type(event) in appliers:
            table = appliers[type(event)](table, event)
    return table


def apply_all(table: Table, events: Iterable[e.AnyEvent]) -> Table:
    for event in events:
        table = apply(table, event)
    return table
