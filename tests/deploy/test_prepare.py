"""Two `prepare` at once: one waits for the other, and both end well."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import ROOT, child_environment

COMMAND = [sys.executable, "-m", "tablegame.processes", "prepare"]
WAITS = "another prepare is at work"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_that_start_at_once_one_waits(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        url = f"sqlite:///{tmp_path / 'floor.sqlite3'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    started = [
        subprocess.Popen(
            COMMAND,
            cwd=ROOT,
            env=child_environment({"DATABASE_URL": url}),
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0], said
    assert sorted(WAITS in text for text in said) == [False, True], said


def test_a_database_that_has_no_place_is_named_as_before(tmp_path: Path) -> None:
    env = child_environment({"DATABASE_URL": f"sqlite:///{tmp_path / 'nowhere' / 'floor.sqlite3'}"})
    done = subprocess.run(COMMAND, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        1,
        "The database is not responding: unable to open database file\n",
    )
