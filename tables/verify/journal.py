"""Checks the journal: its chain, its signed head, and every row against its last entry."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.db import transaction

from games.table.events import SignConfirmed, read_event
from tables.calendar import gaming_day
from tables.faults import Fault, call_or_fault, read_page
from tables.log.chain import CHAIN_START
from tables.log.heads.lines import SignedHead
from tables.log.journal.compare import Difference, compare, pages_of_keys
from tables.log.journal.entries import entry_hash, last_entry, lock
from tables.log.journal.found import FOUND
from tables.log.journal.kinds import KINDS, Kind
from tables.models import Archive, JournalEntry, TableEvent
from tables.paging import PAGE
from tables.verify.signed import check_signed_hash, time_text

# By kind of row: whether a difference follows from the log, since no tap writes to the journal.
_from_log: dict[str, Callable[[Difference], bool]] = {}


def register_from_log(kind: str, is_from_log: Callable[[Difference], bool]) -> None:
    """Let rows of a kind be as a tap left them. Raises Fault for an event that cannot be read."""
    _from_log[kind] = is_from_log


class JournalVerification(NamedTuple):
    """The number of entries read, every fault found, and what is worth knowing."""

    entries: int
    faults: list[str]
    notes: list[str]


def verify_journal(
    signed: SignedHead | None = None,
    with_rows: bool = False,
    progress: Callable[[int], object] = lambda count: None,
) -> JournalVerification:
    """Read the journal from its first entry and, if asked, compare every row that it has."""
    reading = _JournalReading(signed, progress)
    faults = []
    try:
        reading.check_chain()
    except Fault as fault:
        faults.append(f"the journal: {fault}")
    if with_rows:
        faults += [f"the journal: {fault}" for kind in list(KINDS.values()) for fault in compare_kind(kind)]
    return JournalVerification(reading.count, faults, reading.notes())


class _JournalReading:
    """One pass over the chain, up to the last entry there was when it started."""

    def __init__(self, signed: SignedHead | None, progress: Callable[[int], object]) -> None:
        self.signed, self.progress = signed, progress
        self.count = 0
        self.found: Counter[tuple[date, str]] = Counter()

    def check_chain(self) -> None:
        """Check numbers, hashes and the signed head. Raise Fault."""
        until, _ = last_entry()
        head, number = CHAIN_START, 0
        for entry in self._entries(until):
            if entry.pk != number + 1:
                raise Fault(f"entry {number + 1}", "", "is missing")
            number = entry.pk
            head = self._check(entry, head)
        if self.signed is not None and self.signed.head.version > until:
            raise Fault(
                "it",
                "",
                f"is cut off: it ends with entry {until}, but entry {self.signed.head.version}"
                f" was signed at {time_text(self.signed.at)}",
            )

    def _entries(self, until: int) -> Iterator[JournalEntry]:
        for first in range(1, until + 1, PAGE):
            rows = JournalEntry.objects.filter(pk__range=(first, min(first + PAGE - 1, until))).order_by("pk")
            before = self.count
            for entry in read_page(rows, PAGE, lambda key: f"entry {key}"):
                self.count += 1
                yield entry
            self.progress(self.count - before)

    def _check(self, entry: JournalEntry, previous: str) -> str:
        row = f"entry {entry.pk}"
        unreadable = Fault(row, "at", "cannot be read")
        if entry.hash != call_or_fault(unreadable, entry_hash, previous, entry):
            raise Fault(row, "hash", "does not follow from the entry and the one before")
        if self.signed is not None and self.signed.head.version == entry.pk:
            check_signed_hash(row, entry.hash, self.signed)
        if entry.note.startswith(FOUND):
            self.found[gaming_day(entry.at), entry.note.removeprefix(FOUND)] += 1
        return entry.hash

    def notes(self) -> list[str]:
        return [
            f"the journal: {count:,} {'row was' if count == 1 else 'rows were'} entered as found"
            f" on {day}: {reason}"
            for (day, reason), count in self.found.items()
        ]


def compare_kind(kind: Kind) -> list[Fault]:
    """Return what differs between the rows of a kind and their last entries, up to one that is unreadable."""
    faults: list[Fault] = []
    pages = pages_of_keys(kind)
    try:
        for keys in pages:
            for key in [found.key for found in compare(kind, keys) if not _is_from_log(found)]:
                faults += _faults_in_one_moment(kind, key)
    except Fault as fault:
        faults.append(fault)
    return faults


def _faults_in_one_moment(kind: Kind, key: int) -> list[Fault]:
    """Compare a row again under the journal's lock: it may have changed between the two reads."""
    with transaction.atomic():
        lock()
        again = compare(kind, [key])
    return [fault for found in again if not _is_from_log(found) for fault in found.faults()]


def _first_use_is_from_log(found: Difference) -> bool:
    """Return whether a tap set the first use of a submission, when a table confirmed its sign."""
    if found.columns != ("used_at",) or found.entered is None or found.entered["used_at"] is not None:
        return False
    assert found.values is not None  # noqa: S101 - columns differ
    at = datetime.fromisoformat(found.values["used_at"])
    day = gaming_day(at)
    bodies = TableEvent.objects.filter(day=day, at=at).values_list("body", flat=True)
    unreadable = Fault(f"an event of {day}", "body", "cannot be read")
    events = [call_or_fault(unreadable, read_event, body) for body in bodies]
    is_confirmed = any(isinstance(event, SignConfirmed) and event.number == found.key for event in events)
    # The file of an archived day has the event.
    return is_confirmed or Archive.objects.filter(day=day).exists()


def _is_from_log(found: Difference) -> bool:
    is_from_log = _from_log.get(found.kind.name)
    return is_from_log is not None and is_from_log(found)


register_from_log("tables_rulessubmission", _first_use_is_from_log)
