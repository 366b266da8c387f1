"""A computer's clock that slips: time runs on without it, in this process and in those that start later."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks

from tablegame.celery import every
from tables import clock, clock_references, slips
from tables.archive.archive import latest_day
from tables.execute import execute
from tables.models import ClockReference, Table, TableEvent
from tables.timers.sweep import sweep
from tests.store.moved_clock import jumps
from tests.store.taps import Tap

HOUR, DAY = 3600.0, 86400.0


class Machine:
    """Both clocks of a machine, and its name for this start."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.wall, self.steady = datetime(2026, 11, 16, 18, tzinfo=UTC).timestamp(), 5000.0
        patch.setattr(slips, "read_wall", lambda: self.wall)
        patch.setattr(slips, "read_steady", lambda: self.steady)
        self.start("one")
        self.start_process()

    def start(self, boot: str) -> None:
        self.patch.setattr(clock_references, "_boot", boot)

    def start_process(self) -> None:
        clock.start()
        for name, value in (("_is_read", False), ("_was_slipped", False), ("_written_at", None)):
            self.patch.setattr(clock_references, name, value)

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def off_by(self) -> float:
        """Return how far our clock is from the computer's."""
        return clock.now().timestamp() - self.wall


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[Machine]:
    with monkeypatch.context() as patch:
        yield Machine(patch)
    clock.start()


def test_two_seconds_of_tomorrow_freeze_no_table_and_book_nothing_to_it(
    machine: Machine, table: Table, tap: Tap
) -> None:
    tap("seat_player", seat=1)
    machine.wall += DAY
    machine.pass_time(2)
    tap("seat_player", seat=2)
    machine.wall -= DAY
    machine.pass_time(5)
    tap("seat_player", seat=3)
    times = list(TableEvent.objects.filter(table=table).order_by("sequence").values_list("at", flat=True))
    assert times[-2] - times[-3] == timedelta(seconds=2)
    assert times[-1] - times[-2] == timedelta(seconds=5)
    assert len(set(TableEvent.objects.filter(table=table).values_list("day", flat=True))) == 1
    assert jumps(table.pk) == []


@pytest.mark.parametrize("by", [DAY, -DAY, 60.5, -60.5])
def test_while_the_clock_has_slipped_time_runs_on_and_then_it_is_trusted_again(
    machine: Machine, by: float
) -> None:
    machine.wall += by
    machine.pass_time(600)
    assert slips.slipped_by() == pytest.approx(by)
    assert machine.off_by() == pytest.approx(-by)
    machine.wall -= by
    assert slips.slipped_by() == 0
    assert machine.off_by() == pytest.approx(0)


@pytest.mark.parametrize("by", [59.5, -59.5])
def test_up_to_a_minute_it_is_no_slip_and_drift_never_adds_up_to_one(machine: Machine, by: float) -> None:
    for _ in range(5):
        machine.pass_time(61)
        machine.wall += by
        assert slips.slipped_by() == 0
        assert machine.off_by() == pytest.approx(0)


def test_a_process_that_starts_later_finds_out_from_the_reference(machine: Machine, tap: Tap) -> None:
    sweep()
    machine.wall += DAY
    machine.pass_time(30)
    machine.start_process()
    assert machine.off_by() == 0, "it cannot know yet"
    tap("seat_player", seat=1)
    assert machine.off_by() == pytest.approx(-DAY, abs=0.01)


def test_no_day_is_archived_because_the_clock_says_that_it_is_over(machine: Machine) -> None:
    sweep()
    today = latest_day()
    machine.wall += DAY
    machine.start_process()
    assert latest_day() == today


