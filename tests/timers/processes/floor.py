"""A separate floor for the tests of real processes: a database with a past, and its servers."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from tests.harness.servers.celery import beat
from tests.harness.servers.process import run, tail, wait_for
from tests.timers.processes import floor_writer

WITHIN = timedelta(seconds=10)
# How long even the busiest machine may take before a test fails.


class Floor(NamedTuple):
    folder: Path
    env: dict[str, str]
    ask: Callable[..., Any]

    def log(self, name: str) -> Path:
        """Return a log file that no other process of the floor uses."""
        return self.folder / f"{name}{len(list(self.folder.iterdir()))}.log"

    def last_words(self) -> str:
        """Return the end of every log, to help explain a failure."""
        return "\n".join(f"{log.name}:\n{tail(log)}" for log in sorted(self.folder.glob("*.log")))

    def called(self, seconds: float) -> "Awaited":
        table, due_at = self.ask(floor_writer.called_table, seconds)
        return Awaited(self, table, due_at, "tell_floorpersons")

    def warned(self, seconds: float) -> "Awaited":
        table, due_at = self.ask(floor_writer.warned_table, seconds)
        return Awaited(self, table, due_at, "deck_due_in_15")

    def last_sweep(self) -> tuple[str, datetime] | None:
        found: tuple[str, datetime] | None = self.ask(floor_writer.last_sweep)
        return found

    def beat(self) -> AbstractContextManager[int]:
        """Start a beat, and wait until a running worker has swept on its word."""
        began = datetime.now(UTC)
        return beat(self.log("beat"), self.env, lambda: self.is_swept_by("worker", began))

    def is_swept_by(self, who: str, since: datetime) -> bool:
        last = self.last_sweep()
        return last is not None and last[0] == who and last[1] > since


class Awaited(NamedTuple):
    """A reminder that falls due at a table in a few seconds."""

    floor: Floor
    table: int
    due_at: datetime
    kind: str

    def told_at(self) -> list[datetime]:
        return [
            at for kind, at, _ in self.floor.ask(floor_writer.reminders_of, self.table) if kind == self.kind
        ]

    @property
    def version(self) -> int:
        """Return the table's version when the reminder was given."""
        found = (
            version
            for kind, _, version in self.floor.ask(floor_writer.reminders_of, self.table)
            if kind == self.kind
        )
        return int(next(found))

    def wait_until_due(self) -> None:
        time.sleep(max(0, (self.due_at - datetime.now(UTC)).total_seconds()))

    def once_within(self, since: datetime | None = None) -> datetime:
        """Wait until it was given, at most ten seconds after it fell due or someone was there to give it."""
        wait_for(lambda: bool(self.told_at()))
        (at,) = self.told_at()
        assert self.due_at <= at <= (since or self.due_at) + WITHIN
        return at


def prepare(env: dict[str, str]) -> None:
    """Make the tables of the database and the demo floor in it."""
    run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=env)
    run([sys.executable, "manage.py", "demo_floor"], env=env)


@contextmanager
def floor(folder: Path, env: dict[str, str]) -> Iterator[Floor]:
    """Prepare a floor, with a folder for its logs."""
    folder.mkdir()
    env = {"HEADS_PATH": str(folder / "heads.jsonl"), "HEADS_KEY": str(folder / "heads.key"), **env}
    with floor_writer.scribe(env) as ask:
        yield Floor(folder, env, ask)
