"""Real Celery workers and a beat on PostgreSQL and Redis: each reminder once, whichever process dies."""

import time
from contextlib import ExitStack
from datetime import UTC, datetime

from tests.harness.servers.celery import kill, worker
from tests.harness.servers.process import wait_for
from tests.timers.processes.floor import Awaited, Floor

# Beat sends at least one sweep in this time, to nobody.
UNHEARD_SECONDS = 6


def workers_die(floor: Floor) -> None:
    """Kill and restart beat beside two workers; then kill both workers while beat runs on."""
    with ExitStack() as stack:
        workers = [stack.enter_context(worker(floor.log(name), floor.env)) for name in ("one", "two")]
        first_beat = stack.enter_context(floor.beat())
        together = [floor.called(seconds) for seconds in (1, 2, 3)]
        for one in together:
            one.once_within()
        wait_for(lambda: floor.last_sweep() is not None)
        kill(first_beat)
        unsaid = floor.called(1), floor.warned(1)
        stack.enter_context(floor.beat())
        are_told_once(unsaid)
        missed = floor.called(3), floor.warned(3)
        for pid in workers:
            kill(pid)
        for one in missed:
            one.wait_until_due()
        time.sleep(UNHEARD_SECONDS)
        assert not any(one.told_at() for one in missed), "there was somebody who told it"
        stack.enter_context(worker(floor.log("three"), floor.env))
        are_told_once(missed)
        last = floor.called(0)
        last.once_within()
        everything = (*together, *unsaid, *missed, last)
        assert [len(one.told_at()) for one in everything] == [1] * len(everything)


def are_told_once(awaited: tuple[Awaited, ...]) -> None:
    back = datetime.now(UTC)
    for one in awaited:
        one.once_within(back)
