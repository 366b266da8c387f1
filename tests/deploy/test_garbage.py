"""The objects a server loads at its start are left out of garbage collection while people tap."""

import subprocess
import sys

from tests.harness.servers.process import ROOT, child_environment

LOOK = "import gc, tablegame.asgi; print(gc.get_freeze_count(), len(gc.get_objects()))"


def test_what_a_server_starts_with_is_frozen() -> None:
    command = [sys.executable, "-c", LOOK]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=child_environment(),
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    frozen, moving = map(int, done.stdout.split())
    assert frozen > 10 * moving
