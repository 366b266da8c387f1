"""The tests of the store on PostgreSQL, in a process beside those on SQLite."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.harness.postgres import Postgres
from tests.harness.process import ROOT

SECONDS = 400


class Beside(NamedTuple):
    process: subprocess.Popen[bytes]
    log: Path

    def end(self) -> tuple[int, str]:
        """Its status, once it has ended, and what it said."""
        return self.process.wait(SECONDS), self.log.read_text(errors="replace")


@contextmanager
def beside(postgres: Postgres, log: Path) -> Iterator[Beside]:
    command = [sys.executable, "-m", "pytest", "tests/store", "-q", "-m", "not last"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": postgres.url()},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Beside(process, log)
    finally:
        process.terminate()
        process.wait(10)
