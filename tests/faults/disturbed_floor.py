"""Bots play while somebody disturbs their floor; then it is left alone, and everything must fit."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from dealers.simulation import summary
from dealers.simulation.checks import check
from dealers.simulation.floor import Floor, SimulationOptions
from dealers.simulation.server import read_address

TABLES = 4
# What is told of the summary.
TOLD = ("rounds", "refused", "met on the way", "tap to push")
# How each run went, for the end of the test run.
said: list[str] = []

Disturb = Callable[[], Awaitable[None]]


class Played(NamedTuple):
    """How a run went: what was done to the floor, what does not fit, and what the bots tell."""

    done: Counter[str]
    taps: int
    mismatches: list[str]
    told: list[str]

    def note(self, title: str, seed: int) -> None:
        said.append(f"{title}, --faults-seed={seed}: {dict(self.done)}, {self.taps} taps")
        said.extend(f"  {line}" for line in self.told)


def disturbed(url: str, seed: int, spells: Sequence[Disturb], done: Counter[str]) -> Played:
    return asyncio.run(_play(url, seed, spells, done))


async def _play(url: str, seed: int, spells: Sequence[Disturb], done: Counter[str]) -> Played:
    """After each spell the floor recovers, and everything must fit before the next."""
    floor = Floor(read_address(url), SimulationOptions(TABLES, pace=3, speed=1000, seed=seed))
    told: list[str] = []
    try:
        await floor.arrive()
        async with floor.listening():
            for spell in spells:
                told.append(await _spell(floor, spell))
                if floor.mismatches:
                    break
        await floor.leave()
    finally:
        floor.close()
    told += [line for line in summary.summary_lines(floor) if line.startswith(TOLD)]
    return Played(done, floor.taken.total(), floor.mismatches, told)


async def _spell(floor: Floor, disturb: Disturb) -> str:
    stop = asyncio.Event()
    playing = asyncio.create_task(floor.play(stop))
    await disturb()
    recovered_at = time.monotonic()
    # It goes on for a moment: a floor that only looks well takes no tap.
    going_on = asyncio.create_task(_taps(floor, floor.taken.total() + TABLES))
    await asyncio.wait({playing, going_on}, return_when=asyncio.FIRST_COMPLETED)
    going_on.cancel()
    took = time.monotonic() - recovered_at
    stop.set()
    await playing
    stopped_at = time.monotonic()
    floor.mismatches += await check(floor)
    return f"taps again after {took:.1f} s, all compared {time.monotonic() - stopped_at:.1f} s later"


async def _taps(floor: Floor, wanted: int) -> None:
    """Until so many were taken."""
    while floor.taken.total() < wanted:  # noqa: ASYNC110 - the taps tell nobody
        await asyncio.sleep(0.05)
