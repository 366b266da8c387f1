"""Readers name what they cannot read, and search only by stored columns."""

import asyncio
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from threading import current_thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.db.utils import ConnectionHandler

from games.bots.crew import DEALER
from tables import checks, clock
from tables.calendar import gaming_day, hours_of_day, shift_of, start_of_shift
from tables.faults import Fault, read_page
from tables.history.search import Search, find_rounds
from tables.ids import MAX_ID
from tables.log.heads.paths import BadHeads
from tables.models import Approval, Irregularity, Pit, Round, RoundCorrection, RoundSeat, Table, Tally
from tables.reports.day_report import clock_offset_ms
from tables.reports.sums import ReportScope, consistent_read, count_irregularities, request_waits, sum_tallies
from tables.rows.row_kinds import TALLIES, compare_rows
from tables.sql import CommandKey, lock_table
from tables.threads import in_long_thread
from tables.verify.signed_heads import last_signed_heads
from tests.store.busy_nights import any_irregularity, busy_night, insist
from tests.store.concurrent_taps import in_threads
from tests.store.moved_clock import let_pass, set_to_the_evening

pytestmark = pytest.mark.django_db


class Stumbling:
    """Rows that cannot be read as a page; a single row gives what `row` says."""

    def __init__(self, rows: QuerySet[Pit], fault: Exception, of_row: Exception | None = None) -> None:
        self.rows, self.fault, self.of_row, self.model = rows, fault, of_row, rows.model

    def __getitem__(self, page: slice) -> Any:
        raise self.fault

    def values_list(self, *names: str, **options: bool) -> Any:
        return self.rows.values_list(*names, **options)

    def filter(self, **by: Any) -> Any:
        if self.of_row is not None:
            raise self.of_row
        return self.rows.filter(**by)


def test_rows_that_can_be_read_one_by_one_are_all_read() -> None:
    pits = [Pit.objects.create(name=name) for name in ("North", "South")]
    rows: Any = Stumbling(Pit.objects.order_by("pk"), ValueError("a bad page"))
    assert list(read_page(rows, 5, str)) == pits


def test_a_database_that_goes_away_while_a_bad_row_is_looked_for_is_no_fault_of_the_data() -> None:
    Pit.objects.create(name="North")
    rows: Any = Stumbling(Pit.objects.all(), ValueError("a bad page"), OperationalError("gone away"))
    with pytest.raises(OperationalError, match="gone away"):
        list(read_page(rows, 5, str))


def test_of_several_rows_that_differ_in_more_than_one_column_none_is_taken_for_the_one_that_is_missing() -> (
    None
):
    hour, day = clock.now(), gaming_day(clock.now())
    wanted = Tally(table_id=1, began_at=hour, gaming_day=day, kind="round", number=1)
    others = [Tally(table_id=1, began_at=hour, gaming_day=day, kind=kind, number=9) for kind in ("a", "b")]
    with pytest.raises(Fault, match=r"^tally round of .* is missing$"):
        compare_rows(TALLIES, [wanted], others)


@pytest.mark.parametrize("number", [77, MAX_ID + 1])
def test_a_table_that_is_not_there_is_not_locked(number: int) -> None:
    day = gaming_day(clock.now())
    with transaction.atomic(), pytest.raises(Table.DoesNotExist):
        lock_table(number, CommandKey(uuid4(), day, day))


def test_heads_that_cannot_be_opened_are_no_heads(settings: Any, tmp_path: Path) -> None:
    settings.HEADS_PATH = tmp_path
    with pytest.raises(BadHeads, match="cannot be read: Is a directory"):
        last_signed_heads()


def test_the_clock_is_held_against_the_one_of_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = clock.wall
    monkeypatch.setattr(clock, "wall", lambda: wall() + timedelta(minutes=1))
    expected = 60_000 if connection.vendor == "postgresql" else 0
    assert abs(clock_offset_ms() - expected) < 20_000


@pytest.mark.parametrize("name", ["new.sqlite3", "nowhere/new.sqlite3"])
def test_a_database_without_a_log_or_that_is_away_lacks_no_guard(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / name)}
    connections = ConnectionHandler({"default": elsewhere})
    monkeypatch.setattr(checks, "connections", connections)
    assert checks.history_is_append_only(["default"]) == []
    connections["default"].close()


