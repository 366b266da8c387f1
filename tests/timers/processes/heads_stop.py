"""Nobody signs the heads any more: the web process says so by itself, on the wall and in its health check."""

import json
import urllib.request
from typing import Any

from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet, hear
from tests.timers.processes import floor_writer
from tests.timers.processes.floor import Floor

KIND = "heads_silent"


def kinds_on(message: dict[str, Any]) -> set[str]:
    return {alert["kind"] for alert in message["alerts"]}


def heads_of(web: Web) -> dict[str, Any]:
    with urllib.request.urlopen(web.url("/healthz"), timeout=10) as answer:  # noqa: S310
        assert answer.status == 200
        found: dict[str, Any] = json.loads(answer.read())["heads"]
        return found


def heads_stop(floor: Floor) -> None:
    with serving(floor.log("web"), floor.env) as web:
        boss = Tablet(web, 1, "pia")

        def on_wall() -> set[str]:
            return kinds_on(json.loads(boss.request("GET", "/api/v1/pits/1")[1]))

        floor.ask(floor_writer.sign_heads, 0)
        assert KIND not in on_wall()
        assert heads_of(web)["head_age_seconds"] < 120
        # The last signature of a worker that died almost three minutes ago; nobody else signs.
        floor.ask(floor_writer.sign_heads, 175)
        wait_for(lambda: KIND in on_wall())
        with boss.socket("/ws/pits/1/") as wall:
            assert KIND in kinds_on(hear(wall, "pit"))
            assert KIND in kinds_on(hear(wall, "heartbeat"))
            assert heads_of(web)["head_age_seconds"] >= 180
            floor.ask(floor_writer.sign_heads, 0)
            assert KIND not in on_wall()
            wait_for(lambda: KIND not in kinds_on(hear(wall, "heartbeat")))
