"""What has minutes to wait for, in a test run of its own beside the others; test_processes.py starts it."""

import pytest

from tests.timers.processes.clock_is_set import clock_is_set
from tests.timers.processes.conftest import Finish, Floors, play_all
from tests.timers.processes.gaming_days import gaming_days
from tests.timers.processes.on_postgresql import on_postgresql
from tests.timers.processes.redis_goes import redis_freezes, redis_stops


@pytest.fixture(scope="session")
def finished(floors: Floors) -> Finish:
    """A few at a time: some wait, and some work."""
    full = (redis_stops, redis_freezes, clock_is_set, gaming_days, on_postgresql)
    return play_all(floors, full, (gaming_days,), at_once=3)


def test_while_redis_is_stopped_for_a_minute_rounds_go_on_and_reminders_follow(finished: Finish) -> None:
    finished(redis_stops)


def test_while_redis_is_frozen_rounds_go_on_and_reminders_follow(finished: Finish) -> None:
    finished(redis_freezes)


def test_of_two_processes_one_writes_each_jump_of_the_clock_at_each_table(finished: Finish) -> None:
    finished(clock_is_set)


@pytest.mark.parametrize("is_full", [False, True], ids=["embedded", "full"])
def test_in_a_gaming_day_of_each_game_celery_tells_each_reminder_once_and_within_one_sweep(
    finished: Finish, is_full: bool
) -> None:
    finished(gaming_days, is_full)


def test_every_timer_that_needs_no_process_of_its_own_holds_on_postgresql_too(finished: Finish) -> None:
    finished(on_postgresql)
