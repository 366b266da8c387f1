"""When a web process sweeps in place of a worker."""

import asyncio
from datetime import timedelta

import pytest
from django.db import OperationalError

from dealers.api import health as api_health
from dealers.ops import health
from tables import clock, clock_references, tasks
from tables.models import Sweep
from tables.timers import watchdog
from tables.timers.sweep import sweep
from tables.timers.sweep_status import SweepStatus, read_sweep_status, sweep_status_of
from tables.timers.watchdog import sweep_if_no_worker_does
from tests.store.moved_clock import move
from tests.timers.played_days import Day

SAID = "no Celery worker sweeps the timers: the web process does it"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


def swept_by() -> str:
    return Sweep.objects.get().by


def test_it_sweeps_where_nobody_ever_did() -> None:
    assert sweep_if_no_worker_does()
    assert swept_by() == "web"


@pytest.mark.parametrize(("seconds", "is_silent"), [(0, False), (14.999, False), (15, True), (16, True)])
def test_a_worker_is_missed_after_fifteen_seconds(seconds: float, is_silent: bool) -> None:
    sweep()
    move(seconds=seconds)
    assert sweep_if_no_worker_does() == is_silent
    assert swept_by() == ("web" if is_silent else "worker")


@pytest.mark.parametrize(("seconds", "is_next"), [(3.999, False), (4, True), (5, True)])
def test_of_several_web_processes_one_sweeps_at_a_time(seconds: float, is_next: bool) -> None:
    assert sweep_if_no_worker_does()
    move(seconds=seconds)
    assert sweep_if_no_worker_does() == is_next


def test_it_says_so_once_and_again_when_another_worker_is_gone(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        sweep()
        for _ in range(3):
            move(seconds=20)
            assert sweep_if_no_worker_does()
    assert [record.message for record in caplog.records] == [SAID, SAID]


def test_it_stops_when_a_worker_comes() -> None:
    assert sweep_if_no_worker_does()
    sweep()
    assert not sweep_if_no_worker_does()


@pytest.mark.parametrize("hours", [-4, 4])
def test_a_clock_that_is_set_hides_nobody_who_is_gone(hours: int) -> None:
    sweep()
    move(hours=hours)
    assert sweep_if_no_worker_does()
    assert Sweep.objects.get().at == clock.now()


@pytest.mark.parametrize(("seconds", "is_silent"), [(0, False), (14.999, False), (15, True), (-3600, True)])
def test_who_watches_is_shown_when_timers_were_swept_and_whether_that_is_long_ago(
    seconds: float, is_silent: bool
) -> None:
    assert read_sweep_status() == SweepStatus(is_silent=True)
    sweep()
    at = clock.now()
    move(seconds=seconds)
    assert read_sweep_status() == SweepStatus(at, "worker", round(seconds * 1000), 0, is_silent=is_silent)


def test_who_watches_is_shown_that_a_web_process_sweeps_instead() -> None:
    assert sweep_if_no_worker_does()
    assert read_sweep_status().is_fallback
    assert not read_sweep_status().is_silent
    sweep()
    assert not read_sweep_status().is_fallback


def test_health_and_metrics_say_how_old_and_how_late_the_last_sweep_was_and_which_decks_are_overdue() -> None:
    day = Day("let_it_ride", 1)
    day.open_deck()
    assert health.timer_status() == {"last_sweep_at": None, "overdue_decks": 0}
    move(hours=8, seconds=3)
    sweep()
    at = clock.now()
    move(seconds=12)
    assert health.timer_status() == {
        "last_sweep_at": at.isoformat(),
        "swept_by": "worker",
        "sweep_age_seconds": 12.0,
        "sweep_lag_ms": (7 * 60 + 40) * 60_000 + 3_000,
        "overdue_decks": 1,
    }
    said = api_health.exposition().content.decode().splitlines()
    assert {"tablegame_sweep_age_seconds 12.0", "tablegame_overdue_decks 1.0"} <= set(said)
    assert "tablegame_sweep_lag_seconds 27603.0" in said


def test_a_row_that_is_not_there_yet_says_that_nobody_sweeps() -> None:
    assert sweep_status_of(None, None, None) == SweepStatus(is_silent=True)


def test_the_task_of_a_worker_sweeps_as_a_worker() -> None:
    tasks.sweep()
    assert swept_by() == "worker"


def test_it_is_started_once_and_looks_again_whatever_it_met(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    met = [OperationalError("busy"), ValueError("odd")]
    # First of all the clock is compared, while a worker has the time to sweep.
    functions = [clock_references.check]

    async def serve() -> None:
        looked = asyncio.Event()

        async def look(function: object) -> None:
            assert function is (functions.pop() if functions else sweep_if_no_worker_does)
            if met:
                raise met.pop(0)
            looked.set()
            await asyncio.sleep(60)

        monkeypatch.setattr(watchdog, "in_background_thread", look)
        watchdog.start_watchdog()
        watchdog.start_watchdog()
        (task,) = watchdog._tasks  # noqa: SLF001 - nobody else ends it
        await asyncio.wait_for(looked.wait(), 5)
        task.cancel()

    monkeypatch.setattr(watchdog, "_tasks", set())
    monkeypatch.setattr(watchdog, "SILENT_AFTER", timedelta())
    monkeypatch.setattr(watchdog, "CHECK_SECONDS", 0)
    asyncio.run(serve())
    said = "the watchdog could not look at the timers"
    assert [
        (one.levelname, one.message) for one in caplog.records if one.name == "tables.timers.watchdog"
    ] == [
        ("WARNING", f"{said}: OperationalError"),
        ("ERROR", said),
    ]
