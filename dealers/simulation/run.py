"""Runs a simulation from start to end, with a progress bar."""

import asyncio
import signal
import sys
import time
from typing import Any

from tqdm import tqdm

from dealers.simulation.checks import check
from dealers.simulation.floor import Floor, SimulationOptions
from dealers.simulation.server import Server

SECONDS = "{l_bar}{bar}| {n_fmt} of {total_fmt} s{postfix}"


async def play(server: Server, options: SimulationOptions, seconds: float) -> Floor:
    """Sign everyone in, play for this long, check everything, and sign out.

    Ctrl-C ends the play; a second Ctrl-C ends the process.
    """
    floor, stop = Floor(server, options), asyncio.Event()
    loop = asyncio.get_running_loop()
    is_hidden = not sys.stderr.isatty()
    try:
        await floor.arrive()
        loop.add_signal_handler(signal.SIGINT, stop_at_interrupt, loop, stop)
        async with floor.listening():
            with tqdm(total=round(seconds), desc="playing", bar_format=SECONDS, disable=is_hidden) as bar:
                showing = asyncio.create_task(show_progress(floor, bar, stop, seconds))
                await floor.play(stop)
                await showing
            with tqdm(total=len(floor.stations), desc="checking", unit=" tables", disable=is_hidden) as bar:
                floor.mismatches += await check(floor, bar.update)
        await floor.leave()
    finally:
        loop.remove_signal_handler(signal.SIGINT)
        floor.close()
    return floor


def stop_at_interrupt(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    loop.remove_signal_handler(signal.SIGINT)
    stop.set()


async def show_progress(floor: Floor, bar: "tqdm[Any]", stop: asyncio.Event, seconds: float) -> None:
    """Show the elapsed seconds, and stop the play at the end."""
    began = time.monotonic()
    while not stop.is_set() and (left := began + seconds - time.monotonic()) > 0:
        try:
            await asyncio.wait_for(stop.wait(), min(1, left))
        except TimeoutError:
            bar.set_postfix(taps=floor.taken.total(), rounds=floor.rounds, refresh=False)
            bar.update(round(time.monotonic() - began) - bar.n)
    stop.set()
