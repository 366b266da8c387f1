"""Measures what a tap costs the web processes, and how long it takes under load; one line of JSON.

    python -m bench.cost [--seconds 5] [--repeats 5] [--rate 40] [--topology embedded|full] [--beside FOLDER]

Sixteen tables with seven players each, whose tablets take a player's wagers off and undo that, as in
bench/commands.py; every table has a tile on a pit wall. Cost: taps come at a fixed rate, and the processor
time of all web processes is divided by their number. Saturation: each tablet taps again as soon as its screen
shows the last tap. Latency: taps at 60 % of its own saturation, to the last of three screens.

With `--beside`, the same runs against a server from another checkout, in turns with this one, and the ratios
are of pairs of turns. Both servers stay up, so compare processor time rather than latency on a small machine.
"""

import argparse
import asyncio
import json
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.commands import PROCESSES, SCREENS, TABLETS, in_ms, saturate, tap_at_rate
from bench.worked import Spread, TappedTable
from tests.harness.servers.process import ROOT, child_environment

LOAD = 0.6
WARM_UP_SECONDS = 1.0
# Runs in the other checkout, whatever its release: serves a floor, says how to reach it, ends with its input.
SERVE = """
import json, sys
from bench.serving import serving
from tests.harness.floors.staffed_tables import fresh_place
with serving(sys.argv[1], application="bench.floor_app:application") as web:
    places = [fresh_place(web) for _ in range(int(sys.argv[2]))]
    cookies = [[place.table, place.browser(place.dealer).cookies] for place in places]
    print(json.dumps({"port": web.port, "pid": web.pid, "tables": cookies}), flush=True)
    sys.stdin.read()
"""
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    """A server of one checkout, with its tables."""

    name: str
    pid: int
    tables: list[TappedTable]

    def cpu_seconds(self) -> float:
        """Return the processor time of all its processes."""
        return sum(int(fields[11]) + int(fields[12]) for fields in family(self.pid).values()) / TICKS_A_SECOND


def family(pid: int) -> dict[int, list[str]]:
    """Return what Linux says about a process and those it started, by process id."""
    found: dict[int, list[str]] = {}
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
        with suppress(FileNotFoundError, ProcessLookupError):
            number, fields = int(stat.parent.name), stat.read_text().rpartition(") ")[2].split()
            if number == pid or int(fields[1]) in found:
                found[number] = fields
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5, help="how long each turn lasts")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--rate", type=float, default=40, help="taps a second for the cost")
    parser.add_argument("--topology", choices=PROCESSES, action="append")
    parser.add_argument("--beside", type=Path, help="another checkout, with its own .venv")
    options = parser.parse_args()
    checkouts = {"ours": ROOT} | ({"beside": options.beside.resolve()} if options.beside else {})
    result: dict[str, Any] = {"seconds": options.seconds, "repeats": options.repeats, "rate": options.rate}
    for topology in options.topology or PROCESSES:
        with ExitStack() as stack:
            servers = [
                stack.enter_context(served(name, folder, topology)) for name, folder in checkouts.items()
            ]
            turns = Turns(servers, PROCESSES[topology], options.seconds, options.repeats)
            result[topology] = asyncio.run(turns.measure(options.rate))
    result["load_average"] = [round(load, 1) for load in os.getloadavg()]
    print(json.dumps(result))


@contextmanager
def served(name: str, folder: Path, topology: str) -> Iterator[Server]:
    command = [str(folder / ".venv/bin/python"), "-c", SERVE, topology, str(TABLETS)]
    with subprocess.Popen(
        command, cwd=folder, env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        said = process.stdout.readline()
        if not said:
            raise SystemExit(f"{name}: no server from {folder}")
        told = json.loads(said)
        yield Server(
            name,
            told["pid"],
            [TappedTable(told["port"], table, cookies) for table, cookies in told["tables"]],
        )
        process.stdin.close()


class Turns:
    """Servers that take turns, and the figures of each turn."""

    def __init__(self, servers: list[Server], processes: int, seconds: float, repeats: int) -> None:
        self.servers, self.seconds, self.repeats = servers, seconds, repeats
        self.tablets = {server.name: Spread(processes) for server in servers}
        self.screens = {server.name: Spread(processes) for server in servers}
        self.figures: dict[str, dict[str, list[float]]] = {
            server.name: defaultdict(list) for server in servers
        }

    async def measure(self, rate: float) -> dict[str, Any]:
        for server in self.servers:
            await asyncio.gather(*(table.open(self.tablets[server.name]) for table in server.tables))
            await self.open_screens(server, 1)
            await saturate(server.tables, "ours", WARM_UP_SECONDS)
        for server, figures in self.in_turn():
            figures["cpu_us_a_tap"].append(await cost(server, rate, self.seconds))
        for server, figures in self.in_turn():
            began, client = server.cpu_seconds(), time.process_time()
            taps = await saturate(server.tables, "ours", self.seconds)
            figures["taps_a_second"].append(taps)
            figures["taps_a_second_and_core"].append(taps * self.seconds / (server.cpu_seconds() - began))
            figures["client_share_of_a_core"].append((time.process_time() - client) / self.seconds)
        for server in self.servers:
            await self.open_screens(server, SCREENS)
        for server, figures in self.in_turn():
            load = LOAD * median(figures["taps_a_second"])
            for name, value in in_ms(await tap_at_rate(server.tables, "ours", load, self.seconds)).items():
                figures[f"at_60_percent_{name}"].append(value)
        for server in self.servers:
            for table in server.tables:
                table.close()
        return summary(self.figures)

    async def open_screens(self, server: Server, number: int) -> None:
        screens = self.screens[server.name]
        await asyncio.gather(*(table.open_screens(number, screens) for table in server.tables))

    def in_turn(self) -> Iterator[tuple[Server, dict[str, list[float]]]]:
        """Yield each server with its figures, in an order that changes, so that none is always second."""
        for turn in range(self.repeats):
            for server in self.servers[:: 1 if turn % 2 == 0 else -1]:
                yield server, self.figures[server.name]


async def cost(server: Server, rate: float, seconds: float) -> float:
    """Return the microseconds of processor time that a tap costs the server at this rate."""
    began = server.cpu_seconds()
    await tap_at_rate(server.tables, "ours", rate, seconds)
    return 1e6 * (server.cpu_seconds() - began) / int(rate * seconds)


def summary(figures: dict[str, dict[str, list[float]]]) -> dict[str, Any]:
    """Return the median of each figure with its least and most, and the ratios to the other checkout."""
    found: dict[str, Any] = {
        name: {figure: spread_of(turns) for figure, turns in named.items()} for name, named in figures.items()
    }
    if "beside" in figures:
        found["ratio"] = {
            figure: spread_of([a / b for a, b in zip(turns, figures["beside"][figure], strict=True) if b])
            for figure, turns in figures["ours"].items()
            if any(figures["beside"][figure])
        }
    return found


def spread_of(turns: list[float]) -> dict[str, float]:
    figures = {"median": median(turns), "least": min(turns), "most": max(turns)}
    return {name: round(value, 3 if value < 10 else 1) for name, value in figures.items()}


if __name__ == "__main__":
    main()
