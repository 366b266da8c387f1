"""The tests of the doors wait more than they work, so those of the full topology run in a process beside."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealers.rate_limits import LONG_READS, READS, SIGN_INS, TAPS, Buckets
from tests.store.beside import Beside, beside

HERE = Path(__file__).parent
# Set in the process beside, which runs what the other one leaves to it.
BESIDE = "TESTS_OF_THE_FULL_TOPOLOGY"
AWAITED = "test_every_door_holds_on_the_full_topology_too"
FULL = {"full_web", "postgres", "redis_server"}
handed_over = pytest.StashKey[int]()


def is_full(item: pytest.Item) -> bool:
    """Whether a test of the doors needs PostgreSQL or Redis."""
    call = getattr(item, "callspec", None)
    params = set() if call is None else {value for value in call.params.values() if isinstance(value, str)}
    return HERE in item.path.parents and bool(FULL & {*getattr(item, "fixturenames", ()), *params})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get(BESIDE):
        gone = [item for item in items if not is_full(item)]
    elif not config.getoption("keyword") and any(item.name == AWAITED for item in items):
        gone = [item for item in items if is_full(item)]
        is_long = not config.getoption("--long")
        config.stash[handed_over] = sum(not (is_long and item.get_closest_marker("long")) for item in gone)
    else:
        return
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=gone)


@pytest.fixture(scope="session", autouse=True)
def on_the_full_topology(request: pytest.FixtureRequest, servers: Path) -> Iterator[Beside | None]:
    """Started with the first test of this folder."""
    if not request.config.stash.get(handed_over, 0):
        yield None
        return
    long = ["--long"] if request.config.getoption("--long") else []
    with beside(servers / "on_the_full_topology.log", "tests/doors", *long, env={BESIDE: "1"}) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_was_hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tests before have asked from the same address does not count."""
    for limit in (LONG_READS, READS, SIGN_INS, TAPS):
        for kind in ("calm", "own"):
            buckets = getattr(limit, kind)
            monkeypatch.setattr(limit, kind, Buckets(buckets.rate, buckets.size))
