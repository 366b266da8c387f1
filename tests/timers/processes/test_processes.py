"""Real processes are tested in a run beside this one."""

import pytest

from tests.harness.background_runs import Beside


@pytest.mark.last
def test_what_waits_for_minutes_holds_too(waiting: Beside) -> None:
    """Workers that die, Redis down for a minute, whole gaming days: see background_tests.py."""
    status, said = waiting.end()
    assert status == 0, said
    assert " passed" in said
