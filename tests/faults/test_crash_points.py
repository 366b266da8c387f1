"""A process dies at each named point on the road of a tap: all of the tap has happened, or nothing."""

import json
import subprocess
import sys

import pytest

from tests.faults.killed_processes import Floors
from tests.harness.servers.process import ROOT, child_environment

FINE = {
    "died": True,
    "is_all_or_nothing": True,
    "is_answered": True,
    "has_happened_once": True,
}


@pytest.mark.parametrize("kind", ["small_floor", "full_floor"], ids=["sqlite", "postgresql"])
def test_a_tap_whose_process_dies_at_any_point_has_fully_happened_or_not_at_all(
    kind: str, request: pytest.FixtureRequest
) -> None:
    floors: Floors = request.getfixturevalue(kind)
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.crash_points"],
        cwd=ROOT,
        env=child_environment(floors.web.env),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = {outcome.pop("point"): outcome for outcome in map(json.loads, done.stdout.splitlines())}
    assert len(found) >= 20
    assert found == dict.fromkeys(found, FINE), done.stderr
