"""Whether a table is what its log says: every link, every checkpoint, the snapshot, and the rows.

Taps go on meanwhile: the table is read first, then its log up to the version it had.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import Max

from games.table.events import read_event
from games.table.evolve import evolve, open_table
from games.table.state import State
from tables.chain import START
from tables.faults import Fault, of_data, read_page
from tables.figures import counted, read_figures
from tables.heads import Head
from tables.log_checks import AS_STORED, check_as_stored, check_next
from tables.models import Archive, Checkpoint, Table, TableEvent
from tables.numbering import PER_TABLE, numbered
from tables.pages import PAGE
from tables.rows.comparing import Comparison, Standing, standing
from tables.rows.moment import Moment
from tables.state_checks import OPENED, Checkpoints, check_state, stored_state

OWN = "the table"
# No table has a higher id: the keys of its events would be no number that a database keeps.
MAX_TABLE = 2**63 // PER_TABLE - 1


class Signed(NamedTuple):
    """The head of a table that was signed, and when."""

    head: Head
    at: datetime


class Base(NamedTuple):
    """Where a log begins: at its first event, or behind the last that was archived."""

    sequence: int = 0
    head: str = START
    state: State | None = None
    day: date | None = None


class Verified(NamedTuple):
    """How many events of a table were read, its first fault, and what could not be looked at."""

    events: int
    fault: Fault | None
    notes: list[str]


def verify_table(
    table_id: int,
    signed: Signed | None = None,
    with_rows: bool = False,
    progress: Callable[[int], object] = lambda count: None,
) -> Verified:
    """Reads the log of a table from its beginning and compares everything that follows from it."""
    while True:
        archived = _last_archived(table_id)
        walk = Walk(table_id, signed, progress)
        try:
            walk.go(with_rows)
        except Fault as fault:
            if _last_archived(table_id) != archived:
                # A day left the log while it was read.
                continue
            return Verified(walk.count, fault, walk.notes)
        return Verified(walk.count, None, walk.notes)


def verify_day(table_id: int, day: date, signed: Signed | None, meanwhile: Callable[[], object]) -> Verified:
    """Reads one gaming day of a table: from its checkpoint to the next, or to the table as it stands."""
    walk = Walk(table_id, signed, lambda _: meanwhile())
    try:
        walk.go_through(day)
    except Fault as fault:
        return Verified(walk.count, fault, walk.notes)
    return Verified(walk.count, None, walk.notes)


def _last_archived(table_id: int) -> int:
    last = Archive.objects.filter(table_id=table_id).aggregate(last=Max("last_sequence"))["last"]
    return last or 0


class Walk:
    """One reading of a table's log, from its beginning to the version the table had."""

    def __init__(self, table_id: int, signed: Signed | None, progress: Callable[[int], object]) -> None:
        self.table_id = table_id
        self.signed = signed
        self.progress = progress
        self.count = 0
        self.notes: list[str] = []
        self.state: State | None = None
        self.last: TableEvent | None = None
        self.head = START

    def go(self, with_rows: bool) -> None:
        now = standing(self.table_id) if with_rows else None
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

    def _at_checkpoint(self, sequence: int) -> Base:
        """The state that was written down there, behind the event that it says."""
        row, key = f"checkpoint at {sequence}", numbered(self.table_id, sequence)
        found = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row))
        before = TableEvent.objects.filter(pk=key).values_list("hash", flat=True).first()
        if before != found.head:
            raise Fault(row, "head", f"is {found.head}, by the log {before}")
        return Base(sequence, found.head, stored_state(row, "state", found.state), found.day)

    def _table(self) -> Table:
        return next(read_page(Table.objects.filter(pk=self.table_id), 1, lambda _: OWN))

    def _comparison(self, now: Standing, base: Base) -> Comparison:
        if base.sequence:
            self.notes.append(
                f"rows up to event {base.sequence} were not compared: their events are archived"
            )
        return Comparison(now, base.sequence, base.state, base.day)

    def _base(self, table: Table) -> Base:
        """Archived days follow each other without a gap; the state behind them is in a checkpoint."""
        base = Base()
        archives = Archive.objects.filter(table_id=self.table_id).order_by("last_sequence")
        for archive in read_page(archives, archives.count(), lambda key: f"archive {key}"):
            row = f"archive of {archive.day}"
            if archive.first_sequence != base.sequence + 1:
                raise Fault(row, "first_sequence", f"is {archive.first_sequence}, not {base.sequence + 1}")
            if archive.last_sequence > table.version:
                raise Fault(row, "last_sequence", f"lies behind the table's version {table.version}")
            base = Base(archive.last_sequence, archive.head, None, archive.day)
        return base._replace(state=self._state_at(table, base)) if base.sequence else base

    def _state_at(self, table: Table, base: Base) -> State:
        """A table that was not touched since its last day was archived stands as it was then."""
        row, key = f"checkpoint at {base.sequence}", numbered(self.table_id, base.sequence)
        found = next(read_page(Checkpoint.objects.filter(pk=key), 1, lambda _: row), None)
        if found is not None:
            return stored_state(row, "state", found.state)
        if base.sequence != table.version:
            raise Fault(row, "", "is missing")
        return stored_state(OWN, "snapshot", table.snapshot)

    def _fold(self, table: Table, base: Base, rows: Comparison | None, until: int) -> None:
        self.state, self.head = base.state, base.head
        checkpoints = Checkpoints(self.table_id, base.sequence, base.day)
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
            keys = (numbered(self.table_id, first), numbered(self.table_id, last))
            page = TableEvent.objects.filter(pk__range=keys).order_by("pk", "day")
            if connection.vendor == "sqlite":
                page = page.annotate(**AS_STORED)
            before = self.count
            for event in read_page(page, PAGE + 1, lambda key: f"event {key - numbered(self.table_id, 0)}"):
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

    def _check_hash(self, number: int, found: str, signed: Signed) -> None:
        if found != signed.head.head:
            raise Fault(f"event {number}", "hash", f"is not the one that was signed at {_time(signed.at)}")

    def _after(self, event: TableEvent, rows: Comparison | None) -> State:
        row, before = f"event {event.sequence}", self.state
        happened = of_data(Fault(row, "body", "cannot be read"), read_event, event.body)
        follows_not = Fault(row, "body", "cannot follow the events before")
        if before is None:
            after = of_data(follows_not, open_table, happened)
        else:
            after = of_data(follows_not, evolve, before, happened)
        if rows is not None:
            rows.add(Moment(self.table_id, before, happened, after, event.at, event.actor, event.day))
        return after

    def _ends_early(self, table: Table, expected: int) -> Fault:
        """The log is shorter than the table says, unless the snapshot says that the table is wrong."""
        if stored_state(OWN, "snapshot", table.snapshot).version == expected - 1:
            return Fault(OWN, "version", f"is {table.version}, its log ends with event {expected - 1}")
        return Fault(f"event {expected}", "", "is missing")

    def _check_table(self, table: Table) -> None:
        """The columns that a tap moves are those of its last event; the snapshot is the fold."""
        snapshot = stored_state(OWN, "snapshot", table.snapshot)
        if snapshot.version != table.version and self._is_head_of(table, snapshot.version):
            raise Fault(OWN, "version", f"is {table.version}, its snapshot says {snapshot.version}")
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
            raise Fault(OWN, "submission_id", f"is that of {table.submission}, by the log {rules or 'none'}")
        for column, value in told.items():
            if getattr(table, column) != value:
                raise Fault(OWN, column, f"is {getattr(table, column)}, by the log {value}")
        note = check_state(OWN, "snapshot", table.snapshot, state)
        self.notes += [note] if note else []

    def _check_figures(self, table: Table) -> None:
        """The rounds and the win of the day that the tile shows are those of its rounds."""
        found = of_data(Fault(OWN, "figures", "cannot be read"), read_figures, table.figures)
        if found.day is None:
            return
        told = counted(self.table_id, found.day, table.version)
        if (found.rounds, found.win_cents) != told:
            kept = f"{found.rounds} rounds and {found.win_cents} cents"
            raise Fault(OWN, "figures", f"has {kept}, by its rounds {told.rounds} and {told.win_cents}")

    def _is_head_of(self, table: Table, version: int) -> bool:
        key = numbered(self.table_id, version)
        return TableEvent.objects.filter(pk=key, hash=table.head).exists()

    def _nothing_beside(self, table: Table, base: Base) -> None:
        """No events before the first, and none behind the last but those of taps that came meanwhile."""
        keys = (numbered(self.table_id, 0), numbered(self.table_id, base.sequence))
        for key in TableEvent.objects.filter(pk__range=keys).values_list("pk", flat=True)[:1]:
            raise Fault(f"event {key - keys[0]}", "", "was archived, or never was")
        behind = (numbered(self.table_id, table.version) + 1, numbered(self.table_id + 1, 0) - 1)
        last = TableEvent.objects.filter(pk__range=behind).aggregate(last=Max("pk"))["last"]
        now = Table.objects.values_list("version", flat=True).get(pk=self.table_id)
        if last is not None and last - keys[0] > now:
            raise Fault(f"event {last - keys[0]}", "", f"lies behind the table's version {now}")

    def _check_signed(self, table: Table, base: Base) -> None:
        """A log that fits in itself and was longer before has lost its tail."""
        if self.signed is None:
            return
        number = self.signed.head.version
        if number > table.version:
            raise Fault(
                "the log",
                "",
                f"is cut off: it ends with event {table.version},"
                f" but event {number} was signed at {_time(self.signed.at)}",
            )
        if number == base.sequence:
            self._check_hash(number, base.head, self.signed)


