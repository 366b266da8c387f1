"""One command starts a whole floor, in one process or in several, and ends all of it."""

import os
import signal
import time
from datetime import UTC, datetime

from tests.harness.servers.celery import children, kill, lives, whole_floor, workers
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear
from tests.timers.processes.floor import WITHIN, Floor


def one_command(floor: Floor) -> None:
    with whole_floor(floor.log("serve"), floor.env) as web:
        assert Tablet(web, 1).screen()["version"], "signed in"
        wait_for(lambda: floor.last_sweep() is not None)
        called, warned = floor.called(4), floor.warned(4)
        with Tablet(web, called.table).socket() as one, Tablet(web, warned.table).socket() as other:
            for awaited, screen in ((called, one), (warned, other)):
                awaited.once_within()
                hear(screen, "screen", WITHIN.total_seconds(), awaited.version)
        wait_for(lambda: floor.is_swept_by("worker", called.due_at))
        if "REDIS_URL" in floor.env:
            a_dead_worker_is_started_again(floor, web)
        everybody = {web.pid} | children(web.pid)
        began = time.monotonic()
        os.kill(web.pid, signal.SIGTERM)
        wait_for(lambda: not any(map(lives, everybody)), 20)
        assert time.monotonic() - began < 10
    assert "Traceback" not in web.log.read_text()
    assert len(called.told_at()) == len(warned.told_at()) == 1


def a_dead_worker_is_started_again(floor: Floor, web: Web) -> None:
    """The screens do not notice."""
    wait_for(lambda: len(workers(web.pid)) == 1)
    (pid,) = workers(web.pid)
    kill(pid)
    killed_at = datetime.now(UTC)
    awaited = floor.called(1)
    assert Tablet(web, awaited.table).screen()["version"]
    wait_for(lambda: floor.is_swept_by("worker", killed_at))
    awaited.once_within(datetime.now(UTC))
    wait_for(lambda: floor.is_swept_by("worker", awaited.due_at))
    assert "worker ended with -9: it is started again" in web.log.read_text()
