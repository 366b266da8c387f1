"""Real processes: Celery workers and a beat, web servers, PostgreSQL and Redis.

They have minutes to wait for: a test run of its own beside the others, whose end test_processes.py awaits.
"""

import pytest

from tests.timers.processes.clock_is_set import clock_is_set
from tests.timers.processes.conftest import Finish, Floors, play_all
from tests.timers.processes.gaming_days import gaming_days
from tests.timers.processes.heads_stop import heads_stop
from tests.timers.processes.no_worker import no_worker
from tests.timers.processes.on_postgresql import on_postgresql
from tests.timers.processes.one_command import one_command
from tests.timers.processes.redis_goes import redis_freezes, redis_stops
from tests.timers.processes.workers_die import workers_die


@pytest.fixture(scope="session")
def finished(floors: Floors) -> Finish:
    """Run a few at a time, the longest first: some wait, and some work."""
    full = (redis_stops, gaming_days, workers_die, no_worker, redis_freezes, one_command, heads_stop)
    small = (gaming_days, one_command, heads_stop)
    return play_all(floors, (*full, on_postgresql, clock_is_set), small, at_once=4)


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


def test_two_workers_and_a_restarted_beat_tell_each_once_and_so_does_a_worker_that_returns_while_beat_ran_on(
    finished: Finish,
) -> None:
    finished(workers_die)


def test_the_web_process_sweeps_as_long_as_no_worker_does_and_says_so(finished: Finish) -> None:
    finished(no_worker)


@pytest.mark.parametrize("is_full", [False, True], ids=["embedded", "full"])
def test_when_nobody_signs_the_heads_the_web_process_says_so_on_the_wall(
    finished: Finish, is_full: bool
) -> None:
    finished(heads_stop, is_full)


@pytest.mark.parametrize("is_full", [False, True], ids=["embedded", "full"])
def test_one_command_tells_the_screens_in_time_and_sigterm_leaves_nothing_behind(
    finished: Finish, is_full: bool
) -> None:
    finished(one_command, is_full)
