"""`evolve`: applies an event to the state. Pure: folding the log gives the snapshot, byte for byte."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.table import events as e
from games.table.approvals import evolve as approvals
from games.table.betting import evolve as betting
from games.table.changes import Appliers
from games.table.closing import evolve as closing
from games.table.corrections import evolve as corrections
from games.table.dealing import evolve as dealing
from games.table.decisions import evolve as decisions
from games.table.decks import evolve as decks
from games.table.devices import evolve as devices
from games.table.floor_calls import evolve as floor_calls
from games.table.irregularities import evolve as irregularities
from games.table.missed_rounds import evolve as missed_rounds
from games.table.payments import evolve as payments
from games.table.reopening import evolve as reopening
from games.table.rules import evolve as rules
from games.table.showdown import evolve as showdown
from games.table.staff import evolve as staff
from games.table.state import Felt, SeatFelt, State, Table
from games.table.stub import evolve as stub
from games.table.timers import evolve as timers
from games.table.undo import CORRECTS, DERIVED, ENDS_STEPS, FINAL, KEEPS_STEP, without, without_last

APPLIERS: Appliers = {
    **betting.APPLIERS,
    **dealing.APPLIERS,
    **decisions.APPLIERS,
    **showdown.APPLIERS,
    **decks.APPLIERS,
    **devices.APPLIERS,
    **stub.APPLIERS,
    **approvals.APPLIERS,
    **floor_calls.APPLIERS,
    **irregularities.APPLIERS,
    **payments.APPLIERS,
    **corrections.APPLIERS,
    **reopening.APPLIERS,
    **missed_rounds.APPLIERS,
    **rules.APPLIERS,
    **timers.APPLIERS,
    **staff.APPLIERS,
    **closing.APPLIERS,
}
# Changes that an event of one subject makes in another.
SIDE_EFFECTS: tuple[Appliers, ...] = (decks.SIDE_EFFECTS, approvals.SIDE_EFFECTS, payments.SIDE_EFFECTS)


def fold(events: Iterable[e.AnyEvent]) -> State:
    """Return the state after a whole log."""
    stream = iter(events)
    state = open_table(next(stream))
    for event in stream:
        state = evolve(state, event)
    return state


def open_table(event: e.AnyEvent) -> State:
    """Return the state of a newly opened table."""
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
    """Return the state after one more event."""
    version = state.version + 1
    if isinstance(event, KEEPS_STEP):
        return replace(state, now=apply(state.now, event), start=apply(state.start, event), version=version)
    now, start, entries = _next_tables(state, event)
    rules = event.submission.rules if isinstance(event, e.SignConfirmed) else state.rules
    return replace(
        state, rules=rules, now=now, start=start, entries=entries, version=version, step=state.step + 1
    )


def _next_tables(state: State, event: e.AnyEvent) -> tuple[Table, Table, tuple[e.AnyEvent, ...]]:
    """Return the table now, the table it is replayed from, and the entries in between."""
    kept = _kept_entries(state, event)
    if kept is not None:
        start = _with_heard(state, event, kept)
        return apply_all(start, kept), start, kept
    now = apply(state.now, event)
    if _ends_entries(state, event):
        return now, now, ()
    if isinstance(event, CORRECTS):
        return now, state.now, (event,)
    # From the call on, the entries of the whole round are kept, so that a floorperson may reopen a step.
    if now.felt.phase != state.felt.phase and state.felt.called_at is None:
        return now, state.now, (event,)
    return now, state.start, (*state.entries, event)


def _ends_entries(state: State, event: e.AnyEvent) -> bool:
    """Return whether nothing before an event is taken back any more.

    In a round of an older log that is so after whatever the floor entered.
    """
    if isinstance(event, DERIVED):
        return not state.entries
    return isinstance(event, ENDS_STEPS) or (isinstance(event, FINAL) and not state.felt.keeps_steps)


def _kept_entries(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...] | None:
    """Return the entries to replay after an event that takes some back, or None for any other event."""
    match event:
        case e.EntryUndone():
            return without_last(state.entries)
        case e.CardsReentered():
            if event.place is None:
                return (*without_last(state.entries), event.entry)
            return (*state.entries[: event.place], event.entry, *state.entries[event.place + 1 :])
        case e.CallTakenBack():
            return without(state.entries, event.taken_back)
        case e.StepReopened():
            kept = without(state.entries, event.taken_back)
            return (*kept, event) if event.deck or event.was_settled or event.seen else kept
        case _:
            return None


def _with_heard(state: State, event: e.AnyEvent, kept: tuple[e.AnyEvent, ...]) -> Table:
    """Return the table to start from, which remembers the answers that were taken back one by one.

    A reopened step takes back what was heard after it; older logs remember nothing.
    """
    felt = state.start.felt
    if not state.felt.keeps_steps:
        return state.start
    match event:
        case e.EntryUndone():
            gone = state.entries[len(kept) :]
        case e.StepReopened(step="decision_made"):
            gone = tuple(state.entries[place] for place in event.taken_back)
        case e.StepReopened():
            phase = apply_all(state.start, kept).felt.phase
            return replace(state.start, felt=replace(felt, heard=decisions.heard_in(felt.heard, phase)))
        case _:
            return state.start
    return replace(state.start, felt=replace(felt, heard=decisions.with_heard(felt.heard, gone)))


def apply(table: Table, event: e.AnyEvent) -> Table:
    """Return the table after one event, with the changes of its own subject and of others."""
    table = APPLIERS[type(event)](table, event)
    for appliers in SIDE_EFFECTS:
        if type(event) in appliers:
            table = appliers[type(event)](table, event)
    return table


def apply_all(table: Table, events: Iterable[e.AnyEvent]) -> Table:
    for event in events:
        table = apply(table, event)
    return table
