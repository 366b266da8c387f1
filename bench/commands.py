"""From a tap to the last of three screens, beside the bare floor in the same run; one line of JSON.

    python -m bench.commands [--taps 100] [--repeats 5]

Both topologies, each on servers of its own. The floor is the same server and the same sockets with an async
view without session, one transaction of two rows in raw SQL and one push of 12 kB (bench/floor_app.py).
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from uuid import uuid4

from bench.client import Http, Screen, open_screen
from tests.harness.postgres import private_postgres
from tests.harness.process import run
from tests.harness.redis import private_redis
from tests.harness.tablet import Tablet
from tests.harness.web import Web, private_web

BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "25.00")
MAKE_FLOOR_TABLE = """
from django.db import connection
connection.cursor().execute("CREATE TABLE bench_floor (number integer, body text)")
connection.cursor().execute("INSERT INTO bench_floor VALUES (0, '')")
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    result: dict[str, object] = {"taps": options.taps, "repeats": options.repeats}
    for topology in ("embedded", "full"):
        with serving(topology) as web:
            result[topology] = measure(web, options.taps, options.repeats)
    print(json.dumps(result))


@contextmanager
def serving(topology: str) -> Iterator[Web]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablegame-bench-")))
        folder.chmod(0o711)
        env: dict[str, str] = {}
        if topology == "full":
            for name in ("postgres", "redis"):
                (folder / name).mkdir()
            postgres = stack.enter_context(private_postgres(folder / "postgres"))
            redis = stack.enter_context(private_redis(folder / "redis"))
            env = {"DATABASE_URL": postgres.new_database(), "REDIS_URL": redis.url}
        web = stack.enter_context(private_web(folder, env, application="bench.floor_app:application"))
        make = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", MAKE_FLOOR_TABLE]
        run(make, env={**os.environ, **web.env})
        yield web


def measure(web: Web, taps: int, repeats: int) -> dict[str, float]:
    tablet = Tablet(web, next(web.unused_tables))
    for seat in range(1, 8):
        tablet.do("seat_player", seat=seat)
        tablet.do("place_wagers", seat=seat, wagers=BETS | {"five_card_bonus": "5.00"})
    push_bytes = len(json.dumps(tablet.screen(), separators=(",", ":")))
    ours, floors, statements = asyncio.run(in_turns(tablet, taps, repeats))
    return {
        "statements_a_command": statements,
        "push_bytes": push_bytes,
        "p50_ms": round(1000 * median(ours), 2),
        "p99_ms": round(1000 * quantiles(ours, n=100)[98], 2),
        "floor_p50_ms": round(1000 * median(floors), 2),
        "floor_p99_ms": round(1000 * quantiles(floors, n=100)[98], 2),
        "ratio_of_p50": round(median(ours) / median(floors), 2),
    }


async def in_turns(tablet: Tablet, taps: int, repeats: int) -> tuple[list[float], list[float], int]:
    http = await Http(tablet.web.port, tablet.cookies).open()
    screens = [await open_screen(tablet.web.port, tablet.table, tablet.cookies) for _ in range(3)]
    ours: list[float] = []
    floors: list[float] = []
    number = 0
    for _ in range(repeats):
        for _ in range(taps):
            number += 1
            floors.append(await tap_floor(http, tablet.table, number, screens))
        ours += [await tap_table(http, tablet.table, screens) for _ in range(taps)]
    await tap_table(http, tablet.table, screens)
    statements = int(http.headers["x-statements"])
    http.close()
    for screen in screens:
        screen.listening.cancel()
        await screen.socket.close()
    return ours, floors, statements


async def tap_floor(http: Http, table: int, number: int, screens: list[Screen]) -> float:
    began = time.perf_counter()
    status, _ = await http.send("GET", f"/floor/{table}/{number}")
    assert status == 200
    return max([await screen.when("floor", number) for screen in screens]) - began


async def tap_table(http: Http, table: int, screens: list[Screen]) -> float:
    """Takes a player's wagers off and on again, at a table where all seven have wagers."""
    _, content = await http.send("GET", f"/api/v1/tables/{table}")
    shown = json.loads(content)
    has_wagers = bool(shown["state"]["seats"][0].get("wagers"))
    args = {"seat": 1, "wagers": {} if has_wagers else BETS}
    tap = {"id": str(uuid4()), "seen": shown["step"], "name": "place_wagers", "args": args}
    began = time.perf_counter()
    status, content = await http.send("POST", f"/api/v1/tables/{table}/commands", json.dumps(tap).encode())
    assert status == 200, content
    version = json.loads(content)["version"]
    return max([await screen.when("screen", version) for screen in screens]) - began


if __name__ == "__main__":
    main()
