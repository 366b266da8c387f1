"""Garbage is collected between taps, and the objects a server starts with are left out of it."""

import asyncio
import gc
import subprocess
import sys

import pytest

from tablegame import garbage
from tests.harness.servers.process import ROOT, child_environment

LOOK = """
import gc, tablegame.asgi
print(gc.get_freeze_count(), len(gc.get_objects()), *gc.get_threshold())
"""


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
    frozen, moving, *thresholds = map(int, done.stdout.split())
    assert frozen > 10 * moving
    assert tuple(thresholds) == garbage.THRESHOLDS


def test_a_full_collection_waits_until_every_tap_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    answered, collected = [0], []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(len(answered)))
    monkeypatch.setattr(garbage, "CHECK_SECONDS", 0.02)
    monkeypatch.setattr(garbage, "COLLECT_SECONDS", 0)
    monkeypatch.setattr(garbage, "_tasks", set())
    monkeypatch.setattr(garbage, "_counts", [0, 0])

    async def tap_then_rest() -> None:
        # A tap that waits long for its table is no pause.
        with garbage.underway():
            await asyncio.sleep(0.5)
            answered.append(1)
        await asyncio.sleep(2)
        (task,) = garbage._tasks  # noqa: SLF001 - it would run on
        task.cancel()

    asyncio.run(tap_then_rest())
    assert collected == [2], "once after the tap, neither during it nor all the time"
