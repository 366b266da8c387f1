"""In a whole run, the lines and branches of games/ and tables/ that tests walk; see tool.coverage.

What is drawn anew in each run proves no line, and what walks the same lines a million times costs minutes:
such tests run as they would alone.
"""

from collections.abc import Iterator

import pytest
from coverage import Coverage

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


def measured(*command: str) -> tuple[str, ...]:
    """A module of Python as it is to be started from a test: counted if this process is."""
    return ("-m", *command) if Coverage.current() is None else ("-m", "coverage", "run", "-m", *command)
