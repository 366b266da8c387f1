"""Bots play while their floor is disturbed; then it is left alone, and everything must agree."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from dealers.simulation import summary
from dealers.simulation.checks import check
from dealers.simulation.floor import Floor, SimulationOptions
from dealers.simulation.server import read_address

TABLES = 4
# How long a floor that is left alone may take until its bots have played on.
PATIENCE_SECONDS = 120
# The parts of the summary to report.
TOLD = ("rounds", "refused", "met on the way", "tap to push")
# How each run went, for the end of the test run.
said: list[str] = []

Disturb = Callable[[], Awaitable[None]]


class Played(NamedTuple):
    """A run: what was done to the floor, what does not agree, and what the bots report."""

    done: Counter[str]
    taps: int
    mismatches: list[str]
    lines: list[str]

    def note(self, title: str, seed: int) -> None:
        said.append(f"{title}, --faults-seed={seed}: {dict(self.done)}, {self.taps} taps")
        said.extend(f"  {line}" for line in self.lines)


def said_in(output: str) -> list[str]:
    """Return the lines in which another test run reports its own."""
    lines = re.search(r"^=+ faults =+\n(.*?)(?=^=)", output, re.MULTILINE | re.DOTALL)
    return lines[1].splitlines() if lines else []


def disturbed(url: str, seed: int, spells: Sequence[Disturb], done: Counter[str], taps: int) -> Played:
    """Play until every spell is over and the bots have given this many taps, a share after each spell."""
    return asyncio.run(_play(url, seed, spells, done, taps))


async def _play(url: str, seed: int, spells: Sequence[Disturb], done: Counter[str], taps: int) -> Played:
    """Play in spells; after each one the floor recovers and everything must agree."""
    floor = Floor(read_address(url), SimulationOptions(TABLES, pace=3, speed=1000, seed=seed))
    lines: list[str] = []
    try:
        await floor.arrive()
        async with floor.listening():
            for number, spell in enumerate(spells, 1):
                lines.append(await _spell(floor, spell, taps * number // len(spells)))
                if floor.mismatches:
                    break
        await floor.leave()
    finally:
        floor.close()
    lines += [line for line in summary.summary_lines(floor) if line.startswith(TOLD)]
    return Played(done, floor.taken.total(), floor.mismatches, lines)


async def _spell(floor: Floor, disturb: Disturb, taps: int) -> str:
    stop = asyncio.Event()
    playing = asyncio.create_task(floor.play(stop))
    await disturb()
    recovered_at = time.monotonic()
    # Play on for a moment: a floor that only looks well takes no tap.
    going_on = asyncio.create_task(_taps(floor, max(floor.taken.total() + TABLES, taps)))
    await asyncio.wait({playing, going_on}, timeout=PATIENCE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    if not (playing.done() or going_on.done()):
        floor.mismatches.append(f"nobody could play on within {PATIENCE_SECONDS} s")
    going_on.cancel()
    took = time.monotonic() - recovered_at
    stop.set()
    await playing
    stopped_at = time.monotonic()
    floor.mismatches += await check(floor)
    return f"taps again after {took:.1f} s, all compared {time.monotonic() - stopped_at:.1f} s later"


async def _taps(floor: Floor, wanted: int) -> None:
    """Wait until this many taps were accepted."""
    while floor.taken.total() < wanted:  # noqa: ASYNC110 - the taps tell nobody
        await asyncio.sleep(0.05)
