"""Compares the rows in the database with those rebuilt from the log, a few hundred at a time."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from games.table.state import State, read_state
from tables.calendar import gaming_day, start_of_hour
from tables.faults import Fault, call_or_fault, read_page
from tables.ids import id_in_table
from tables.models import Deck, Meter, Round, RoundCorrection, RoundSeat, Seat, Table, Tally, Timer, Wager
from tables.paging import PAGE
from tables.rows.changes import TallyKey, Transition
from tables.rows.rebuild import RebuiltRows
from tables.rows.row_kinds import (
    APPROVALS,
    CORRECTIONS,
    DECKS,
    IRREGULARITIES,
    METERS,
    ROUND_SEATS,
    ROUNDS,
    SEATS,
    TALLIES,
    TIMERS,
    WAGERS,
    RowKind,
    compare_rows,
)
from tables.rows.running_tallies import TallySums, read_running_tallies
from tables.rows.write import row_changes

_Row = TypeVar("_Row")
HISTORY_KINDS = (ROUNDS, CORRECTIONS, APPROVALS, IRREGULARITIES)


class CurrentRows(NamedTuple):
    """A table and the rows that change with it, read at one moment."""

    table: Table
    seats: list[Seat]
    meters: list[Meter]
    timers: list[Timer]
    decks: list[Deck]
    tallies: list[Tally]
    tallies_since: datetime | None


def read_current_rows(table_id: int) -> CurrentRows:
    """Read the rows under the table's lock, which holds up commands for a few milliseconds."""
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        of_table = Q(table_id=table_id)
        since = _tallies_change_since(table)
        can_change = of_table if since is None else of_table & Q(began_at__gte=since)
        return CurrentRows(
            table,
            list(_rows(SEATS, of_table | Q(pk__range=(id_in_table(table_id, 1), id_in_table(table_id, 99))))),
            list(_rows(METERS, of_table)),
            list(_rows(TIMERS, of_table)),
            list(_rows(DECKS, of_table & Q(removed_at=None))),
            list(_rows(TALLIES, can_change)),
            since,
        )


def _tallies_change_since(table: Table) -> datetime | None:
    """Return the first hour whose tallies a command can still change, or None if that is unknown.

    It is the hour of the last deal, or the earliest hour that is still running. Nothing can be reported for a
    time before the last deal.
    """
    unreadable = Fault("the table", "tallies_now", "cannot be read")
    try:
        last = call_or_fault(unreadable, read_state, table.snapshot).now.last_dealt_at
        running = call_or_fault(unreadable, read_running_tallies, table.tallies_now)
    except Fault:
        return None
    return None if last is None else min([start_of_hour(last), *(tally.began_at for tally in running)])


