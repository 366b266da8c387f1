"""Measures what one tap costs while walls show 120 tiles, against no wall; one line of JSON.

    python -m bench.pit [--taps 60] [--repeats 9] [--viewers 5] [--topology embedded|full]

A dealer takes a player's wagers off and undoes that, tap after tap, each as soon as the last is answered. In
alternating turns no one watches the pit, or five walls of its 120 tables do, in a separate process that reads
everything it is sent. `answer_ms` is from the tap to its response, `server_ms` the CPU time of the web
processes per tap, including the walls' pushes and heartbeats. Each number is a median of turns; goal: 1.3 or
less.
"""

import argparse
import asyncio
import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from bench.client import Http, cookie_header
from bench.serving import TOPOLOGIES, serving
from tests.harness.floors.wall_size import HALL, HALL_TABLES, STANDS_AT
from tests.harness.servers.process import take_environment
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet

GOAL = 1.3
# The first table of the hall comes after those of the main pit.
TABLE = len(STANDS_AT) + 3
BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "25.00")
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=60, help="how many each turn has")
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--viewers", type=int, default=5)
    parser.add_argument("--topology", choices=("embedded", "full"), action="append")
    options = parser.parse_args()
    result: dict[str, Any] = {
        "tiles": HALL_TABLES,
        "viewers": options.viewers,
        "taps": options.taps,
        "repeats": options.repeats,
        "at_most": GOAL,
    }
    for topology in options.topology or TOPOLOGIES:
        with serving(topology, floor="wall.make_wall_floor") as web, watching(web, options.viewers) as walls:
            result[topology] = asyncio.run(measure(web, walls, options.taps, options.repeats))
    result["load_average"] = [round(load, 1) for load in os.getloadavg()]
    print(json.dumps(result))


@contextmanager
def watching(web: Web, viewers: int) -> Iterator[Connection]:
    """Start a process that opens and closes the walls when told to."""
    cookies = Tablet(web, TABLE, "boss").cookies
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(
        target=watch, args=(theirs, web.port, cookies, viewers), daemon=True
    )
    process.start()
    try:
        yield ours
    finally:
        ours.send("end")
        process.join(10)
        process.kill()


def watch(line: Connection, port: int, cookies: dict[str, str], viewers: int) -> None:
    take_environment({})
    asyncio.run(stay(line, port, cookies, viewers))


async def stay(line: Connection, port: int, cookies: dict[str, str], viewers: int) -> None:
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, line.recv) == "watch":
        walls = [await open_wall(port, cookies) for _ in range(viewers)]
        received = [0] * viewers
        reading = [asyncio.create_task(read(wall, received, number)) for number, wall in enumerate(walls)]
        line.send("watching")
        await loop.run_in_executor(None, line.recv)
        for wall in walls:
            await wall.close()
        await asyncio.gather(*reading, return_exceptions=True)
        line.send(min(received))


async def open_wall(port: int, cookies: dict[str, str]) -> ClientConnection:
    """Open a wall and wait for its whole pit; compressed, as with browsers."""
    wall = await connect(
        f"ws://127.0.0.1:{port}/ws/pits/{HALL}/",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie_header(cookies)},
        max_size=None,
    )
    assert json.loads(await wall.recv())["type"] == "pit"
    return wall


async def read(wall: ClientConnection, received: list[int], number: int) -> None:
    async for text in wall:
        decoded = json.loads(text)
        messages = decoded if isinstance(decoded, list) else [decoded]
        received[number] += sum(message["type"] == "tile" for message in messages)


class Dealer:
    """A dealer at a table where seven players have wagers."""

    def __init__(self, web: Web) -> None:
        self.port, self.cookies = web.port, Tablet(web, TABLE, "dana").cookies
        self.step, self.has_wagers = 0, True

    async def open(self) -> None:
        self.http = await Http(self.port, self.cookies).open()
        _, content = await self.http.send("GET", f"/api/v1/tables/{TABLE}")
        self.step = json.loads(content)["step"]
        for seat in range(1, 8):
            await self.give("seat_player", seat=seat)
            await self.give("place_wagers", seat=seat, wagers=BETS)

    async def tap(self) -> float:
        """Tap once and return how long the response took."""
        if self.http.is_closed():
            # The server closes connections that are idle for some seconds.
            self.http = await Http(self.port, self.cookies).open()
        self.has_wagers = not self.has_wagers
        began = time.perf_counter()
        if self.has_wagers:
            await self.give("undo")
        else:
            await self.give("place_wagers", seat=1, wagers={})
        return time.perf_counter() - began

    async def give(self, name: str, **args: Any) -> None:
        body = {"id": str(uuid4()), "seen": self.step, "name": name, "args": args}
        path = f"/api/v1/tables/{TABLE}/commands"
        status, content = await self.http.send("POST", path, json.dumps(body).encode())
        if status != 200:
            raise SystemExit(f"{name} was answered {status}: {content.decode()}")
        self.step = json.loads(content)["step"]


async def measure(web: Web, walls: Connection, taps: int, repeats: int) -> dict[str, Any]:
    dealer = Dealer(web)
    await dealer.open()
    answers: dict[str, list[float]] = defaultdict(list)
    cpu: dict[str, list[float]] = defaultdict(list)
    for number in range(repeats + 1):
        # The order changes from turn to turn.
        for kind in ("alone", "watched")[:: 1 if number % 2 else -1]:
            if kind == "watched":
                walls.send("watch")
                assert walls.recv() == "watching"
            await dealer.tap()
            await dealer.tap()
            before = cpu_seconds(web.pid)
            times = [await dealer.tap() for _ in range(taps)]
            spent = cpu_seconds(web.pid) - before
            if kind == "watched":
                # Wait for the last tiles.
                await asyncio.sleep(0.5)
                walls.send("close")
                assert walls.recv() >= taps, "a wall was not sent every tile"
            if number:
                answers[kind].append(1000 * median(times))
                cpu[kind].append(1000 * spent / taps)
    return {
        "answer_ms": {kind: round(median(samples), 2) for kind, samples in answers.items()},
        "server_ms": {kind: round(median(samples), 2) for kind, samples in cpu.items()},
        "ratio_of_answer": ratio(answers),
        "ratio_of_server": ratio(cpu),
    }


def ratio(samples: dict[str, list[float]]) -> float:
    pairs = zip(samples["watched"], samples["alone"], strict=True)
    return round(median(watched / alone for watched, alone in pairs), 2)


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process and its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return (int(fields[11]) + int(fields[12])) / TICKS + sum(cpu_seconds(int(child)) for child in children)


if __name__ == "__main__":
    main()
