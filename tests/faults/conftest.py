"""Bots wait more than they work, so the tests of the one-process floor run in another process."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import disturbed_floor, killed_processes
from tests.faults.killed_processes import Floors
from tests.harness import handed_over
from tests.harness.background_runs import Beside
from tests.harness.servers.process import subfolder

HERE = Path(__file__).parent
EMBEDDED = {"small_floor", "web"}


def topology_of(needed: set[str]) -> str:
    """Return the topology of a test that another process runs, if it is one."""
    return "embedded" if needed & EMBEDDED else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    handed_over.hand_over(config, items, HERE, topology_of, "test_the_floor_in_one_process_holds_beside_too")


@pytest.fixture(scope="session", autouse=True)
def topologies_beside(
    pytestconfig: pytest.Config, servers: Path, faults_seed: int
) -> Iterator[dict[str, Beside]]:
    """Started with the first test of this folder, with the same dice."""
    seed = f"--faults-seed={faults_seed}"
    with handed_over.topologies_beside(pytestconfig, servers, HERE.name, seed) as running:
        yield running


@pytest.fixture(scope="session")
def small_floor(servers: Path) -> Iterator[Floors]:
    with killed_processes.embedded(subfolder(servers, "small_floor")) as floors:
        yield floors


@pytest.fixture(scope="session")
def full_floor(servers: Path) -> Iterator[Floors]:
    with killed_processes.full(subfolder(servers, "full_floor")) as floors:
        yield floors


@pytest.fixture(scope="session")
def faults_seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run, unless it repeats another."""
    seed: int | None = request.config.getoption("--faults-seed")
    return random.SystemRandom().randrange(1_000_000) if seed is None else seed


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if disturbed_floor.said:
        terminalreporter.section("faults")
    for line in disturbed_floor.said:
        terminalreporter.line(line)
