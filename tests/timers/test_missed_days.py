"""Reports not made in time: each missing day gets its own, with the faults of that day."""

import json
from datetime import date, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from msgspec.structs import replace

from games.table.commands import CallFloor
from games.table.state import read_state, write_state
from tables import clock, tasks
from tables.execute import execute
from tables.log.heads import sign as heads
from tables.models import Checkpoint, DayReport, Sweep, Table, TableEvent
from tables.reports import day_report
from tests.harness.servers.database import unguarded
from tests.store.long_logs import lay
from tests.timers.played_days import DEALER, MORNING, Day, set_clock

ONE_DAY = timedelta(days=1)
FIRST = MORNING.date()

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


@pytest.fixture
def night() -> Day:
    """Two gaming days with rounds, and two between them when the floor was closed."""
    day = Day("let_it_ride")
    day.play_rounds(2)
    set_clock(MORNING + 3 * ONE_DAY)
    day.play_rounds(1)
    return day


def after_days(count: int) -> None:
    set_clock(MORNING + count * ONE_DAY)


def faults() -> dict[int, str]:
    """Return the faults of each day that has any, by its distance from the first day."""
    return {(row.gaming_day - FIRST).days: row.faults for row in DayReport.objects.exclude(faults="")}


def rounds(report: DayReport) -> int:
    return sum(row["rounds"] + row["voids"] for row in json.loads(report.figures))


def test_each_missing_day_has_its_report_those_without_a_tap_too(night: Day) -> None:
    after_days(5)
    reports = day_report.close_days()
    assert [report.gaming_day for report in reports] == [FIRST + n * ONE_DAY for n in range(5)]
    assert [rounds(report) for report in reports] == [2, 0, 0, 1, 0]
    assert [report.events for report in reports] == [
        TableEvent.objects.filter(day=report.gaming_day).count() for report in reports
    ]
    assert sum(report.events for report in reports) == Table.objects.get().version
    assert faults() == {}
    after_days(6)
    assert [report.gaming_day for report in day_report.close_days()] == [FIRST + 5 * ONE_DAY]


@pytest.mark.parametrize(("off", "made"), [(30, 30), (31, 31), (32, 31), (400, 31)])
def test_after_a_long_time_off_the_last_weeks_are_reported(off: int, made: int) -> None:
    Day("let_it_ride")
    today = FIRST + off * ONE_DAY
    missing = day_report.missing_days(today)
    assert len(missing) == made
    assert missing[-1] == today - ONE_DAY


def test_a_report_of_a_day_that_lay_ahead_hides_none_before_it(night: Day) -> None:
    after_days(3)
    day_report.close_day(FIRST + 4 * ONE_DAY)
    day_report.close_day(FIRST + ONE_DAY)
    after_days(6)
    missing = day_report.missing_days(FIRST + 6 * ONE_DAY)
    assert [(day - FIRST).days for day in missing] == [0, 2, 3, 5]


def test_a_floor_without_a_table_has_nothing_to_report() -> None:
    assert day_report.close_days() == []


@pytest.mark.parametrize("number", [0, 3])
def test_what_was_changed_is_named_in_the_report_of_its_day_alone(night: Day, number: int) -> None:
    rows = TableEvent.objects.filter(day=FIRST + number * ONE_DAY).order_by("sequence")
    middle = list(rows)[len(rows) // 2]
    with unguarded():
        TableEvent.objects.filter(pk=middle.pk).update(actor="somebody else")
    after_days(5)
    day_report.close_days()
    assert faults() == {number: f"table {night.table_id}: event {middle.sequence}: actor was changed"}


def test_a_day_whose_first_event_was_moved_to_another_day_is_still_read(night: Day) -> None:
    third = FIRST + 3 * ONE_DAY
    first = TableEvent.objects.filter(day=third).order_by("sequence").first()
    assert first is not None
    with unguarded():
        TableEvent.objects.filter(pk=first.pk).update(day=third + ONE_DAY)
    after_days(5)
    day_report.close_days()
    assert list(faults()) == [3]


def test_events_that_are_gone_are_missed_in_the_report_of_their_day(night: Day) -> None:
    with unguarded():
        TableEvent.objects.filter(day=FIRST + 3 * ONE_DAY).delete()
    after_days(5)
    day_report.close_days()
    assert "is missing" in faults()[3]


@pytest.mark.parametrize("column", ["head", "state"])
def test_a_checkpoint_that_was_changed_is_a_fault_of_both_days_it_lies_between(
    night: Day, column: str
) -> None:
    row = Checkpoint.objects.get(day=FIRST + 3 * ONE_DAY)
    state = read_state(row.state)
    changed = {"head": "0" * 64, "state": write_state(replace(state, step=state.step + 1))}
    with unguarded():
        Checkpoint.objects.filter(pk=row.pk).update(**{column: changed[column]})
    after_days(5)
    day_report.close_days()
    assert list(faults()) == [0, 3]
    assert f"checkpoint at {row.sequence}: {column}" in faults()[0]
    assert column == "state" or f"checkpoint at {row.sequence}: {column}" in faults()[3]


def test_a_table_that_was_changed_is_a_fault_of_its_last_day(night: Day) -> None:
    table = Table.objects.get()
    state = read_state(table.snapshot)
    Table.objects.update(snapshot=write_state(replace(state, minimum_cents=1)))
    after_days(5)
    day_report.close_days()
    assert faults() == {3: f"table {table.pk}: the table: snapshot is not what the log folds to"}


def test_a_table_that_was_only_opened_on_one_day_is_read_on_the_day_it_was_first_touched() -> None:
    day = Day("double_draw", 1)
    after_days(2)
    day.play_rounds(1)
    after_days(3)
    assert [report.events for report in day_report.close_days()] == [1, 0, Table.objects.get().version - 1]
    assert faults() == {}


def test_a_tail_that_was_cut_off_is_named_in_every_report(night: Day) -> None:
    before = Table.objects.get()
    after_days(4)
    night.give(DEALER, "call_floor")
    heads.begin_anew("a test")
    with unguarded():
        TableEvent.objects.filter(sequence__gt=before.version).delete()
        Checkpoint.objects.filter(sequence__gte=before.version).delete()
    before.save()
    after_days(5)
    day_report.close_days()
    assert len(faults()) == 5
    assert all("is cut off" in fault for fault in faults().values())


@pytest.mark.django_db(transaction=True)
def test_days_that_were_archived_are_no_longer_read_and_the_rest_fits(night: Day, tmp_path: Path) -> None:
    after_days(5)
    archived: date = FIRST + ONE_DAY
    call_command("archive", "--before", str(archived), "--to", str(tmp_path / "archive"))
    reports = day_report.close_days()
    assert [report.events > 0 for report in reports] == [False, False, False, True, False]
    assert faults() == {}


def test_while_a_long_log_is_read_the_timers_are_swept() -> None:
    """As in the one process, where the worker that reads the log also sweeps."""
    day = Day("let_it_ride")
    lay(Table.objects.get(), 1_200)
    after_days(1)
    execute(day.table_id, lambda _: DEALER, uuid4(), None, CallFloor())
    clock.offset += timedelta(minutes=2)
    tasks.close_days()
    assert {"tell_floorpersons", "tell_pit_boss"} <= {what.kind for _, what in day.reminders()}
    assert Sweep.objects.get().by == "worker"
    assert DayReport.objects.get().events > 1_000
