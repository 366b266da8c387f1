"""Without a worker the web processes sweep, and say so, until a worker comes."""

import json
import time
from datetime import UTC, datetime
from typing import Any

from tests.harness.servers.celery import worker
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import serving
from tests.harness.tablet import Tablet
from tests.timers.processes.floor import Floor

SAID = "no Celery worker sweeps the timers: the web process does it"


def timers_of_the_pit(boss: Tablet) -> dict[str, Any]:
    timers: dict[str, Any] = json.loads(boss.request("GET", "/api/v1/pits/1")[1])["timers"]
    return timers


def no_worker(floor: Floor) -> None:
    with serving(floor.log("web"), floor.env) as web:
        assert SAID not in web.log.read_text(), "a worker may still be starting"
        awaited = floor.called(12)
        awaited.once_within()
        wait_for(lambda: floor.is_swept_by("web", awaited.due_at))
        wait_for(lambda: SAID in web.log.read_text())
        boss = Tablet(web, awaited.table, "pia")
        assert timers_of_the_pit(boss)["is_fallback"]
        with worker(floor.log("worker"), floor.env), floor.beat():
            since = datetime.now(UTC)
            wait_for(lambda: floor.is_swept_by("worker", since))
            for _ in range(12):
                time.sleep(0.5)
                assert floor.is_swept_by("worker", since)
            timers = timers_of_the_pit(boss)
            assert (timers["swept_by"], timers["is_fallback"], timers["is_silent"]) == (
                "worker",
                False,
                False,
            )
    assert len(awaited.told_at()) == 1
