"""Checkpoints: a table at the start of each gaming day, so that folding need not begin at its first event."""

from datetime import date

from tables.gaming_day import gaming_day
from tables.models import Checkpoint, Table
from tables.numbering import numbered


def day_checkpoint(table: Table, day: date) -> Checkpoint | None:
    """The table as it stands, if the tap that comes now is the first of a gaming day."""
    return None if gaming_day(table.last_event_at) == day else checkpoint(table, day)


def checkpoint(table: Table, day: date) -> Checkpoint:
    return Checkpoint(
        id=numbered(table.pk, table.version),
        table=table,
        sequence=table.version,
        day=day,
        state=table.snapshot,
        head=table.head,
    )