def day_span(table: Table, day: date, archived: int) -> tuple[int, int] | None:
    """Behind which event a gaming day of a table begins and with which it ends, if it was touched that day.

    A table that was only opened, or has nothing but archived days, has no other checkpoint on its next day.
    """
    keys = (numbered(table.pk, 0), numbered(table.pk, table.version))
    checkpoints = Checkpoint.objects.filter(pk__range=keys)
    here = checkpoints.filter(day__lte=day).order_by("-pk").values_list("sequence", "day").first()
    if here is None:
        return None
    sequence, began = here
    after = checkpoints.filter(pk__gt=numbered(table.pk, sequence)).order_by("pk")
    last = after.values_list("sequence", flat=True).first() or table.version
    first = max(sequence, archived)
    if sequence in (OPENED, archived):
        behind = TableEvent.objects.filter(pk=numbered(table.pk, first + 1)).values_list("day", flat=True)
        is_of_day = behind.first() in (None, day)
        if (sequence, began) == (OPENED, day) and not archived:
            return (0, last if is_of_day else OPENED)
        return (first, last) if is_of_day and first < last else None
    return (first, last) if began == day and first < last else None


def _time(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"


def strays(table_ids: Sequence[int]) -> list[str]:
    """Events that belong to no table, looked for between the numbers of those that there are."""
    ends = [numbered(table_id, 0) for table_id in (*table_ids, MAX_TABLE)]
    begin: int = 0
    keys: list[int] = []
    for end in ends:
        keys += TableEvent.objects.filter(pk__range=(begin, end - 1)).values_list("pk", flat=True)[:1]
        begin = end + PER_TABLE
    return [f"table {key // PER_TABLE}: is gone, and event {key % PER_TABLE} is still there" for key in keys]
