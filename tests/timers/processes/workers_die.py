"""Real Celery workers and a beat on PostgreSQL and Redis: each reminder once, whoever dies meanwhile."""

import time
from contextlib import ExitStack
from datetime import UTC, datetime

from tests.harness.celery import beat, kill, worker
from tests.harness.process import wait_for
from tests.timers.processes.floors import Floor


def workers_die(floor: Floor) -> None:
    """Two workers tell each once; then both are killed and beat ends while something falls due."""
    with ExitStack() as first:
        for name in ("one", "two"):
            kill_at_the_end(first, floor, name)
        first.enter_context(beat(floor.log("beat"), floor.env))
        together = [floor.called(seconds) for seconds in (1, 2, 3)]
        for one in together:
            one.once_within()
        wait_for(lambda: floor.last_sweep() is not None)
        missed = floor.called(3), floor.warned(3)
    for one in missed:
        one.wait_until_due()
    time.sleep(1)
    assert not any(one.told_at() for one in missed), "there was somebody who told it"
    with worker(floor.log("three"), floor.env), beat(floor.log("beat"), floor.env):
        back = datetime.now(UTC)
        for one in missed:
            one.once_within(back)
        last = floor.called(0)
        last.once_within()
        everything = (*together, *missed, last)
        assert [len(one.told_at()) for one in everything] == [1] * len(everything)


def kill_at_the_end(stack: ExitStack, floor: Floor, name: str) -> None:
    stack.callback(kill, stack.enter_context(worker(floor.log(name), floor.env)))
