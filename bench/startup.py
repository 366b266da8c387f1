"""Measures how soon the embedded floor answers, and how much memory it takes; one line of JSON.

    python -m bench.startup [--repeats 5] [--taps 3000]

The floor is started as ./run does, with six existing tables: web server, worker and beat in one process. In
alternating turns, a bare application runs on the same server. Memory is the resident size of the process at
its first response, and after the taps.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from bench.settle import resident_kb
from bench.worked import Spread, TappedTable
from tests.harness.servers.process import free_port, run, server
from tests.harness.servers.web import Web, answers
from tests.harness.tablet import Tablet

MAKE_TABLES = "from tests.harness.floors.many_tables import make_many_tables; make_many_tables(6)"
BARE = "bench.startup:bare"


async def bare(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--taps", type=int, default=3_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablegame-bench-") as folder:
        print(json.dumps(measure(Path(folder), options.repeats, options.taps)))


def measure(folder: Path, repeats: int, taps: int) -> dict[str, Any]:
    env = {
        "DATABASE_URL": f"sqlite:///{folder}/floor.sqlite3",
        "HEADS_PATH": f"{folder}/heads",
        "TAPS_A_SECOND": "100000",
    }
    for command in (["migrate"], ["shell", "--command", MAKE_TABLES]):
        run([sys.executable, "manage.py", *command, "--verbosity", "0"], env=env)
    seconds: dict[str, list[float]] = defaultdict(list)
    memory: dict[str, list[int]] = defaultdict(list)
    for _ in range(repeats):
        for kind in ("bare", "floor"):
            with started(kind, folder / "log", env) as (web, taken):
                seconds[kind].append(taken)
                memory[kind].append(resident_kb(Path(f"/proc/{web.pid}/status")))
    with started("floor", folder / "log", env) as (web, _):
        asyncio.run(tap(web, taps))
        worked = resident_kb(Path(f"/proc/{web.pid}/status"))
    return {
        "repeats": repeats,
        "seconds_to_the_first_answer": {kind: round(median(samples), 2) for kind, samples in seconds.items()},
        "mb_at_the_first_answer": {
            kind: round(median(samples) / 1024, 1) for kind, samples in memory.items()
        },
        "taps": taps,
        "mb_after_the_taps": round(worked / 1024, 1),
        "load_average": [round(load, 1) for load in os.getloadavg()],
    }


@contextmanager
def started(kind: str, log: Path, env: dict[str, str]) -> Iterator[tuple[Web, float]]:
    """Start a process. Yield it once it answers, with the seconds that took."""
    port = free_port()
    if kind == "bare":
        command = [sys.executable, "-m", "uvicorn", "--lifespan", "off", "--log-level", "warning", BARE]
    else:
        command = [sys.executable, "-m", "tablegame.serve"]
    url = f"http://127.0.0.1:{port}/healthz"
    began = time.perf_counter()
    with server([*command, "--port", str(port)], log=log, is_ready=lambda: answers(url), env=env) as pid:
        taken = time.perf_counter() - began
        yield Web(port, pid, env, log=log), taken


async def tap(web: Web, taps: int) -> None:
    table = TappedTable(web.port, 1, Tablet(web, 1, is_fresh=True).cookies)
    await table.open(Spread(1))
    for _ in range(taps):
        await table.tap("ours")
    table.close()


if __name__ == "__main__":
    main()
