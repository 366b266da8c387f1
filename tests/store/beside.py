"""Tests in a process beside the others."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.harness.measuring import counted
from tests.harness.postgres import Postgres
from tests.harness.process import ROOT

SECONDS = 600
# Its servers end before it does.
END_SECONDS = 60


class Beside(NamedTuple):
    process: subprocess.Popen[bytes]
    log: Path

    def end(self) -> tuple[int, str]:
        """Its status, once it has ended, and what it said."""
        return self.process.wait(SECONDS), self.log.read_text(errors="replace")


def store_on_postgresql(postgres: Postgres, log: Path) -> AbstractContextManager[Beside]:
    return beside(log, "tests/store", "-m", "not last", env={"DATABASE_URL": postgres.url(), **counted()})


@contextmanager
def beside(log: Path, *tests: str, env: Mapping[str, str] | None = None) -> Iterator[Beside]:
    command = [sys.executable, "-m", "pytest", "-q", *tests]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(env or {})},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield Beside(process, log)
    finally:
        process.terminate()
        process.wait(END_SECONDS)
