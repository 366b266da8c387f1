"""The tests that need no processes, run again on PostgreSQL."""

import subprocess
import sys

from tests.harness.background_runs import SECONDS
from tests.harness.servers.process import ROOT, child_environment
from tests.timers.processes.floor import Floor


def on_postgresql(floor: Floor) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/timers", "-q", "--ignore", "tests/timers/processes"],
        cwd=ROOT,
        env=child_environment({"DATABASE_URL": floor.env["DATABASE_URL"]}),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
