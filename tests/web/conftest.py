"""The web tests wait more than they work, so those of each topology run in another process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealers.limits.rate_limits import LONG_READS, READS, SIGN_INS, TAPS, Buckets
from tables.models import Pit, Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness import handed_over
from tests.harness.background_runs import Beside
from tests.people import SYSTEM

HERE = Path(__file__).parent
FULL = {"full_web", "postgres", "redis_server"}


def topology_of(needed: set[str]) -> str:
    """Return what a test of this folder needs: PostgreSQL or Redis, the one-process server, or no server."""
    if needed & FULL:
        return "full"
    return "embedded" if needed & {"web", "handler_web"} else ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    handed_over.hand_over(config, items, HERE, topology_of, "test_every_address_holds_in_each_topology")


@pytest.fixture(scope="session", autouse=True)
def topologies_beside(pytestconfig: pytest.Config, servers: Path) -> Iterator[dict[str, Beside]]:
    """The run of each topology, started with the first test of this folder."""
    with handed_over.topologies_beside(pytestconfig, servers, HERE.name) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_was_hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the requests of earlier tests from the same address."""
    for limit in (LONG_READS, READS, SIGN_INS, TAPS):
        for kind in ("slow", "own"):
            buckets = getattr(limit, kind)
            monkeypatch.setattr(limit, kind, Buckets(buckets.rate, buckets.size))


@pytest.fixture
def used_reads_stay_used(nobody_was_hasty: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow no new long read, however long the machine takes for the first few."""
    for kind in ("slow", "own"):
        monkeypatch.setattr(LONG_READS, kind, Buckets(1e-6, getattr(LONG_READS, kind).size))


@pytest.fixture
def table(db: None) -> Table:
    """A table of Let It Ride that nobody deals."""
    return new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)


@pytest.fixture
def pit(db: None) -> Pit:
    return Pit.objects.create(name="Main pit")
