"""Checks a whole table, or one gaming day of it, against its log.

Commands go on meanwhile: the table row is read first, then its log up to the version it had.
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
from tables.models import Archive, Checkpoint, Table, TableEvent
from tables.paging import PAGE
from tables.rows.changes import Transition
from tables.rows.compare import CurrentRows, RowComparison, read_current_rows
from tables.rows.tile_figures import count_day, read_figures
from tables.verify.day_span import day_span
from tables.verify.events import STORED_TEXTS, check_as_stored, check_next
from tables.verify.log_start import TABLE_ROW, LogStart
from tables.verify.signed import SignedHead, written_time
from tables.verify.states import CheckpointChecker, check_state, read_stored_state


class Verification(NamedTuple):
    """How many events of a table were read, its first fault, and what could not be looked at."""

    events: int
    fault: Fault | None
    notes: list[str]


def verify_table(
    table_id: int,
    signed: SignedHead | None = None,
    with_rows: bool = False,
    progress: Callable[[int], object] = lambda count: None,
) -> Verification:
    """Reads the log of a table from its beginning and compares everything that follows from it."""
    while True:
        archived = _last_archived(table_id)
        walk = LogReading(table_id, signed, progress)
        try:
            walk.go(with_rows)
        except Fault as fault:
            if _last_archived(table_id) != archived:
                # A day left the log while it was read.
                continue
            return Verification(walk.count, fault, walk.notes)
        return Verification(walk.count, None, walk.notes)


def verify_day(
    table_id: int, day: date, signed: SignedHead | None, meanwhile: Callable[[], object]
) -> Verification:
    """Reads one gaming day of a table: from its checkpoint to the next, or to the table as it stands."""
    walk = LogReading(table_id, signed, lambda _: meanwhile())
    try:
        walk.go_through(day)
    except Fault as fault:
        return Verification(walk.count, fault, walk.notes)
    return Verification(walk.count, None, walk.notes)


def _last_archived(table_id: int) -> int:
    last = Archive.objects.filter(table_id=table_id).aggregate(last=Max("last_sequence"))["last"]
    return last or 0


class LogReading:
    """One reading of a table's log, from its beginning to the version the table had."""

    def __init__(self, table_id: int, signed: SignedHead | None, progress: Callable[[int], object]) -> None:
        self.table_id = table_id
        self.signed = signed
        self.progress = progress
        self.count = 0
        self.notes: list[str] = []
        self.state: State | None = None
        self.last: TableEvent | None = None
        self.head = CHAIN_START

    def go(self, with_rows: bool) -> None:
        now = read_current_rows(self.table_id) if with_rows else None
        table = self._table() if now is None else now.table
        base = self._base(table)
        rows = None if now is None else self._comparison(now, base)
        self._fold(table, base, rows, table.version)
        self._check_table(table)
        self._nothing_beside(table, base)
        self._check_signed(table, base)
        if rows is not None:
            rows.finish()
            self._check_figures(table)

    def go_through(self, day: date) -> None:
        table = self._table()
        archived = self._base(table)
        self._check_signed(table, archived)
        span = day_span(table, day, archived.sequence)
        if span is None:
            return
        first, last = span
        base = archived if first == archived.sequence else self._at_checkpoint(first)
        self._fold(table, base, None, last)
        if last == table.version:
            self._check_table(table)

    def _at_checkpoint(self, sequence: int) -> LogStart:
        """The state that was written down there, behind the event that it says."""
        row, key = f"checkpoint at {sequence}", id_in_table(self.table_id, sequence)
        found = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row))
        before = TableEvent.objects.filter(pk=key).values_list("hash", flat=True).first()
        if before != found.head:
            raise Fault(row, "head", f"is {found.head}, by the log {before}")
        return LogStart(sequence, found.head, read_stored_state(row, "state", found.state), found.day)

    def _table(self) -> Table:
        return next(read_page(Table.objects.filter(pk=self.table_id), 1, lambda _: TABLE_ROW))

    def _comparison(self, now: CurrentRows, base: LogStart) -> RowComparison:
        if base.sequence:
            self.notes.append(
                f"rows up to event {base.sequence} were not compared: their events are archived"
            )
        return RowComparison(now, base.sequence, base.state, base.day)

    def _base(self, table: Table) -> LogStart:
        """Archived days follow each other without a gap; the state behind them is in a checkpoint."""
        base = LogStart()
        archives = Archive.objects.filter(table_id=self.table_id).order_by("last_sequence")
        for archive in read_page(archives, archives.count(), lambda key: f"archive {key}"):
            row = f"archive of {archive.day}"
            if archive.first_sequence != base.sequence + 1:
                raise Fault(row, "first_sequence", f"is {archive.first_sequence}, not {base.sequence + 1}")
            if archive.last_sequence > table.version:
                raise Fault(row, "last_sequence", f"lies behind the table's version {table.version}")
            base = LogStart(archive.last_sequence, archive.head, None, archive.day)
        return base._replace(state=self._state_at(table, base)) if base.sequence else base

    def _state_at(self, table: Table, base: LogStart) -> State:
        """A table that was not touched since its last day was archived stands as it was then."""
        row, key = f"checkpoint at {base.sequence}", id_in_table(self.table_id, base.sequence)
        found = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row), None)
        if found is not None:
            return read_stored_state(row, "state", found.state)
        if base.sequence != table.version:
            raise Fault(row, "", "is missing")
        return read_stored_state(TABLE_ROW, "snapshot", table.snapshot)

    def _fold(self, table: Table, base: LogStart, rows: RowComparison | None, until: int) -> None:
        self.state, self.head = base.state, base.head
        checkpoints = CheckpointChecker(self.table_id, base.sequence, base.day)
        checkpoints.check(base.sequence, self.head, self.state)
        expected = base.sequence + 1
        for event in self._events(base.sequence, until):
            self._check_event(expected, event)
            checkpoints.check_day(expected, event.day)
            self.state = self._after(event, rows)
            if event.step != self.state.step:
                raise Fault(f"event {expected}", "step", f"is {event.step}, by the log {self.state.step}")
            self.last, self.head = event, event.hash
            checkpoints.check(expected, self.head, self.state)
            expected += 1
        if expected <= until:
            raise self._ends_early(table, expected)
        checkpoints.check_rest()
        self.notes += checkpoints.notes

    def _events(self, after: int, until: int) -> Iterator[TableEvent]:
        """By ranges of numbers: on PostgreSQL an event could be there twice, and both come in one page."""
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
        """In its place, linked to the one before, as it was written, as it was signed."""
        check_next(self.table_id, expected, self.head, event)
        if connection.vendor == "sqlite":
            check_as_stored(event)
        if self.last is not None and event.at < self.last.at:
            raise Fault(f"event {expected}", "at", "is before that of the event before")
        if self.signed is not None and self.signed.head.version == expected:
            self._check_hash(expected, event.hash, self.signed)

    def _check_hash(self, number: int, found: str, signed: SignedHead) -> None:
        if found != signed.head.head:
            raise Fault(
                f"event {number}", "hash", f"is not the one that was signed at {written_time(signed.at)}"
            )

    def _after(self, event: TableEvent, rows: RowComparison | None) -> State:
        row, before = f"event {event.sequence}", self.state
        happened = call_or_fault(Fault(row, "body", "cannot be read"), read_event, event.body)
        follows_not = Fault(row, "body", "cannot follow the events before")
        if before is None:
            after = call_or_fault(follows_not, open_table, happened)
        else:
            after = call_or_fault(follows_not, evolve, before, happened)
        if rows is not None:
            rows.add(Transition(self.table_id, before, happened, after, event.at, event.actor, event.day))
        return after

    def _ends_early(self, table: Table, expected: int) -> Fault:
        """The log is shorter than the table says, unless the snapshot says that the table is wrong."""
        if read_stored_state(TABLE_ROW, "snapshot", table.snapshot).version == expected - 1:
            return Fault(TABLE_ROW, "version", f"is {table.version}, its log ends with event {expected - 1}")
        return Fault(f"event {expected}", "", "is missing")

    def _check_table(self, table: Table) -> None:
        """The columns that a tap moves are those of its last event; the snapshot is the fold."""
        snapshot = read_stored_state(TABLE_ROW, "snapshot", table.snapshot)
        if snapshot.version != table.version and self._is_head_of(table, snapshot.version):
            raise Fault(TABLE_ROW, "version", f"is {table.version}, its snapshot says {snapshot.version}")
        state = self.state
        if state is None:
            raise Fault("event 1", "", "is missing")
        told = {
            "head": self.head,
            "step": state.step,
            "game": state.game,
            "is_closed": state.now.is_closed,
        }
        if self.last is not None:
            told["last_event_at"] = self.last.at
        rules = "" if state.now.submission is None else state.now.submission.reference
        if rules != ("" if table.submission is None else str(table.submission)):
            raise Fault(
                TABLE_ROW, "submission_id", f"is that of {table.submission}, by the log {rules or 'none'}"
            )
        for column, value in told.items():
            if getattr(table, column) != value:
                raise Fault(TABLE_ROW, column, f"is {getattr(table, column)}, by the log {value}")
        note = check_state(TABLE_ROW, "snapshot", table.snapshot, state)
        self.notes += [note] if note else []

    def _check_figures(self, table: Table) -> None:
        """The rounds and the win of the day that the tile shows are those of its rounds."""
        found = call_or_fault(Fault(TABLE_ROW, "figures", "cannot be read"), read_figures, table.figures)
        if found.day is None:
            return
        told = count_day(self.table_id, found.day, table.version)
        if (found.rounds, found.win_cents) != told:
            kept = f"{found.rounds} rounds and {found.win_cents} cents"
            raise Fault(TABLE_ROW, "figures", f"has {kept}, by its rounds {told.rounds} and {told.win_cents}")

    def _is_head_of(self, table: Table, version: int) -> bool:
        key = id_in_table(self.table_id, version)
        return TableEvent.objects.filter(pk=key, hash=table.head).exists()

    def _nothing_beside(self, table: Table, base: LogStart) -> None:
        """No events before the first, and none behind the last but those of taps that came meanwhile."""
        keys = (id_in_table(self.table_id, 0), id_in_table(self.table_id, base.sequence))
        for key in TableEvent.objects.filter(pk__range=keys).values_list("pk", flat=True)[:1]:
            raise Fault(f"event {key - keys[0]}", "", "was archived, or never was")
        behind = (id_in_table(self.table_id, table.version) + 1, id_in_table(self.table_id + 1, 0) - 1)
        last = TableEvent.objects.filter(pk__range=behind).aggregate(last=Max("pk"))["last"]
        now = Table.objects.values_list("version", flat=True).get(pk=self.table_id)
        if last is not None and last - keys[0] > now:
            raise Fault(f"event {last - keys[0]}", "", f"lies behind the table's version {now}")

    def _check_signed(self, table: Table, base: LogStart) -> None:
        """A log that fits in itself and was longer before has lost its tail."""
        if self.signed is None:
            return
        number = self.signed.head.version
        if number > table.version:
            raise Fault(
                "the log",
                "",
                f"is cut off: it ends with event {table.version},"
                f" but event {number} was signed at {written_time(self.signed.at)}",
            )
        if number == base.sequence:
            self._check_hash(number, base.head, self.signed)
