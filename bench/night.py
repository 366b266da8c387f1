"""Measures the memory of a server over a night of taps; one line of JSON.

    python -m bench.night [--taps 50000] [--tables 16] [--topology embedded|full]

Each table is tapped as fast as its screen shows the taps; a night of a hundred tables is three million. After
every hundredth tap one table closes its screen and connection and opens new ones. The memory of all processes
is read after each fiftieth of the taps. Goal: in the second half it grows by at most a twentieth.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench.commands import PROCESSES, tapped_table
from bench.cost import family
from bench.serving import serving
from bench.worked import Spread, TappedTable
from tests.harness.floors.staffed_tables import fresh_place

LOOKS = 50
REOPEN_AFTER = 100
AT_MOST = 1.05
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=50_000)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--topology", choices=PROCESSES, default="embedded")
    options = parser.parse_args()
    with serving(options.topology, application="bench.floor_app:application") as web:
        tables = [tapped_table(fresh_place(web)) for _ in range(options.tables)]
        processes = PROCESSES[options.topology]
        night = asyncio.run(tap_all_night(tables, processes, options.taps, lambda: memory_mb(web.pid)))
    result = {"topology": options.topology, "taps": options.taps, "tables": options.tables, **night}
    print(json.dumps(result))


def memory_mb(pid: int) -> float:
    """Return the memory of the server's processes together."""
    pages = sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in family(pid))
    return round(pages * PAGE_MB, 1)


async def tap_all_night(
    tables: list[TappedTable], processes: int, taps: int, memory: Callable[[], float]
) -> dict[str, Any]:
    tablets, screens = Spread(processes), Spread(processes)
    await asyncio.gather(*(table.open(tablets) for table in tables))
    await asyncio.gather(*(table.open_screens(1, screens) for table in tables))
    given, began, seen = 0, time.perf_counter(), [(0, memory())]

    async def work(table: TappedTable) -> None:
        nonlocal given
        while given < taps:
            given += 1
            if given % REOPEN_AFTER == 0:
                await reopen(table, tablets, screens)
            if given % (taps // LOOKS) == 0:
                seen.append((given, memory()))
                print(f"{given} taps: {seen[-1][1]} MB", file=sys.stderr, flush=True)
            await table.screens[0].when(*await table.tap("ours"), 30)

    await asyncio.gather(*(work(table) for table in tables))
    for table in tables:
        table.close()
    late = [mb for number, mb in seen if number >= taps / 2]
    return {
        "seconds": round(time.perf_counter() - began),
        "mb_by_taps": {str(number): mb for number, mb in seen},
        "mb_at_the_end": seen[-1][1],
        "second_half_growth": round(median(late[-5:]) / median(late[:5]), 3),
        "growth_at_most": AT_MOST,
    }


async def reopen(table: TappedTable, tablets: Spread, screens: Spread) -> None:
    (screen,) = table.screens
    screens.held[screen.process] -= 1
    screen.close()
    table.screens.clear()
    tablets.forget(table.http)
    table.http.close()
    table.http = await tablets.open(table.connect)
    await table.open_screens(1, screens)


if __name__ == "__main__":
    main()
