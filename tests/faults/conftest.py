import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import disturbed_floor, killed_processes
from tests.faults.killed_processes import Floors
from tests.harness.servers.process import subfolder


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
    """Every run has its own dice, unless it repeats one."""
    seed: int | None = request.config.getoption("--faults-seed")
    return random.SystemRandom().randrange(1_000_000) if seed is None else seed


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if disturbed_floor.said:
        terminalreporter.section("faults")
    for line in disturbed_floor.said:
        terminalreporter.line(line)
