"""What real processes do: Celery workers and a beat, web servers, PostgreSQL and Redis."""

import pytest

from tests.timers.processes.conftest import Finish
from tests.timers.processes.no_worker import no_worker
from tests.timers.processes.on_postgresql import on_postgresql
from tests.timers.processes.one_command import one_command
from tests.timers.processes.redis_goes import redis_goes
from tests.timers.processes.workers_die import workers_die


def test_two_workers_tell_each_once_and_what_fell_due_after_their_death_is_told_once_when_one_is_back(
    finish: Finish,
) -> None:
    finish(workers_die)


def test_the_web_process_sweeps_as_long_as_no_worker_does_and_says_so(finish: Finish) -> None:
    finish(no_worker)


def test_while_redis_is_away_taps_go_on_and_reminders_follow(finish: Finish) -> None:
    finish(redis_goes)


@pytest.mark.parametrize("is_full", [False, True], ids=["embedded", "full"])
def test_one_command_tells_the_screens_in_time_and_sigterm_leaves_nothing_behind(
    finish: Finish, is_full: bool
) -> None:
    finish(one_command, is_full)


def test_every_timer_that_needs_no_process_of_its_own_holds_on_postgresql_too(finish: Finish) -> None:
    finish(on_postgresql)
