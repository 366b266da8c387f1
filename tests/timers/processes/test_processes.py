"""What real processes do: Celery workers and a beat, web servers, PostgreSQL and Redis."""

import pytest

from tests.store.beside import Beside
from tests.timers.processes.conftest import Finish
from tests.timers.processes.no_worker import no_worker
from tests.timers.processes.one_command import one_command
from tests.timers.processes.workers_die import workers_die


def test_two_workers_and_a_restarted_beat_tell_each_once_and_so_does_a_worker_that_returns_while_beat_ran_on(
    finish: Finish,
) -> None:
    finish(workers_die)


def test_the_web_process_sweeps_as_long_as_no_worker_does_and_says_so(finish: Finish) -> None:
    finish(no_worker)


@pytest.mark.parametrize("is_full", [False, True], ids=["embedded", "full"])
def test_one_command_tells_the_screens_in_time_and_sigterm_leaves_nothing_behind(
    finish: Finish, is_full: bool
) -> None:
    finish(one_command, is_full)


@pytest.mark.last
def test_what_waits_for_minutes_holds_too(waiting: Beside) -> None:
    """Redis away for a minute, whole gaming days by Celery: see tests/timers/processes/beside.py."""
    status, said = waiting.end()
    assert status == 0, said
    assert " passed" in said
