"""In a whole run, the lines and branches of games/ and tables/ that tests walk; see tool.coverage.

What is drawn anew in each run proves no line, and what walks the same lines a million times costs minutes:
such tests run as they would alone.
"""

from collections.abc import Iterator

import pytest
from coverage import Coverage

from tests.harness.process import ROOT

UNMEASURED = ("hypothesis", "slow", "long", "again")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    running = Coverage.current()
    if running is None or not any(map(item.get_closest_marker, UNMEASURED)):
        return (yield)
    running.stop()
    try:
        return (yield)
    finally:
        running.start()


def counted() -> dict[str, str]:
    """What a process is told that is to be measured if this one is."""
    return {} if Coverage.current() is None else {"COVERAGE_PROCESS_START": str(ROOT / "pyproject.toml")}
