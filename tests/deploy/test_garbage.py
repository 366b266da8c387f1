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


def test_a_full_collection_waits_for_a_pause_after_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    taps, collected = [0], []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(len(taps)))
    monkeypatch.setattr(garbage, "CHECK_SECONDS", 0.02)
    monkeypatch.setattr(garbage, "COLLECT_SECONDS", 0)
    monkeypatch.setattr(garbage, "_tasks", set())

    async def tap_then_rest() -> None:
        while len(taps) < 60:
            taps.append(len(taps))
            garbage.count_request()
            await asyncio.sleep(0.005)
        for _ in range(100):
            await asyncio.sleep(0.02)
        (task,) = garbage._tasks  # noqa: SLF001 - it would run on
        task.cancel()

    asyncio.run(tap_then_rest())
    assert collected
    assert collected[-1] == 60
    assert len(collected) < 10, "once after taps, not all the time"