def test_nobody_taps_before_the_reference_is_read(
    machine: Machine, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> None:
        raise OperationalError

    monkeypatch.setattr(clock_references, "_read", away)
    machine.start_process()
    with pytest.raises(OperationalError):
        execute(table.pk, lambda _: pytest.fail("it went on"), uuid4(), None, None)  # type: ignore[arg-type]


def test_the_reference_follows_the_clock_each_minute_and_never_a_slip(machine: Machine) -> None:
    sweep()
    first = ClockReference.objects.get().at
    machine.pass_time(59)
    sweep()
    assert ClockReference.objects.get().at == first
    machine.pass_time(2)
    sweep()
    second = ClockReference.objects.get()
    assert (second.at - first, second.steady_ms) == (timedelta(seconds=61), 5_061_000)
    machine.wall += DAY
    machine.pass_time(61)
    sweep()
    assert ClockReference.objects.get().at == second.at


def test_restarts_and_quiet_nights_are_no_slip(machine: Machine) -> None:
    sweep()
    machine.pass_time(9 * HOUR)
    machine.start_process()
    sweep()
    assert slips.slipped_by() == 0
    # The machine itself was off for a week, and its clock went on.
    machine.wall, machine.steady = machine.wall + 7 * DAY, 20.0
    machine.start("another")
    machine.start_process()
    sweep()
    assert slips.slipped_by() == 0
    assert ClockReference.objects.count() == 2


def test_a_machine_that_starts_in_the_past_counts_on_from_the_last_time_known(machine: Machine) -> None:
    sweep()
    known = machine.wall
    machine.wall, machine.steady = 0.0, 20.0
    machine.start("another")
    machine.start_process()
    sweep()
    machine.pass_time(600)
    # A second process of this start says the same, whether it reads that row or has read it before.
    for _ in range(2):
        machine.start_process()
        clock_references.check()
        clock_references.check()
        assert clock.now().timestamp() == pytest.approx(known + 600, abs=0.01)
    # The time server answers: the machine was off for eight hours, which is no slip.
    machine.wall = known + 8 * HOUR
    assert machine.off_by() == 0
    assert slips.slipped_by() == 0
    assert not slips.trusted().is_minimum


def test_without_a_name_for_the_start_a_second_look_keeps_counting(machine: Machine) -> None:
    machine.start("")
    sweep()
    known = machine.wall
    machine.wall -= DAY
    machine.start_process()
    clock_references.check()
    machine.pass_time(10)
    clock_references.check()
    assert clock.now().timestamp() == pytest.approx(known + 10, abs=0.01)


def test_a_confirmed_time_counts_in_every_process_and_is_written_at_each_table(
    machine: Machine,
    table: Table,
    tap: Tap,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sweep()
    tap("seat_player", seat=1)
    machine.wall += DAY
    sweep()
    elsewhere = slips.trusted()
    with django_capture_on_commit_callbacks(execute=True):
        clock_references.confirm(round(DAY))
    assert machine.off_by() == 0
    slips.trust(elsewhere.skew, elsewhere.compared_at)
    assert machine.off_by() == pytest.approx(-DAY), "another process does not know yet"
    sweep()
    assert machine.off_by() == 0
    tap("seat_player", seat=2)
    assert jumps(table.pk) == [DAY]
    said = [line.message for line in caplog.records if line.name == "tables.clock_references"]
    assert said == [
        "the computer's clock is off by +86400 s: time runs on without it",
        "the computer's clock is trusted again",
    ]


@pytest.mark.parametrize("seen", [round(DAY) + 62, -round(DAY), 0])
def test_only_the_slip_that_a_person_saw_is_confirmed(machine: Machine, seen: int) -> None:
    machine.wall += DAY
    with pytest.raises(clock_references.SlipChanged):
        clock_references.confirm(seen)
    machine.wall -= DAY
    with pytest.raises(clock_references.SlipChanged):
        clock_references.confirm(0)


def test_beat_goes_on_after_two_seconds_of_tomorrow(machine: Machine) -> None:
    sweeps = every(seconds=5)
    machine.wall += DAY
    last_run_at = sweeps.now()
    machine.wall -= DAY
    machine.pass_time(5)
    assert sweeps.is_due(last_run_at).is_due


def test_the_clocks_of_this_machine_agree(tmp_path: Path) -> None:
    clock.start()
    assert slips.slipped_by() == 0
    assert abs(clock.uncorrected() - clock.wall()) < timedelta(seconds=1)
    (tmp_path / "boot_id").write_text("e6cd7f60\n")
    assert slips.read_boot_id(tmp_path / "boot_id") == "e6cd7f60"
    assert slips.read_boot_id(tmp_path / "none") == ""
