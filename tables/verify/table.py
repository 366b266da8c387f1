"""Checks a whole table, or one gaming day of it, against its log.

Commands go on during the check: the table row is read first, then its log up to the version it had.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from django.db import connection
from django.db.models import Max

from games.table.events import read_event
from games.table.evolve import evolve, open_table
from games.table.state import State
from tables.faults import Fault, call_or_fault, read_page
from tables.ids import id_in_table
from tables.log.chain import CHAIN_START
from tables.log.heads.lines import SignedHead
from tables.models import Archive, Table, TableEvent
from tables.paging import PAGE
from tables.rows.changes import Transition
from tables.rows.compare import RowComparison, read_current_rows
from tables.verify.day_span import day_span
from tables.verify.events import STORED_TEXTS, check_as_stored, check_next
from tables.verify.log_start import LogStart, find_log_start, start_at_checkpoint
from tables.verify.signed import check_not_cut_off, check_signed_hash
from tables.verify.states import CheckpointChecker
from tables.verify.table_row import TABLE_ROW, check_figures, check_table_row, fault_of_short_log

# Yields the events of an archived day from its file, or raises Fault.
ArchivedEvents = Callable[[Archive], Iterator[TableEvent]]


class Verification(NamedTuple):
    """The number of events read, the first fault of the table, and what could not be checked."""

    events: int
    fault: Fault | None
    notes: list[str]


def verify_table(
    table_id: int,
    signed: SignedHead | None = None,
    with_rows: bool = False,
    progress: Callable[[int], object] = lambda count: None,
    archived_events: ArchivedEvents | None = None,
) -> Verification:
    """Read the log of a table from its start and check everything that follows from it.

    `archived_events` reads archived days back; without it the log starts after them.
    """
    while True:
        archived = _last_archived(table_id)
        reading = LogReading(table_id, signed, progress, archived_events)
        try:
            reading.verify_all(with_rows)
        except Fault as fault:
            if _last_archived(table_id) != archived:
                # A day was archived while the log was read.
                continue
            return Verification(reading.count, fault, reading.notes)
        return Verification(reading.count, None, reading.notes)


def verify_day(
    table_id: int, day: date, signed: SignedHead | None, meanwhile: Callable[[], object]
) -> Verification:
    """Read one gaming day of a table, from its checkpoint to the next one or to the current state."""
    reading = LogReading(table_id, signed, lambda _: meanwhile())
    try:
        reading.verify_day(day)
    except Fault as fault:
        return Verification(reading.count, fault, reading.notes)
    return Verification(reading.count, None, reading.notes)


def _last_archived(table_id: int) -> int:
    last = Archive.objects.filter(table_id=table_id).aggregate(last=Max("last_sequence"))["last"]
    return last or 0


class LogReading:
    """One pass over a table's log, up to the version the table had when the pass started."""

    def __init__(
        self,
        table_id: int,
        signed: SignedHead | None,
        progress: Callable[[int], object],
        archived_events: ArchivedEvents | None = None,
    ) -> None:
        self.table_id = table_id
        self.signed = signed
        self.progress = progress
        self.archived_events = archived_events
        self.count = 0
        self.notes: list[str] = []
        self.state: State | None = None
        self.last: TableEvent | None = None
        self.head = CHAIN_START

    def verify_all(self, with_rows: bool) -> None:
        """Check the whole log and everything that follows from it. Raise Fault."""
        now = read_current_rows(self.table_id) if with_rows else None
        table = self._table() if now is None else now.table
        after_archives = self._log_start(table)
        start = after_archives
        if start.sequence and self.archived_events is None:
            self.notes.append(
                f"events 1 to {start.sequence} are archived and were not read: --archives FOLDER reads them"
            )
        elif start.sequence:
            start = LogStart(archives=start.archives)
        rows = None if now is None else RowComparison(now, start.sequence, start.state, start.day)
        self._fold(table, start, rows, table.version)
        self._check_table_row(table)
        self._check_nothing_beside(table, after_archives)
        check_not_cut_off(table, after_archives, self.signed)
        if rows is not None:
            rows.finish()
            check_figures(table)

    def verify_day(self, day: date) -> None:
        """Check one gaming day of the log. Raise Fault."""
        table = self._table()
        archived = self._log_start(table)
        check_not_cut_off(table, archived, self.signed)
        span = day_span(table, day, archived.sequence)
        if span is None:
            return
        first, last = span
        start = archived if first == archived.sequence else start_at_checkpoint(self.table_id, first)
        self._fold(table, start, None, last)
        if last == table.version:
            self._check_table_row(table)

    def _table(self) -> Table:
        return next(read_page(Table.objects.filter(pk=self.table_id), 1, lambda _: TABLE_ROW))

    def _log_start(self, table: Table) -> LogStart:
        return find_log_start(table, "" if self.signed is None else self.signed.head.archive)

    def _fold(self, table: Table, start: LogStart, rows: RowComparison | None, until: int) -> None:
        self.state, self.head = start.state, start.head
        ends = {archive.last_sequence for archive in start.archives}
        checkpoints = CheckpointChecker(self.table_id, start.sequence, start.day, ends)
        checkpoints.check(start.sequence, self.head, self.state)
        expected = start.sequence + 1
        for event in self._events(start, until):
            self._check_event(expected, event)
            checkpoints.check_day(expected, event.day)
            self.state = self._after(event, rows)
            if event.step != self.state.step:
                raise Fault(f"event {expected}", "step", f"is {event.step}, by the log {self.state.step}")
            self.last, self.head = event, event.hash
            checkpoints.check(expected, self.head, self.state)
            expected += 1
        if expected <= until:
            raise fault_of_short_log(table, expected)
        checkpoints.check_rest()
        self.notes += checkpoints.notes

    def _events(self, start: LogStart, until: int) -> Iterator[TableEvent]:
        """Yield the events of the archives behind the start, if any, and those of the log."""
        after = start.sequence
        for archive in start.archives:
            if self.archived_events is not None and archive.first_sequence > after:
                for event in self.archived_events(archive):
                    self.count += 1
                    yield event
                after = archive.last_sequence
                self.progress(after - archive.first_sequence + 1)
        yield from self._stored_events(after, until)

    def _stored_events(self, after: int, until: int) -> Iterator[TableEvent]:
        """Yield events by ranges of numbers: an event stored twice on PostgreSQL comes in one page."""
        for first in range(after + 1, until + 1, PAGE):
            last = min(first + PAGE - 1, until)
            keys = (id_in_table(self.table_id, first), id_in_table(self.table_id, last))
            page = TableEvent.objects.filter(pk__range=keys).order_by("pk", "day")
            if connection.vendor == "sqlite":
                page = page.annotate(**STORED_TEXTS)
            before = self.count
            for event in read_page(
                page, PAGE + 1, lambda key: f"event {key - id_in_table(self.table_id, 0)}"
            ):
                self.count += 1
                yield event
            self.progress(self.count - before)
            if self.count - before < last - first + 1:
                return

    def _check_event(self, expected: int, event: TableEvent) -> None:
        """Check the event's number, the hash before it, its stored text and its signature."""
        check_next(self.table_id, expected, self.head, event)
        if hasattr(event, "day_text"):
            check_as_stored(event)
        if self.last is not None and event.at < self.last.at:
            raise Fault(f"event {expected}", "at", "is before that of the event before")
        if self.signed is not None and self.signed.head.version == expected:
            check_signed_hash(f"event {expected}", event.hash, self.signed)

    def _after(self, event: TableEvent, rows: RowComparison | None) -> State:
        row, before = f"event {event.sequence}", self.state
        decoded = call_or_fault(Fault(row, "body", "cannot be read"), read_event, event.body)
        does_not_follow = Fault(row, "body", "cannot follow the events before")
        if before is None:
            after = call_or_fault(does_not_follow, open_table, decoded)
        else:
            after = call_or_fault(does_not_follow, evolve, before, decoded)
        if rows is not None:
            rows.add(Transition(self.table_id, before, decoded, after, event.at, event.actor, event.day))
        return after

    def _check_table_row(self, table: Table) -> None:
        self.notes += check_table_row(table, self.state, self.head, self.last)

    def _check_nothing_beside(self, table: Table, start: LogStart) -> None:
        """Check that no event precedes the first or follows the last, except those of newer commands."""
        keys = (id_in_table(self.table_id, 0), id_in_table(self.table_id, start.sequence))
        for key in TableEvent.objects.filter(pk__range=keys).values_list("pk", flat=True)[:1]:
            raise Fault(f"event {key - keys[0]}", "", "was archived, or never was")
        keys_after = (id_in_table(self.table_id, table.version) + 1, id_in_table(self.table_id + 1, 0) - 1)
        last = TableEvent.objects.filter(pk__range=keys_after).aggregate(last=Max("pk"))["last"]
        now = Table.objects.values_list("version", flat=True).get(pk=self.table_id)
        if last is not None and last - keys[0] > now:
            raise Fault(f"event {last - keys[0]}", "", f"lies behind the table's version {now}")
