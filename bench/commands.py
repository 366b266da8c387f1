"""Measures how many taps are taken, and how soon screens show them, against a baseline; one line of JSON.

    python -m bench.commands [--seconds 1.2] [--repeats 5] [--topology embedded|full]

Both topologies, each on its own servers. Sixteen tablets, each with its own table, dealer and sign-in, take a
player's wagers off and undo that, at tables where seven players have wagers, so that a table stays as large
as on a real floor, however many taps it gets. The baseline ("floor") is the same server and the same sockets
with an async view without session, one transaction of two rows in raw SQL and one push of 12 kB
(bench/floor_app.py): `floor_pages` goes through Django's handler, and the goals refer to it; `floor` goes
through the handler for commands, without what Django does for views in threads. All take turns.

Saturation: each tablet taps again as soon as its screen shows the last tap. Goal: at least 0.4 of the
baseline. Latency: taps at fixed times, to the last of three screens of the table; a tap that has to wait for
the one before it at its table is timed from when it was due. Goal: p50 at most 2.5 times the baseline's, each
at half its own saturation. The numbers with both at half the baseline's saturation are listed too, but a
server that takes 0.4 of its taps would then get more than it can take. Each number is the median of the
turns; any response but 200 ends the run.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import Any, NamedTuple

from bench.client import Screen
from bench.serving import serving
from bench.worked import FLOORS, Spread, TappedTable
from tests.harness.floors.staffed_tables import Place, fresh_place
from tests.harness.servers.process import run
from tests.harness.servers.web import Web

TABLETS = 16
SCREENS = 3
# As tests/harness/servers/web.py starts them.
PROCESSES = {"embedded": 1, "full": 2}
WARM_UP_SECONDS = 0.5
# A push that has not arrived this long after the last tap of a turn is lost; its tap counts as this long.
GIVE_UP_SECONDS = 5.0
# How often a dealer taps at a table in play.
TAPS_A_TABLE = 0.5
KINDS = (*FLOORS, "ours")
MAKE_FLOOR_TABLES = """
from django.db import connection
from tables.models import Table
cursor = connection.cursor()
cursor.execute("CREATE TABLE bench_log (table_id integer, number integer, body text)")
cursor.execute("CREATE TABLE bench_table (id integer PRIMARY KEY, body text)")
for pk in Table.objects.values_list("pk", flat=True):
    cursor.execute("INSERT INTO bench_table VALUES (%s, '')", [pk])
