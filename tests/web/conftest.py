"""The tests of the web wait more than they work, so those of each topology run in a process beside."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from dealers.limits.rate_limits import LONG_READS, READS, SIGN_INS, TAPS, Buckets
from tables.models import Pit, Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.background_runs import Beside, beside
from tests.people import SYSTEM

HERE = Path(__file__).parent
# Set in a process beside, to the topology whose tests are left to it.
BESIDE = "TESTS_OF_THE_TOPOLOGY"
AWAITED = "test_every_door_holds_beside_too"
FULL = {"full_web", "postgres", "redis_server"}
handed_over = pytest.StashKey[Counter[str]]()


def topology_of(item: pytest.Item) -> str:
    """What a test of this folder needs: PostgreSQL or Redis, the server of one process, or no server."""
    if HERE not in item.path.parents:
        return ""
    call = getattr(item, "callspec", None)
    params = set() if call is None else {value for value in call.params.values() if isinstance(value, str)}
    needed = {*getattr(item, "fixturenames", ()), *params}
    if needed & FULL:
        return "full"
    return "embedded" if "web" in needed else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = os.environ.get(BESIDE)
    if here:
        gone = [item for item in items if topology_of(item) != here]
    elif not config.getoption("keyword") and any(item.name.startswith(AWAITED) for item in items):
        gone = [item for item in items if topology_of(item)]
        is_short = not config.getoption("--long")
        run = [item for item in gone if not (is_short and item.get_closest_marker("long"))]
        config.stash[handed_over] = Counter(map(topology_of, run))
    else:
        return
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=gone)


@pytest.fixture(scope="session", autouse=True)
def topologies_beside(request: pytest.FixtureRequest, servers: Path) -> Iterator[dict[str, Beside]]:
    """Each topology's, started with the first test of this folder."""
    long = ["--long"] if request.config.getoption("--long") else []
    with ExitStack() as running:
        yield {
            topology: running.enter_context(
                beside(servers / f"web_{topology}.log", "tests/web", *long, env={BESIDE: topology})
            )
            for topology in request.config.stash.get(handed_over, Counter())
        }


@pytest.fixture(autouse=True)
def nobody_was_hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests before have asked from the same address does not count."""
    for limit in (LONG_READS, READS, SIGN_INS, TAPS):
        for kind in ("slow", "own"):
            buckets = getattr(limit, kind)
            monkeypatch.setattr(limit, kind, Buckets(buckets.rate, buckets.size))


@pytest.fixture
def used_reads_stay_used(nobody_was_hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the machine takes for a few long reads, no new one is allowed meanwhile."""
    for kind in ("slow", "own"):
        monkeypatch.setattr(LONG_READS, kind, Buckets(1e-6, getattr(LONG_READS, kind).size))


@pytest.fixture
def table(db: None) -> Table:
    """A table of Let It Ride where nobody deals."""
    return new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)


@pytest.fixture
def pit(db: None) -> Pit:
    return Pit.objects.create(name="Main pit")
