"""Finds where to start reading a log: at its first event, or after the last one that was archived."""

from datetime import date
from typing import NamedTuple

from games.table.state import State
from tables.faults import Fault, read_page
from tables.ids import id_in_table
from tables.log.archive_rows import linked_archives, state_digest
from tables.log.chain import CHAIN_START
from tables.models import Archive, Checkpoint, Table, TableEvent
from tables.verify.states import read_stored_state
from tables.verify.table_row import TABLE_ROW


class LogStart(NamedTuple):
    """The event to start after, with the hash, state and gaming day there, and the archives before it."""

    sequence: int = 0
    head: str = CHAIN_START
    state: State | None = None
    day: date | None = None
    archives: tuple[Archive, ...] = ()


def find_log_start(table: Table, listed: str = "") -> LogStart:
    """Return the start after the archived days, which must follow each other without a gap. Raises Fault.

    `listed` is the last archive in the table's signed head.
    """
    start = LogStart()
    for archive in linked_archives(table.pk, listed):
        row = f"archive of {archive.day}"
        if archive.first_sequence != start.sequence + 1:
            raise Fault(row, "first_sequence", f"is {archive.first_sequence}, not {start.sequence + 1}")
        if archive.last_sequence > table.version:
            raise Fault(row, "last_sequence", f"lies behind the table's version {table.version}")
        archives = (*start.archives, archive)
        start = LogStart(archive.last_sequence, archive.head, None, archive.day, archives)
    return start._replace(state=_state_at(table, start)) if start.sequence else start


def start_at_checkpoint(table_id: int, sequence: int) -> LogStart:
    """Return the start at a checkpoint, whose hash must be that of its event. Raises Fault."""
    row, key = f"checkpoint at {sequence}", id_in_table(table_id, sequence)
    checkpoint = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row))
    before = TableEvent.objects.filter(pk=key).values_list("hash", flat=True).first()
    if before != checkpoint.head:
        raise Fault(row, "head", f"is {checkpoint.head}, by the log {before}")
    return LogStart(
        sequence, checkpoint.head, read_stored_state(row, "state", checkpoint.state), checkpoint.day
    )


def _state_at(table: Table, start: LogStart) -> State:
    """Return the state of the checkpoint there; a table unused since it was archived may have none."""
    row, key = f"checkpoint at {start.sequence}", id_in_table(table.pk, start.sequence)
    checkpoint = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row), None)
    column, text = ("snapshot", table.snapshot) if checkpoint is None else ("state", checkpoint.state)
    if checkpoint is None:
        if start.sequence != table.version:
            raise Fault(row, "", "is missing")
        row = TABLE_ROW
    state = read_stored_state(row, column, text)
    archived = start.archives[-1]
    if archived.state and state_digest(text) != archived.state:
        raise Fault(row, column, f"is not the one after the archive of {archived.day}")
    return state
