"""Checks one event of the log against its number and the hash before it, and names what does not fit."""

from datetime import date, datetime
from uuid import UUID
from zlib import crc32

from django.db import connection
from django.db.models import CharField
from django.db.models.functions import Cast

from tables.faults import Fault
from tables.ids import id_in_table
from tables.log.chain import HASHED_COLUMNS, chain_hash, column_checksums
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
# So far away a row is looked for that stands in the place of another.
MAX_DISTANCE = 1000

# SQLite keeps these as text, and reads several texts as the same time or id.
STORED_TEXTS = {f"{name}_text": Cast(name, CharField()) for name in ("day", "at", "command_id")}


def check_next(table_id: int, sequence: int, previous: str, event: TableEvent) -> None:
    """Of events in the order of their keys, this is the one of this number."""
    number = event.pk - id_in_table(table_id, 0)
    if number > sequence:
        raise Fault(f"event {sequence}", "", "is missing")
    if number < sequence:
        raise Fault(f"event {number}", "", "is there twice")
    check_event(table_id, sequence, previous, event)


def check_event(table_id: int, sequence: int, previous: str, event: TableEvent) -> None:
    """The event is the one of this number, and follows the link before it."""
    if not _fits(table_id, sequence, previous, event):
        raise _fault(table_id, sequence, previous, event)


def check_as_stored(event: TableEvent) -> None:
    """On SQLite: the text that stands there is the one that was written, not one that reads alike."""
    written = {
        "day": event.day.isoformat(),
        "at": connection.ops.adapt_datetimefield_value(event.at),
        "command_id": event.command_id.hex,
    }
    for column, text in written.items():
        if getattr(event, f"{column}_text") != text:
            raise Fault(f"event {event.sequence}", column, "was changed")


def _fits(table_id: int, sequence: int, previous: str, event: TableEvent) -> bool:
    try:
        is_linked = event.marks == column_checksums(event) and event.hash == chain_hash(previous, event)
    except (AttributeError, TypeError, ValueError):
        return False
    own = (id_in_table(table_id, sequence), table_id, sequence)
    return is_linked and (event.id, event.table_id, event.sequence) == own


def _fault(table_id: int, sequence: int, previous: str, event: TableEvent) -> Fault:
    row = f"event {sequence}"
    for column, kind in COLUMN_TYPES.items():
        if not isinstance(getattr(event, column), kind):
            return Fault(row, column, "cannot be read")
    right, stored = column_checksums(event), event.marks
    if stored == right:
        return Fault(row, _misnumbered(table_id, sequence, previous, event), "does not fit")
    event.marks = right
    is_marks = event.hash == chain_hash(previous, event)
    event.marks = stored
    if is_marks:
        return Fault(row, "marks", "was changed")
    changed = [
        column
        for place, column in enumerate(HASHED_COLUMNS)
        if stored[place * CHECKSUM_LENGTH : (place + 1) * CHECKSUM_LENGTH]
        != right[place * CHECKSUM_LENGTH : (place + 1) * CHECKSUM_LENGTH]
    ]
    other = _written_as(event, changed)
    if other is not None:
        return Fault(row, "", f"was written as event {other}")
    return Fault(row, ", ".join(changed) or "marks", "was changed")


def _misnumbered(table_id: int, sequence: int, previous: str, event: TableEvent) -> str:
    """Every mark fits: the hash does not, or somebody linked an event of another number anew."""
    if event.hash != chain_hash(previous, event):
        return "hash"
    if event.table_id != table_id:
        return "table_id"
    return "sequence" if event.sequence != sequence else "id"


def _written_as(event: TableEvent, changed: list[str]) -> int | None:
    """The number whose marks an event carries that stands in the place of another."""
    if changed != ["id", "sequence"]:
        return None
    for distance in range(1, MAX_DISTANCE):
        for other in (event.sequence + distance, event.sequence - distance):
            carried = (id_in_table(event.table_id, other), event.table_id, other)
            if event.marks.startswith("".join(f"{crc32(str(value).encode()):08x}" for value in carried)):
                return other
    return None
