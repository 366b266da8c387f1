"""Tests of one topology, handed over to another process that runs beside this one."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.harness.background_runs import Beside, beside

# Set in that process, to the topology whose tests it runs.
TOPOLOGY = "TESTS_OF_THE_TOPOLOGY"
_counts = pytest.StashKey[dict[str, Counter[str]]]()

TopologyOf = Callable[[set[str]], str]


def hand_over(
    config: pytest.Config, items: list[pytest.Item], folder: Path, topology_of: TopologyOf, awaited: str
) -> None:
    """Leave the tests of each topology to its process, if the test that awaits them runs here."""

    def topology(item: pytest.Item) -> str:
        return topology_of(_needs(item)) if folder in item.path.parents else ""

    here = os.environ.get(TOPOLOGY)
    if here:
        gone = [item for item in items if topology(item) != here]
    elif not config.getoption("keyword") and any(item.name.startswith(awaited) for item in items):
        gone = [item for item in items if topology(item)]
        is_short = not config.getoption("--long")
        run = [item for item in gone if not (is_short and item.get_closest_marker("long"))]
        config.stash.setdefault(_counts, {})[folder.name] = Counter(map(topology, run))
    else:
        return
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=gone)


def _needs(item: pytest.Item) -> set[str]:
    """The fixtures of a test, and those that its parameters name."""
    call = getattr(item, "callspec", None)
    params = [] if call is None else [value for value in call.params.values() if isinstance(value, str)]
    return {*getattr(item, "fixturenames", ()), *params}


def _handed_over(config: pytest.Config, folder: str) -> Counter[str]:
    return config.stash.get(_counts, {}).get(folder, Counter())


@contextmanager
def topologies_beside(
    config: pytest.Config, servers: Path, folder: str, *options: str
) -> Iterator[dict[str, Beside]]:
    """The process of each topology, with the tests of this folder that were handed over."""
    long = ["--long"] if config.getoption("--long") else []
    with ExitStack() as running:
        yield {
            topology: running.enter_context(
                beside(
                    servers / f"{folder}_{topology}.log",
                    f"tests/{folder}",
                    *long,
                    *options,
                    env={TOPOLOGY: topology},
                )
            )
            for topology in _handed_over(config, folder)
        }


def await_topology(config: pytest.Config, folder: str, topology: str, running: Beside) -> str:
    """Wait until it has ended, and return what it said: every test handed over has passed there."""
    status, said = running.end()
    assert status == 0, said
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) == _handed_over(config, folder)[topology], said
    return said
