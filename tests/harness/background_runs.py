"""Tests that run in another process beside the main run."""

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.harness.coverage_files import measured_python
from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import ROOT, child_environment

SECONDS = 600
# Its servers end before it does.
END_SECONDS = 60


_started: list[subprocess.Popen[bytes]] = []


def is_quiet() -> bool:
    """Return whether what was started beside this process has ended, so that there is room for more."""
    return bool(_started) and all(process.poll() is not None for process in _started)


class Beside(NamedTuple):
    process: subprocess.Popen[bytes]
    log: Path

    def end(self) -> tuple[int, str]:
        """Return its status once it has ended, and its output."""
        return self.process.wait(SECONDS), self.log.read_text(errors="replace")


def store_on_postgresql(postgres: Postgres, log: Path) -> AbstractContextManager[Beside]:
    where = {"DATABASE_URL": postgres.url()}
    return beside(log, "tests/store", "-m", "not last", env=where, python=measured_python())


@contextmanager
def beside(
    log: Path, *tests: str, env: Mapping[str, str] | None = None, python: Sequence[str] = (sys.executable,)
) -> Iterator[Beside]:
    command = [*python, "-m", "pytest", "-q", *tests]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=child_environment(env),
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    _started.append(process)
    try:
        yield Beside(process, log)
    finally:
        process.terminate()
        process.wait(END_SECONDS)


def is_awaited(request: pytest.FixtureRequest, folder: str) -> bool:
    """Return whether a test of this folder waits for others that run beside it."""
    waiting = (item for item in request.session.items if item.get_closest_marker("last"))
    return any(item.nodeid.startswith(folder) for item in waiting)