"""


class Times(NamedTuple):
    """The times of one turn, from a tap to the last screen, and how many taps some screen never showed."""

    p50: float
    p99: float
    unseen: int


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.2, help="how long each turn lasts")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--topology", choices=PROCESSES, action="append")
    options = parser.parse_args()
    result: dict[str, Any] = {"seconds": options.seconds, "repeats": options.repeats, "tablets": TABLETS}
    for topology in options.topology or PROCESSES:
        with serving_floors(topology) as web:
            tables = [tapped_table(fresh_place(web)) for _ in range(TABLETS)]
            measuring = measure(tables, PROCESSES[topology], options.seconds, options.repeats)
            result[topology] = asyncio.run(measuring)
    result["load_average"] = [round(load, 1) for load in os.getloadavg()]
    print(json.dumps(result))


@contextmanager
def serving_floors(topology: str) -> Iterator[Web]:
    """Serve the project and the baseline on one server."""
    with serving(topology, application="bench.floor_app:application") as web:
        make = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", MAKE_FLOOR_TABLES]
        run(make, env=web.env)
        yield web


def tapped_table(place: Place) -> TappedTable:
    return TappedTable(place.web.port, place.table, place.browser(place.dealer).cookies)


async def measure(tables: list[TappedTable], processes: int, seconds: float, repeats: int) -> dict[str, Any]:
    tablets, screens = Spread(processes), Spread(processes)
    await asyncio.gather(*(table.open(tablets) for table in tables))
    await asyncio.gather(*(table.open_screens(1, screens) for table in tables))
    statements = await tables[0].statements()
    rates, client = await find_saturation(tables, seconds, repeats)
    await asyncio.gather(*(table.open_screens(SCREENS, screens) for table in tables))
    halves = {kind: rate / 2 for kind, rate in rates.items()}
    times = await find_times(tables, halves, seconds, repeats)
    for table in tables:
        table.close()
    return {
        "statements_a_command": statements,
        "push_bytes": tables[0].push_bytes,
        "saturation": {kind: round(rate, 1) for kind, rate in rates.items()},
        "ratio_of_saturation": {kind: round(rates["ours"] / rates[kind], 2) for kind in FLOORS},
        "ratio_of_p50": {kind: round(times[kind, "ours"].p50 / times[kind, kind].p50, 2) for kind in FLOORS},
        "ratio_of_p50_each_at_half_its_own": {
            kind: round(times["ours", "ours"].p50 / times[kind, kind].p50, 2) for kind in FLOORS
        },
        "at_half_of": {
            of: {
                "rate": round(halves[of], 1),
                **{kind: in_ms(times[key]) for key in times for kind in KINDS if key == (of, kind)},
            }
            for of in KINDS
        },
        "tables_at_half_a_command_a_second": int(rates["ours"] / TAPS_A_TABLE),
        "client_share_of_a_core": client,
    }


def in_ms(times: Times) -> dict[str, float]:
    return {
        "p50_ms": round(1000 * times.p50, 2),
        "p99_ms": round(1000 * times.p99, 2),
        "unseen": times.unseen,
    }


async def find_saturation(
    tables: list[TappedTable], seconds: float, repeats: int
) -> tuple[dict[str, float], dict[str, float]]:
    """Return the taps per second of each kind, and the share of a core this client used."""
    rates: dict[str, list[float]] = defaultdict(list)
    client: dict[str, list[float]] = defaultdict(list)
    for kind in KINDS:
        await saturate(tables, kind, WARM_UP_SECONDS)
    for _ in range(repeats):
        for kind in KINDS:
            began = time.process_time()
            rates[kind].append(await saturate(tables, kind, seconds))
            client[kind].append((time.process_time() - began) / seconds)
    return (
        {kind: median(turns) for kind, turns in rates.items()},
        {kind: round(median(turns), 2) for kind, turns in client.items()},
    )


async def saturate(tables: list[TappedTable], kind: str, seconds: float) -> float:
    """Return the taps per second whose push arrived, with every tablet tapping as fast as it can."""
    await asyncio.gather(*(table.stay_open() for table in tables))
    end = time.perf_counter() + seconds
    count = 0

    async def work(table: TappedTable) -> None:
        nonlocal count
        (screen,) = table.screens
        while time.perf_counter() < end:
            if await screen.when(*await table.tap(kind)) < end:
                count += 1

    await asyncio.gather(*(work(table) for table in tables))
    return count / seconds


async def find_times(
    tables: list[TappedTable], halves: dict[str, float], seconds: float, repeats: int
) -> dict[tuple[str, str], Times]:
    """Measure each baseline at half its own saturation and ours next to it, and ours at half its own."""
    turns: dict[tuple[str, str], list[Times]] = defaultdict(list)
    for _ in range(repeats):
        for key in [*((of, kind) for of in FLOORS for kind in (of, "ours")), ("ours", "ours")]:
            turns[key].append(await tap_at_rate(tables, key[1], halves[key[0]], seconds))
    return {
        key: Times(
            median(times.p50 for times in samples),
            median(times.p99 for times in samples),
            sum(times.unseen for times in samples),
        )
        for key, samples in turns.items()
    }


async def tap_at_rate(tables: list[TappedTable], kind: str, rate: float, seconds: float) -> Times:
    """Tap at fixed times, each time at the next table."""
    await asyncio.gather(*(table.stay_open() for table in tables))
    start = time.perf_counter() + 0.05
    number = int(rate * seconds)
    seconds_to_screens: list[float] = []

    async def work(place: int, table: TappedTable) -> None:
        taps = []
        for due in (start + turn / rate for turn in range(place, number, len(tables))):
            ahead = due - time.perf_counter()
            await asyncio.sleep(max(0, ahead))
            # The event loop wakes us late itself; a tap is late only because of the one before it.
            began = time.perf_counter() if ahead > 0 else due
            taps.append((began, await table.tap(kind)))
        deadline = time.perf_counter() + GIVE_UP_SECONDS
        for began, push in taps:
            seconds_to_screens.append(await all_shown(table.screens, push, began, deadline))

    await asyncio.gather(*(work(place, table) for place, table in enumerate(tables)))
    percentiles = quantiles(seconds_to_screens, n=100)
    return Times(percentiles[49], percentiles[98], seconds_to_screens.count(GIVE_UP_SECONDS))


async def all_shown(screens: list[Screen], push: tuple[bytes, int], began: float, deadline: float) -> float:
    try:
        times = [await screen.when(*push, max(0, deadline - time.perf_counter())) for screen in screens]
    except TimeoutError:
        return GIVE_UP_SECONDS
    return max(times) - began


if __name__ == "__main__":
    main()
