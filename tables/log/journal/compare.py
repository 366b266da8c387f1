"""Compares rows with their last entries in the journal."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db.models import Max

from tables.faults import Fault, call_or_fault, read_page
from tables.log.journal.entries import read_rows
from tables.log.journal.kinds import Kind
from tables.models import JournalEntry
from tables.paging import PAGE

_decoder = msgspec.json.Decoder(dict[str, Any])


class RowDifference(NamedTuple):
    """A row that is not as it was last entered: its values, None if it is missing, and the entry, if any.

    `columns` are those that differ.
    """

    kind: Kind
    key: int
    values: dict[str, Any] | None
    entry: JournalEntry | None
    columns: tuple[str, ...] = ()
    entered: dict[str, Any] | None = None

    def faults(self) -> list[Fault]:
        row = self.kind.row_name(self.key)
        if self.entry is None:
            return [Fault(row, "", "was entered by nobody")]
        if self.values is None:
            return [Fault(row, "", f"is missing; it is in entry {self.entry.pk} of the journal")]
        if self.entered is None:
            return [Fault(row, "", f"was removed by entry {self.entry.pk} of the journal, and is there")]
        return [Fault(row, column, self._what(column)) for column in self.columns]

    def _what(self, column: str) -> str:
        number = 0 if self.entry is None else self.entry.pk
        if column in self.kind.digests or self.values is None or self.entered is None:
            return f"is not as in entry {number} of the journal"
        stored, entered = _short(self.values[column]), _short(self.entered[column])
        return f"is {stored}, by entry {number} of the journal {entered}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def compare(
    kind: Kind, keys: Sequence[int], journal: type[JournalEntry] = JournalEntry
) -> list[RowDifference]:
    """Return the rows with these keys that are not as entered. Raise Fault for one that cannot be read."""
    rows = kind.model._default_manager.filter(pk__in=keys).order_by("pk")  # noqa: SLF001 - Django's own name
    page = read_page(rows.only(*kind.columns, *kind.digests), len(keys), kind.row_name)
    stored = read_rows(kind, page)
    entries = last_entries(kind, keys, journal)
    found = (_compare(kind, key, stored.get(key), entries.get(key)) for key in keys)
    return [difference for difference in found if difference is not None]


def _compare(
    kind: Kind, key: int, values: dict[str, Any] | None, entry: JournalEntry | None
) -> RowDifference | None:
    if entry is None:
        return None if values is None else RowDifference(kind, key, values, None)
    unreadable = Fault(f"entry {entry.pk}", "body", "cannot be read")
    entered = None if entry.body is None else call_or_fault(unreadable, _decoder.decode, entry.body)
    if values is None or entered is None:
        return None if values == entered else RowDifference(kind, key, values, entry, (), entered)
    # An entry of an older release lacks the columns that came later.
    columns = tuple(name for name in values if name in entered and values[name] != entered[name])
    return RowDifference(kind, key, values, entry, columns, entered) if columns else None


def last_entries(
    kind: Kind, keys: Sequence[int], journal: type[JournalEntry] = JournalEntry
) -> dict[int, JournalEntry]:
    """Return the last entry of each row that has one."""
    entries = journal._default_manager  # noqa: SLF001 - Django's own name for it
    of_rows = entries.filter(kind=kind.name, key__in=keys).order_by().values("key")
    numbers = [row["last"] for row in of_rows.annotate(last=Max("id"))]
    page = read_page(entries.filter(pk__in=numbers), len(numbers), lambda number: f"entry {number}")
    return {entry.key: entry for entry in page}


def pages_of_keys(kind: Kind, journal: type[JournalEntry] = JournalEntry) -> Iterator[list[int]]:
    """Yield the keys of all rows of a kind, and of those in the journal that have no row, page by page."""
    rows = kind.model._default_manager  # noqa: SLF001 - Django's own name for it
    entries = journal._default_manager.filter(kind=kind.name)  # noqa: SLF001
    yield from _pages(rows, "pk")
    for keys in _pages(entries, "key"):
        present = set(rows.filter(pk__in=keys).values_list("pk", flat=True))
        if len(present) < len(keys):
            yield [key for key in keys if key not in present]


def _pages(rows: Any, column: str) -> Iterator[list[int]]:
    last = None
    while True:
        rest = rows.all() if last is None else rows.filter(**{f"{column}__gt": last})
        page = list(rest.order_by(column).values_list(column, flat=True).distinct()[:PAGE])
        if page:
            yield page
        if len(page) < PAGE:
            return
        last = page[-1]