def test_rounds_are_found_from_a_day_on_and_by_their_dealer() -> None:
    set_to_the_evening()
    busy_night("let_it_ride", 0, taps=40)
    rows = list(Round.objects.all())
    day = rows[0].gaming_day

    def found(**asked: Any) -> set[int]:
        return {row.pk for row in find_rounds(Search(**asked), None, page=100).rounds}

    assert found(first=day) == {row.pk for row in rows if row.gaming_day >= day}
    assert found(first=day + timedelta(days=2)) == set()
    dealers = {row.dealer for row in rows}
    for dealer in dealers:
        assert found(dealer=dealer) == {row.pk for row in rows if row.dealer == dealer}
    assert found(dealer="nobody") == set()
    assert found(last=day) == {row.pk for row in rows if row.gaming_day <= day}
    assert found(table=rows[0].table_id) == {row.pk for row in rows}
    assert found(kind="void") == {row.pk for row in rows if row.void} != set()
    assert found(kind="missed") == {row.pk for row in rows if row.was_missed} != set()
    paid = RoundSeat.objects.filter(seat=1, paid_cents__gte=10_00)
    assert found(seat=1, paid_from=10_00) == set(paid.values_list("round", flat=True))


def test_a_report_is_of_the_tables_and_the_dealer_asked_for() -> None:
    set_to_the_evening()
    night = busy_night("let_it_ride", 0, taps=41)
    insist(night, DEALER, any_irregularity)
    night.play(5)
    day = gaming_day(clock.now())
    span = (day - timedelta(days=1), day + timedelta(days=1))
    # Running rounds are counted like the rows they will become.
    table = Table.objects.get(pk=night.table_id)
    running = sum_tallies(ReportScope(*span, {table.pk: table}), ("wager",), "name")
    assert sum(one.number for one in running.values()) > 0
    let_pass(hours=1)
    night.play(3)
    assert Tally.objects.exists()
    table = Table.objects.get(pk=night.table_id)
    assert sum_tallies(ReportScope(*span, {table.pk: table}), ("wager",), "name") == running
    everything = ReportScope(*span, {table.pk: table}, is_all=True)
    assert everything.days == [span[0], day, span[1]]
    (played,) = sum_tallies(everything, ("round",), "kind").values()
    settled = Round.objects.filter(void="")
    assert played.number == settled.count()
    assert played.win_cents == sum(row.staked_cents - row.returned_cents for row in settled) - sum(
        RoundCorrection.objects.values_list("difference_cents", flat=True)
    )
    assert count_irregularities(everything)
    assert request_waits(everything)
    nowhere = ReportScope(*span, {})
    assert (
        count_irregularities(nowhere),
        request_waits(nowhere),
        sum_tallies(nowhere, ("round",), "kind"),
    ) == ({}, [], {})
    people = {*Irregularity.objects.values_list("noted_by", flat=True), "nobody"}
    for person in people:
        asked = ReportScope(*span, {table.pk: table}, person)
        noted = Counter(row.kind for row in Irregularity.objects.filter(noted_by=person))
        assert count_irregularities(asked) == {(kind, table.pk): number for kind, number in noted.items()}
        answered = Approval.objects.filter(asked_by=person).exclude(answer="withdrawn")
        assert sum(waited.number for waited in request_waits(asked)) == answered.count()
        dealt = Round.objects.filter(dealer=person, void="").count()
        assert sum(one.number for one in sum_tallies(asked, ("round",), "kind").values()) == dealt


def test_a_gaming_day_has_an_hour_less_or_more_when_the_clock_is_set_and_each_hour_its_shift(
    settings: Any,
) -> None:
    settings.TIME_ZONE, settings.GAMING_DAY_STARTS, settings.SHIFTS = "America/New_York", 6, (4, 12, 20)
    found = {
        day: list(hours_of_day(date.fromisoformat(day))) for day in ("2026-03-07", "2026-06-01", "2026-10-31")
    }
    assert [len(hours) for hours in found.values()] == [23, 24, 25]
    day = found["2026-06-01"]
    assert [shift_of(day[n]) for n in (0, 5, 6, 13, 14, 21, 22)] == [4, 4, 12, 12, 20, 20, 4]
    # The last shift began the evening before.
    assert [start_of_shift(day[n]).isoformat() for n in (0, 21, 22)] == [
        "2026-06-01T04:00:00-04:00",
        "2026-06-01T20:00:00-04:00",
        "2026-06-02T04:00:00-04:00",
    ]
    settings.SHIFTS = (6, 14, 22)
    assert start_of_shift(day[20]).isoformat() == "2026-06-01T22:00:00-04:00"


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_read_stays_as_it_was_at_its_start() -> None:
    with consistent_read():
        assert Pit.objects.count() == 0
        if connection.vendor == "postgresql":
            in_threads(lambda: Pit.objects.create(name="North"))
        with consistent_read():
            assert Pit.objects.count() == 0
        assert connection.in_atomic_block
    assert Pit.objects.count() == (1 if connection.vendor == "postgresql" else 0)


@pytest.mark.django_db(transaction=True)
def test_what_reads_for_seconds_has_a_thread_of_its_own() -> None:
    def read() -> tuple[str, int]:
        return current_thread().name, Table.objects.count()

    thread, count = asyncio.run(in_long_thread(read))
    assert thread.startswith("long reads")
    assert count == 0
