"""Checkpoints: a table's state at the start of each gaming day, so a replay need not start at event 1."""

from datetime import date

from tables.calendar import gaming_day
from tables.ids import id_in_table
from tables.models import Checkpoint, Table


def checkpoint_of_new_day(table: Table, day: date) -> Checkpoint | None:
    """Return the table's state as a checkpoint if the current command is the first of its gaming day."""
    return None if gaming_day(table.last_event_at) == day else new_checkpoint(table, day)


def new_checkpoint(table: Table, day: date) -> Checkpoint:
    return Checkpoint(
        id=id_in_table(table.pk, table.version),
        table=table,
        sequence=table.version,
        day=day,
        state=table.snapshot,
        head=table.head,
    )
