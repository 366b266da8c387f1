"""Applies reminders and jumps of the clock."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.state import Table
from games.table.timers.model import reminder_key, subject_of


def reminded(table: Table, event: e.Reminded) -> Table:
    """Store the reminder, and forget those of decks no longer at the table."""
    subjects = {deck.name for deck in table.decks} | {""}
    kept = {key: at for key, at in table.reminded.items() if subject_of(key) in subjects}
    return replace(table, reminded=kept | {reminder_key(event.kind, event.subject): event.due_at})


def clock_jumped(table: Table, event: e.ClockJumped) -> Table:
    return replace(table, is_clock_behind=event.seconds < 0, clock_jumped_at=event.at)


APPLIERS: Appliers = {
    e.ClockJumped: clock_jumped,
    e.Reminded: reminded,
}
