from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from tables import clock
from tests.harness.background_runs import Beside, beside, is_awaited
from tests.store.moved_clock import the_clock_is_right_again
from tests.timers.played_days import MORNING

__all__ = ["the_clock_is_right_again"]

HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a test of this folder first, so that its minutes of waiting pass beside everything else."""
    first = next((item for item in items if HERE in item.path.parents), None)
    if first:
        items.remove(first)
        items.insert(0, first)


@pytest.fixture
def still() -> Iterator[None]:
    """Freeze real time, so that a day passes the same way however busy the machine is."""
    with time_machine.travel(MORNING, tick=False):
        clock.start()
        yield
    clock.start()


@pytest.fixture(scope="session", autouse=True)
def waiting(request: pytest.FixtureRequest, servers: Path) -> Iterator[Beside | None]:
    """The tests that wait for minutes, started with the first test of this folder in another process."""
    if not is_awaited(request, "tests/timers"):
        yield None
        return
    with beside(servers / "waiting.log", "tests/timers/processes/background_tests.py") as running:
        yield running