class RowComparison:
    """Compares the rows of one table while its log is replayed."""

    def __init__(
        self, now: CurrentRows, after: int, base: State | None, archived: date | None = None
    ) -> None:
        self.now = now
        self.table_id = now.table.pk
        self.rebuilt = RebuiltRows()
        self.archived = archived
        # The first event is 1, so a row that says 0 is one too many.
        self.after = after or -1
        self.done = {kind.model: self.after for kind in HISTORY_KINDS}
        self.corrected_seats: list[RoundSeat] = []
        self.older_decks = [] if base is None else self._decks_before_log(base)
        if base is not None:
            self.rebuilt.begin_at(self.table_id, base, self.older_decks)

    def add(self, transition: Transition) -> None:
        leads_nowhere = Fault(f"event {transition.after.version}", "body", "leads to no rows")
        self.rebuilt.apply(call_or_fault(leads_nowhere, row_changes, transition))
        if len(self.rebuilt.rows[Round]) + len(self.rebuilt.rows[Wager]) >= PAGE:
            self._compare_rounds(max(row.last_sequence for row in self.rebuilt.rows[Round]))

    def finish(self) -> None:
        """Compare what is left of the history, and the rows of the table as it is now."""
        version = self.now.table.version
        self._compare_rounds(version)
        self._compare_corrections(version)
        self._compare_history(APPROVALS, version)
        self._compare_history(IRREGULARITIES, version)
        self._compare_decks(version)
        rows = self.rebuilt.rows
        compare_rows(SEATS, rows[Seat], self.now.seats)
        compare_rows(METERS, rows[Meter], self.now.meters)
        compare_rows(TIMERS, rows[Timer], self.now.timers)
        self._compare_tallies()
        for kind in (*HISTORY_KINDS, DECKS):
            self._check_nothing_after(kind, version)

    def _compare_rounds(self, until: int) -> None:
        """Compare rounds, then their wagers, which need the ids of the rounds."""
        rounds = self._compare_history(ROUNDS, until)
        ids = {row.number: row.pk for row in rounds}
        wagers = self.rebuilt.rows.pop(Wager, [])
        for wager in wagers:
            wager.round_id = ids[wager.round.number]
        stored = _rows(WAGERS, Q(round_id__in=ids.values()))
        compare_rows(WAGERS, wagers, stored)
        self._compare_seats({row.pk: row for row in rounds})

    def _compare_seats(self, rounds: dict[int, Round]) -> None:
        """Compare seats as they were played. Seats from a correction are compared with the corrections."""
        ids = {row.number: pk for pk, row in rounds.items()}
        as_played, later = _split(
            self.rebuilt.rows.pop(RoundSeat, []), lambda row: not row.round.last_sequence
        )
        for seat in as_played:
            seat.round_id = ids[seat.round.number]
        self.rebuilt.rows[RoundSeat] = later
        stored = _rows(ROUND_SEATS, Q(round_id__in=ids.values()))
        played, corrected = _split(stored, lambda row: row.sequence > rounds[row.round_id].last_sequence)
        compare_rows(ROUND_SEATS, as_played, played)
        self.corrected_seats += corrected

    def _compare_corrections(self, until: int) -> None:
        corrections = self.rebuilt.rows[RoundCorrection]
        numbers = {row.round.number for row in corrections}
        rounds = Round.objects.filter(table_id=self.table_id, number__in=numbers)
        ids = dict(rounds.values_list("number", "pk"))
        for row in corrections:
            if row.round.number not in ids:
                raise Fault(f"round {row.round.number}", "", "is missing")
            row.round_id = ids[row.round.number]
        self._compare_history(CORRECTIONS, until)
        seats = self.rebuilt.rows.pop(RoundSeat, [])
        for seat in seats:
            seat.round_id = ids[seat.round.number]
        older = rounds.filter(last_sequence__lte=self.after).values("pk")
        behind = Q(sequence__gt=self.after)
        stored = [*self.corrected_seats, *_rows(ROUND_SEATS, Q(round_id__in=older) & behind)]
        compare_rows(ROUND_SEATS, seats, [row for row in stored if row.sequence <= until])

    def _compare_history(self, kind: RowKind, until: int) -> list[Any]:
        """Compare the rows written by the events up to `until`, and return the stored ones."""
        along = {f"{kind.along}__gt": self.done[kind.model], f"{kind.along}__lte": until}
        stored = list(_rows(kind, Q(**{kind.of_table: self.table_id}, **along)))
        compare_rows(kind, self.rebuilt.rows.pop(kind.model, []), stored)
        self.done[kind.model] = until
        return stored

    def _compare_decks(self, version: int) -> None:
        """Compare the decks that are at the table and those that were removed."""
        expected = [*self.rebuilt.removed_decks, *self.rebuilt.rows[Deck]]
        current = {deck.pk for deck in self.now.decks}
        older = {deck.pk for deck in self.older_decks}
        rebuilt = Q(sequence__gt=self.after, sequence__lte=version) | Q(pk__in=older)
        stored = _rows(DECKS, Q(table_id=self.table_id) & rebuilt)
        removed = [deck for deck in stored if deck.pk not in current]
        compare_rows(DECKS, expected, [*self.now.decks, *removed])

    def _compare_tallies(self) -> None:
        """Compare the tallies of the days that are not archived; all their events are in the log."""
        sums = TallySums()
        running = Fault("the table", "tallies_now", "cannot be read")
        sums.add_running(call_or_fault(running, read_running_tallies, self.now.table.tallies_now))
        rows = list(self.now.tallies)
        if self.now.tallies_since is not None:
            is_over = Q(table_id=self.table_id, began_at__lt=self.now.tallies_since)
            rows += _rows(TALLIES, is_over)
        for row in rows:
            key = TallyKey(*(getattr(row, name) for name in TallyKey._fields))
            if row.gaming_day != gaming_day(row.began_at):
                raise Fault(TALLIES.name(row), "gaming_day", f"is {row.gaming_day}")
            sums.add(key, row.number, row.staked_cents, row.returned_cents)
        expected, stored = (
            [row for row in tallies.rows(self.table_id) if self._is_complete(row.gaming_day)]
            for tallies in (self.rebuilt.tallies, sums)
        )
        compare_rows(TALLIES, expected, stored)

    def _is_complete(self, day: date) -> bool:
        return self.archived is None or day > self.archived

    def _decks_before_log(self, base: State) -> list[Deck]:
        """Return the decks that were at the table before the first event that is replayed."""
        stored = []
        for name in sorted(deck.name for deck in base.now.decks):
            rows = Deck.objects.filter(table_id=self.table_id, name=name, sequence__lte=self.after)
            last = next(read_page(rows.order_by("-sequence"), 1, _namer(DECKS)), None)
            if last is None:
                raise Fault(f"deck {name}", "", "is missing")
            stored.append(last)
        return stored

    def _check_nothing_after(self, kind: RowKind, version: int) -> None:
        """Fail on a row from an event that does not exist. Newer commands may have written newer rows."""
        rows: QuerySet[Any] = kind.model._default_manager.filter(  # noqa: SLF001 - Django's own name for it
            **{kind.of_table: self.table_id, f"{kind.along}__gt": version}
        )
        last = next(read_page(rows.order_by(f"-{kind.along}"), 1, _namer(kind)), None)
        now = Table.objects.values_list("version", flat=True).get(pk=self.table_id)
        if last is not None and getattr(last, kind.along) > now:
            raise Fault(kind.name(last), "", "follows from no event")


def _rows(kind: RowKind, condition: Q) -> Iterator[Any]:
    """Yield rows in primary key order, one short query per page."""
    rows: QuerySet[Model] = kind.model._default_manager.filter(condition)  # noqa: SLF001 - Django's own name
    last = None
    while True:
        rest = rows.order_by("pk") if last is None else rows.order_by("pk").filter(pk__gt=last)
        count = 0
        for row in read_page(rest, PAGE, _namer(kind)):
            last, count = row.pk, count + 1
            yield row
        if count < PAGE:
            return


def _split(rows: Iterable[_Row], is_later: Callable[[_Row], bool]) -> tuple[list[_Row], list[_Row]]:
    now: list[_Row] = []
    later: list[_Row] = []
    for row in rows:
        (later if is_later(row) else now).append(row)
    return now, later


def _namer(kind: RowKind) -> Callable[[Any], str]:
    return lambda key: f"{kind.model._meta.verbose_name} with id {key}"  # noqa: SLF001
