"""Checks one event of the log against its number and the hash before it, and names the column at fault."""

from datetime import date, datetime
from uuid import UUID
from zlib import crc32

from django.db import connection
from django.db.models import CharField
from django.db.models.functions import Cast

from tables.faults import Fault
from tables.ids import id_in_table
from tables.log.chain import HASHED_COLUMNS, chain_hash, column_checksums, link
from tables.models import TableEvent

COLUMN_TYPES: dict[str, type] = {
    "id": int,
    "table_id": int,
    "sequence": int,
    "day": date,
    "step": int,
    "at": datetime,
    "actor": str,
    "device": str,
    "command_id": UUID,
    "place": int,
    "digest": str,
    "body": str,
    "marks": str,
    "hash": str,
}
CHECKSUM_LENGTH = 8
# How far away to look for the event that was moved here.
MAX_DISTANCE = 1000

# SQLite stores these as text, and several texts read as the same time or id.
STORED_TEXTS = {f"{name}_text": Cast(name, CharField()) for name in ("day", "at", "command_id")}


def check_next(table_id: int, sequence: int, previous: str, event: TableEvent) -> None:
    """Check that this is the event with this number, reading in primary key order."""
    number = event.pk - id_in_table(table_id, 0)
    if number > sequence:
        raise Fault(f"event {sequence}", "", "is missing")
    if number < sequence:
        raise Fault(f"event {number}", "", "is there twice")
    check_event(table_id, sequence, previous, event)


def check_event(table_id: int, sequence: int, previous: str, event: TableEvent) -> None:
    """Check that the event has this number and follows the hash before it."""
    if not _fits(table_id, sequence, previous, event):
        raise _fault(table_id, sequence, previous, event)


def check_as_stored(event: TableEvent) -> None:
    """Check on SQLite that the text is exactly what was written, not one that reads the same."""
    written = {
        "day_text": event.day.isoformat(),
        "at_text": connection.ops.adapt_datetimefield_value(event.at),
        "command_id_text": event.command_id.hex,
    }
    for name, text in written.items():
        if getattr(event, name) != text:
            raise Fault(f"event {event.sequence}", name.removesuffix("_text"), "was changed")


def _fits(table_id: int, sequence: int, previous: str, event: TableEvent) -> bool:
    try:
        is_linked = (event.marks, event.hash) == link(previous, event)
    except (AttributeError, TypeError, ValueError):
        return False
    own = (id_in_table(table_id, sequence), table_id, sequence)
    return is_linked and (event.id, event.table_id, event.sequence) == own


def _fault(table_id: int, sequence: int, previous: str, event: TableEvent) -> Fault:
    row = f"event {sequence}"
    for column, kind in COLUMN_TYPES.items():
        if not isinstance(getattr(event, column), kind):
            return Fault(row, column, "cannot be read")
    expected, stored = column_checksums(event), event.marks
    if stored == expected:
        return Fault(row, _misnumbered(table_id, sequence, previous, event), "does not fit")
    event.marks = expected
    is_marks = event.hash == chain_hash(previous, event)
    event.marks = stored
    if is_marks:
        return Fault(row, "marks", "was changed")
    changed = [
        column
        for place, column in enumerate(HASHED_COLUMNS)
        if stored[place * CHECKSUM_LENGTH : (place + 1) * CHECKSUM_LENGTH]
        != expected[place * CHECKSUM_LENGTH : (place + 1) * CHECKSUM_LENGTH]
    ]
    other = _written_as(event, changed)
    if other is not None:
        return Fault(row, "", f"was written as event {other}")
    return Fault(row, ", ".join(changed) or "marks", "was changed")


def _misnumbered(table_id: int, sequence: int, previous: str, event: TableEvent) -> str:
    """Return the wrong column when all checksums match: the hash, or the number of a relinked event."""
    if event.hash != chain_hash(previous, event):
        return "hash"
    if event.table_id != table_id:
        return "table_id"
    return "sequence" if event.sequence != sequence else "id"


def _written_as(event: TableEvent, changed: list[str]) -> int | None:
    """Return the number an event was written with, if it was moved to another place."""
    if changed != ["id", "sequence"]:
        return None
    for distance in range(1, MAX_DISTANCE):
        for other in (event.sequence + distance, event.sequence - distance):
            carried = (id_in_table(event.table_id, other), event.table_id, other)
            if event.marks.startswith("".join(f"{crc32(str(value).encode()):08x}" for value in carried)):
                return other
    return None
