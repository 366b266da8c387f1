"""Checks the journal: its chain, its signed head, and every row against its last entry."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from typing import NamedTuple

from django.db import transaction

from games.table.events import SignConfirmed, read_event
from tables.calendar import gaming_day
from tables.faults import Fault, call_or_fault, read_page
from tables.ids import id_in_table
from tables.log.chain import CHAIN_START
from tables.log.heads.lines import SignedHead
from tables.log.journal.compare import RowDifference, compare, pages_of_keys
from tables.log.journal.entries import entry_hash, last_entry, lock
from tables.log.journal.found import FOUND
from tables.log.journal.kinds import KINDS, Kind
from tables.models import Archive, Checkpoint, JournalEntry, TableEvent
from tables.paging import PAGE
from tables.verify.signed import check_signed_hash, time_text
from tables.verify.states import read_stored_state
from tables.verify.table import ArchivedEvents

# By kind of row: whether a difference follows from the log, since no tap writes to the journal.
FromLog = Callable[[RowDifference, ArchivedEvents | None], bool]
_from_log: dict[str, FromLog] = {}


def register_from_log(kind: str, is_from_log: FromLog) -> None:
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
    archived_events: ArchivedEvents | None = None,
) -> JournalVerification:
    """Read the journal from its first entry and, if asked, compare every row that it has.

    `archived_events` reads archived days back, for rows that follow from a log.
    """
    reading = _JournalReading(signed, progress)
    faults = []
    try:
        reading.check_chain()
    except Fault as fault:
        faults.append(f"the journal: {fault}")
    if with_rows:
        faults += [
            f"the journal: {fault}"
            for kind in list(KINDS.values())
            for fault in compare_kind(kind, archived_events)
        ]
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


def compare_kind(kind: Kind, archived_events: ArchivedEvents | None = None) -> list[Fault]:
    """Return what differs between the rows of a kind and their last entries, up to one that is unreadable."""
    faults: list[Fault] = []
    pages = pages_of_keys(kind)
    try:
        for keys in pages:
            different = [found for found in compare(kind, keys) if not _is_from_log(found, archived_events)]
            for found in different:
                faults += _faults_in_one_moment(kind, found.key, archived_events)
    except Fault as fault:
        faults.append(fault)
    return faults


def _faults_in_one_moment(kind: Kind, key: int, archived_events: ArchivedEvents | None) -> list[Fault]:
    """Compare a row again under the journal's lock: it may have changed between the two reads."""
    with transaction.atomic():
        lock()
        again = compare(kind, [key])
    different = (found for found in again if not _is_from_log(found, archived_events))
    return [fault for found in different for fault in found.faults()]


def _first_use_is_from_log(found: RowDifference, archived_events: ArchivedEvents | None) -> bool:
    """Return whether a tap set the first use of a submission, when a table confirmed its sign."""
    if found.columns != ("used_at",) or found.entered is None or found.entered["used_at"] is not None:
        return False
    assert found.values is not None  # noqa: S101 - columns differ
    at = datetime.fromisoformat(found.values["used_at"])
    day = gaming_day(at)
    events: Iterable[TableEvent] = TableEvent.objects.filter(day=day, at=at)
    if any(_confirms(event, found.key) for event in events):
        return True
    for archive in _archives_under(day, f"{found.values['reference']} v{found.values['version']}"):
        if archived_events is None:
            return True
        of_moment = (event for event in archived_events(archive) if event.at == at)
        if any(_confirms(event, found.key) for event in of_moment):
            return True
    return False


def _confirms(event: TableEvent, submission: int) -> bool:
    unreadable = Fault(f"an event of {event.day}", "body", "cannot be read")
    decoded = call_or_fault(unreadable, read_event, event.body)
    return isinstance(decoded, SignConfirmed) and decoded.number == submission


def _archives_under(day: date, reference: str) -> Iterator[Archive]:
    """Yield the archives of a day after which their table dealt under a submission."""
    for archive in Archive.objects.filter(day=day):
        key = id_in_table(archive.table_id, archive.last_sequence)
        checkpoint = Checkpoint.objects.filter(pk=key).first()
        if checkpoint is not None:
            row = f"checkpoint at {archive.last_sequence}"
            submission = read_stored_state(row, "state", checkpoint.state).now.submission
            if submission is not None and submission.reference == reference:
                yield archive


def _is_from_log(found: RowDifference, archived_events: ArchivedEvents | None) -> bool:
    is_from_log = _from_log.get(found.kind.name)
    return is_from_log is not None and is_from_log(found, archived_events)


register_from_log("tables_rulessubmission", _first_use_is_from_log)
