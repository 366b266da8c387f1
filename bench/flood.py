"""Measures whether one tablet that floods slows the other tables; one line of JSON.

    python -m bench.flood [--seconds 10] [--repeats 5] [--topology embedded|full] [--kind taps] [--times 100]

Fifteen tables are tapped at a steady pace, faster than people tap, so that a turn has enough taps for a p99.
One more tablet floods, at a hundred times the half tap a second of a table in play, or as fast as eight
connections allow (`--times 0`: then the client's own share of the machine counts too). The floods: `taps`
(stale ones), `reads` of the table, `pages`, `hellos` on open screens, `screens` opened and closed. The limits
are those of a real floor. Quiet and flooded turns alternate; each number is the median of the turns.

Goal: p99 of the other tables at most three times the quiet one of the same run.
"""

import argparse
import asyncio
import json
import os
import time
from collections import Counter
from statistics import median
from typing import Any
from uuid import uuid4

from bench.client import HELLO, TEXT, Http, Screen, open_screen
from bench.commands import PROCESSES, TAPS_A_TABLE, Times, in_ms, tap_at_rate, tapped_table
from bench.serving import serving
from bench.worked import Spread, TappedTable
from tests.harness.floors.staffed_tables import Place, fresh_place

TABLES = 15
TAPS_A_SECOND = TABLES
LINES = 8
# As on a real floor, except that signing in is not limited.
LIMITS = dict.fromkeys(("TAPS_A_SECOND", "READS_A_SECOND", "PAGES_A_SECOND"), "10")


class Flooder:
    """One tablet with many connections, which it uses in turn."""

    def __init__(self, place: Place, kind: str, rate: float) -> None:
        self.port, self.table = place.web.port, place.table
        self.cookies = place.browser(place.dealer).cookies
        self.kind, self.rate = kind, rate
        self.answers: Counter[int] = Counter()

    async def flood(self, until: float) -> None:
        await asyncio.gather(*(self.work(place, until) for place in range(LINES)))

    async def work(self, place: int, until: float) -> None:
        line: Http | Screen | None = None
        due = time.perf_counter() + place / (self.rate or LINES)
        while time.perf_counter() < until:
            if self.rate:
                await asyncio.sleep(max(0, due - time.perf_counter()))
                due += LINES / self.rate
            try:
                line = await self.once(line)
            except (OSError, EOFError, AssertionError, TimeoutError):
                line = None
                self.answers[0] += 1
        if line is not None:
            line.close()

    async def once(self, line: Http | Screen | None) -> Http | Screen | None:
        if self.kind in ("hellos", "screens"):
            screen = line if isinstance(line, Screen) else await self.open()
            if self.kind == "screens":
                screen.close()
                return None
            assert screen.is_open, "a screen was closed"
            screen.say(TEXT, HELLO)
            self.answers[101] += 1
            await asyncio.sleep(0 if self.rate else 0.001)
            return screen
        http = line if isinstance(line, Http) else await Http(self.port, self.cookies).open()
        status, _ = await http.send(*self.request())
        self.answers[status] += 1
        return None if http.is_closed() else http

    async def open(self) -> Screen:
        async with asyncio.timeout(5):
            screen = await open_screen(self.port, self.table, self.cookies)
        self.answers[101] += 1
        return screen

    def request(self) -> tuple[str, str, bytes]:
        table = f"/api/v1/tables/{self.table}"
        if self.kind == "taps":
            tap = {"id": str(uuid4()), "seen": 99_999, "name": "deal", "args": {}}
            return "POST", f"{table}/commands", json.dumps(tap).encode()
        return "GET", table if self.kind == "reads" else f"/tables/{self.table}/", b""


KINDS = ("taps", "reads", "pages", "hellos", "screens")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10, help="how long each turn lasts")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--times", type=float, default=100, help="so often a normal tablet; 0 is flat out")
    parser.add_argument("--topology", choices=PROCESSES, action="append")
    parser.add_argument("--kind", choices=KINDS, action="append")
    options = parser.parse_args()
    rate = options.times * TAPS_A_TABLE
    result: dict[str, Any] = {"seconds": options.seconds, "repeats": options.repeats, "floods_a_second": rate}
    for topology in options.topology or PROCESSES:
        with serving(topology, LIMITS, application="bench.floor_app:application") as web:
            tables = [tapped_table(fresh_place(web)) for _ in range(TABLES)]
            flooders = [Flooder(fresh_place(web), kind, rate) for kind in options.kind or KINDS]
            measuring = measure(tables, flooders, PROCESSES[topology], options.seconds, options.repeats)
            result[topology] = asyncio.run(measuring)
    result["load_average"] = [round(load, 1) for load in os.getloadavg()]
    print(json.dumps(result))


async def measure(
    tables: list[TappedTable], flooders: list[Flooder], processes: int, seconds: float, repeats: int
) -> dict[str, Any]:
    tablets, screens = Spread(processes), Spread(processes)
    await asyncio.gather(*(table.open(tablets) for table in tables))
    await asyncio.gather(*(table.open_screens(1, screens) for table in tables))
    quiet: list[Times] = []
    flooded: dict[str, list[Times]] = {flooder.kind: [] for flooder in flooders}
    await tap_at_rate(tables, "ours", TAPS_A_SECOND, 1)
    for _ in range(repeats):
        for flooder in flooders:
            quiet.append(await tap_at_rate(tables, "ours", TAPS_A_SECOND, seconds))
            flood = asyncio.create_task(flooder.flood(time.perf_counter() + seconds + 0.2))
            flooded[flooder.kind].append(await tap_at_rate(tables, "ours", TAPS_A_SECOND, seconds))
            await flood
    for table in tables:
        table.close()
    quiet_median = median_times(quiet)
    return {
        "quiet": in_ms(quiet_median),
        **{
            flooder.kind: {
                **in_ms(median_times(flooded[flooder.kind])),
                "ratio_of_p99": round(median_times(flooded[flooder.kind]).p99 / quiet_median.p99, 2),
                "answers": dict(sorted(flooder.answers.items())),
            }
            for flooder in flooders
        },
    }


def median_times(turns: list[Times]) -> Times:
    return Times(
        median(turn.p50 for turn in turns),
        median(turn.p99 for turn in turns),
        sum(turn.unseen for turn in turns),
    )


if __name__ == "__main__":
    main()
