from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine
from pytest_django import Settings

from tests.harness.background_runs import Beside, beside, is_awaited
from tests.store.moved_clock import the_clock_is_right_again
from tests.timers.played_days import MORNING

__all__ = ["the_clock_is_right_again"]

HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test of this folder comes first, so that what waits for minutes does so beside everything else."""
    first = next((item for item in items if HERE in item.path.parents), None)
    if first:
        items.remove(first)
        items.insert(0, first)


@pytest.fixture
def still() -> Iterator[None]:
    """Real time stands still, so that a day passes in the same way however busy the machine is."""
    with time_machine.travel(MORNING, tick=False):
        yield


@pytest.fixture
def heads_apart(settings: Settings, tmp_path: Path) -> None:
    """The signed heads of the log, in a file of this test's own."""
    settings.HEADS_PATH = tmp_path / "heads.json"


@pytest.fixture(scope="session", autouse=True)
def waiting(request: pytest.FixtureRequest, servers: Path) -> Iterator[Beside | None]:
    """What has minutes to wait for, started with the first test of this folder in a process beside it."""
    if not is_awaited(request, "tests/timers"):
        yield None
        return
    with beside(servers / "waiting.log", "tests/timers/processes/background_tests.py") as running:
        yield running
