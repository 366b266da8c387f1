"""What a server has read in by its start is not looked through for garbage while people tap."""

import subprocess
import sys

from tests.harness.process import ROOT

LOOK = "import gc, tablegame.asgi; print(gc.get_freeze_count(), len(gc.get_objects()))"


def test_what_a_server_starts_with_is_frozen() -> None:
    command = [sys.executable, "-c", LOOK]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=60).stdout
    frozen, moving = map(int, said.split())
    assert frozen > 10 * moving
