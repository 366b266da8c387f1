"""Bots play while the processes of their floor are killed at random; then everything is checked."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.faults.demo_floor import HURRY, prepare
from tests.faults.disturbed_floor import TABLES, Played, disturbed
from tests.faults.floor_processes import Part, celery_part, embedded_part, postgres_part, redis_part, web_part
from tests.harness.servers.process import ROOT, child_environment, free_port, tail
from tests.harness.servers.web import Web

# Seconds between kills, and how long a killed part stays away.
BETWEEN, AWAY = (0.3, 1.9), (0.0, 0.8)
# How often each is chosen; a single web process is restarted by its parent.
FULL = {"web process": 8, "web": 2, "worker": 2, "beat": 2, "redis": 6, "postgres": 6}
EMBEDDED = {"serve": 1}


class Floors(NamedTuple):
    """The parts that can be killed, and the address the bots use."""

    parts: dict[str, Part]
    weights: Mapping[str, int]
    web: Web


@contextmanager
def full(folder: Path) -> Iterator[Floors]:
    """PostgreSQL, Redis, two web processes and their parent, a worker and beat."""
    database, database_url = postgres_part(folder)
    broker, redis_url = redis_part(folder)
    env = {"DATABASE_URL": database_url, "REDIS_URL": redis_url, **_beside(folder)}
    port = free_port()
    later = [
        web_part(folder, env, port),
        celery_part("worker", folder, env),
        celery_part("beat", folder, env, "--schedule", str(folder / "beat")),
    ]
    with _running([database, broker], lambda: prepare(env, TABLES), later) as parts:
        yield Floors(parts, FULL, Web(port, 0, env))


@contextmanager
def embedded(folder: Path) -> Iterator[Floors]:
    """One process that holds everything, on SQLite."""
    env = {"DATABASE_URL": f"sqlite:///{folder / 'floor.sqlite3'}", **_beside(folder)}
    port = free_port()
    prepare(env, TABLES)
    with _running([], lambda: None, [embedded_part(folder, env, port)]) as parts:
        yield Floors(parts, EMBEDDED, Web(port, 0, env))


def _beside(folder: Path) -> dict[str, str]:
    return {"HEADS_PATH": str(folder / "heads.json"), **HURRY}


@contextmanager
def _running(first: list[Part], prepared: Callable[[], None], later: list[Part]) -> Iterator[dict[str, Part]]:
    started: list[Part] = []
    try:
        for part in (*first, None, *later):
            if part is None:
                prepared()
            else:
                started.append(part)
                part.start()
        yield {part.name: part for part in started}
    finally:
        for part in reversed(started):
            part.kill()


class Killer:
    """Kills and restarts parts at random."""

    def __init__(self, floors: Floors, rng: random.Random) -> None:
        self.floors, self.rng = floors, rng
        self.killed: Counter[str] = Counter()
        self._starting: list[asyncio.Task[None]] = []

    async def kill(self, kills: int) -> None:
        while kills:
            await asyncio.sleep(self.rng.uniform(*BETWEEN))
            kills -= self._kill_one()
        await asyncio.gather(*self._starting)
        self._starting.clear()

    def _kill_one(self) -> bool:
        names = [name for name in self.floors.weights if self._part(name).is_up]
        if not names:
            return False
        name = self.rng.choices(names, [self.floors.weights[one] for one in names])[0]
        part = self._part(name)
        self.killed[name] += 1
        if name != part.name:
            part.kill_a_child(self.rng.choice)
            return True
        part.kill()
        self._starting.append(asyncio.create_task(self._start(part, self.rng.uniform(*AWAY))))
        return True

    async def _start(self, part: Part, after: float) -> None:
        await asyncio.sleep(after)
        await asyncio.to_thread(part.start)

    def _part(self, name: str) -> Part:
        return self.floors.parts[name.partition(" ")[0]]


def play(floors: Floors, seed: int, kills: int, spells: int, taps: int) -> Played:
    killer = Killer(floors, random.Random(seed))
    each = [lambda: killer.kill(kills // spells)] * spells
    return disturbed(floors.web.url(), seed, each, killer.killed, taps)


def verify(floors: Floors) -> None:
    """Check that every log folds to its snapshot and every row follows from it."""
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_log", "--rows"],
        cwd=ROOT,
        env=child_environment(floors.web.env),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def last_words(floors: Floors) -> str:
    return "\n".join(f"{part.log.name}:\n{tail(part.log, 10)}" for part in floors.parts.values())
