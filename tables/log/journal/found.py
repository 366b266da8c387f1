"""Enters rows as they are found: rows from before the journal, or written past it, with the reason."""

from collections.abc import Iterable

from django.db import transaction

from tables.log.journal.compare import RowDifference, compare, pages_of_keys
from tables.log.journal.entries import NewEntry, append, lock, write_body
from tables.log.journal.kinds import KINDS, Kind
from tables.log.journal.record import SYSTEM
from tables.models import JournalEntry

FOUND = "as found: "


def enter_as_found(
    reason: str, kinds: Iterable[Kind] | None = None, journal: type[JournalEntry] = JournalEntry
) -> int:
    """Enter every row that is not as it was last entered. Return how many there were."""
    count = 0
    for kind in list(KINDS.values()) if kinds is None else kinds:
        for keys in pages_of_keys(kind, journal):
            with transaction.atomic():
                lock()
                entries = [_entry(found, reason) for found in compare(kind, keys, journal)]
                if entries:
                    append(entries, journal)
                count += len(entries)
    return count


def _entry(found: RowDifference, reason: str) -> NewEntry:
    return NewEntry(SYSTEM, found.kind.name, found.key, write_body(found.values), f"{FOUND}{reason}"[:200])
