"""Finds the events behind a number in a report: replays the log of a day and keeps what it counted."""

from collections.abc import Callable
from datetime import date, datetime
from typing import NamedTuple

from games.table import events as e
from games.table.corrections.model import ClosedRound
from games.table.events import read_event
from games.table.evolve import evolve
from games.table.state import State, read_state
from tables.models import Checkpoint
from tables.paging import read_log
from tables.rows.changes import Increment, TallyKey, Transition
from tables.rows.tallies import tally_changes


class TalliedEvent(NamedTuple):
    """An event, the round it is about, and what it added to a tally."""

    table_id: int
    sequence: int
    at: datetime
    round_number: int
    added: Increment


def tallied_events(table_id: int, day: date, is_wanted: Callable[[TallyKey], bool]) -> list[TalliedEvent]:
    """Return the events of a table's gaming day that count, as far as its log is still here."""
    found: list[TalliedEvent] = []
    checkpoint = Checkpoint.objects.filter(table_id=table_id, day=day).order_by("sequence").first()
    if checkpoint is None:
        return found
    state, sequence = read_state(checkpoint.state), checkpoint.sequence
    for row in read_log(table_id, sequence):
        sequence += 1
        # Otherwise the day was archived, or is over.
        if row.sequence != sequence or row.day > day:
            break
        event = read_event(row.body)
        before, state = state, evolve(state, event)
        transition = Transition(table_id, before, event, state, row.at, row.actor, row.day)
        found += [
            TalliedEvent(table_id, row.sequence, row.at, _round_number(before, event), change)
            for change in tally_changes(transition)
            if is_wanted(change.to)
        ]
    return found


def _round_number(before: State, event: e.AnyEvent) -> int:
    """Return the round an event is about: the current one, unless the answered request names another."""
    if isinstance(event, e.RequestClosed):
        request = next(one for one in before.now.requests if one.number == event.number)
        closed = request.payload
        return closed.round_number if isinstance(closed, ClosedRound) else request.round_number
    return before.now.round_number
