"""Makes the connections of a floor bad while bots play: to the server, to Redis, to PostgreSQL."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.faults.disturbed_floor import Played, disturbed
from tests.faults.killed_processes import Floors
from tests.faults.proxy import Line, Lines, Trouble

KINDS = ("late", "slow", "half_open", "cut", "reset")
# How long a connection is bad, and the rest until the next time.
BAD_SECONDS, REST_SECONDS = (0.5, 2.5), (0.1, 0.8)
BEHIND = ("web", "worker", "beat")


class Network(NamedTuple):
    """The connections, and the address bots use through one of them."""

    lines: Lines
    url: str


@contextmanager
def through_lines(floors: Floors) -> Iterator[Network]:
    """Put a line between tablets and server, and between the server and its own services."""
    lines = Lines()
    tablets = lines.add("tablets", floors.web.port)
    moved = {}
    for name in ("DATABASE_URL", "REDIS_URL"):
        port = urlsplit(floors.web.env.get(name, "")).port
        if port is not None:
            own = lines.add(name.partition("_")[0].lower(), port)
            moved[name] = floors.web.env[name].replace(f":{port}", f":{own}")
    parts = [floors.parts[name] for name in BEHIND if moved]
    try:
        for part in parts:
            part.kill()
            part.env.update(moved)
            part.start()
        yield Network(lines, f"http://127.0.0.1:{tablets}")
    finally:
        for part in parts:
            part.kill()
            part.env.update(floors.web.env)
            part.start()
        lines.close()


def play(network: Network, seed: int, seconds: float, taps: int) -> Played:
    rng, done = random.Random(seed), Counter[str]()
    return disturbed(network.url, seed, [lambda: _disturb(network.lines, rng, seconds, done)], done, taps)


async def _disturb(lines: Lines, rng: random.Random, seconds: float, done: Counter[str]) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        line, kind = rng.choice(list(lines.by_name.values())), rng.choice(KINDS)
        done[f"{line.name} {kind}"] += 1
        if kind in ("cut", "reset"):
            lines.do(lambda line=line, is_reset=kind == "reset": line.end_all(is_reset=is_reset))  # type: ignore[misc]
        else:
            await _make_bad(lines, line, kind, rng.uniform(*BAD_SECONDS))  # type: ignore[arg-type]
        await asyncio.sleep(rng.uniform(*REST_SECONDS))


async def _make_bad(lines: Lines, line: Line, kind: Trouble, seconds: float) -> None:
    """Make a line bad; an end that hears nothing for so long has hung up by then."""
    line.trouble = kind
    await asyncio.sleep(seconds)
    if kind == "half_open":
        lines.do(lambda: line.end_all(is_reset=True))
        await asyncio.sleep(0.1)
    line.trouble = ""
