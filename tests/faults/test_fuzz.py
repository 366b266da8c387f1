"""Taps that nobody should send, by the hundred thousand: never a fault, never a state that no tap leads to.

The seed of a run stands in the name of its test.
"""

import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.faults.fuzz_in_process import give_spoiled_taps
from tests.faults.fuzz_over_http import GAMES, faults_in, fuzz, make_tables, memory_mb
from tests.harness.process_pool import processes
from tests.harness.servers.process import run, take_environment
from tests.harness.servers.web import Web

OUTCOMES = ("malformed", "refused", "taken")
GROWTH_MB = 48


def in_processes(count: int, seeds: range) -> Counter[str]:
    """Divide the work between two processes."""
    with processes((take_environment, ({},)), (take_environment, ({},))) as pool:
        return sum(pool.map(give_spoiled_taps, [count // len(seeds)] * len(seeds), seeds), Counter[str]())


@pytest.mark.parametrize("seed", [1])
def test_three_hundred_thousand_spoiled_taps_are_malformed_or_refused_and_never_a_fault(seed: int) -> None:
    outcomes = in_processes(300_000, range(seed, seed + 4))
    assert sum(outcomes[outcome] for outcome in OUTCOMES) == 300_000
    assert min(outcomes[outcome] for outcome in OUTCOMES) > 3_000, outcomes
    for game in GAMES:
        assert sum(name.startswith(f"{game} ") for name in outcomes) > 3, outcomes


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 1_200, 10))
def test_ten_million_spoiled_taps_are_never_a_fault(seed: int) -> None:
    outcomes = in_processes(500_000, range(seed, seed + 4))
    assert sum(outcomes[outcome] for outcome in OUTCOMES) == 500_000


@pytest.mark.parametrize(
    ("count", "seed"),
    [(900, 1), *(pytest.param(20_000, seed, marks=pytest.mark.long) for seed in range(2, 7))],
)
def test_spoiled_taps_over_the_wire_leave_no_fault_and_no_broken_log_and_memory_stays(
    floor: Web, count: int, seed: int, tmp_path: Path
) -> None:
    """On each topology; the bots bring the tables on, so that all states are met."""
    since = floor.log.stat().st_size
    tables = make_tables(floor, seed)
    statuses, phases = fuzz(floor, tables, count // 10, 2 * seed)
    warm = memory_mb(floor.pid)
    more, more_phases = fuzz(floor, tables, count - count // 10, 2 * seed + 1)
    assert memory_mb(floor.pid) - warm < GROWTH_MB
    assert faults_in(floor.log, since) == []
    for game in GAMES:
        met = {phase for phase in phases | more_phases if phase.startswith(f"{game} ")}
        assert len(met) > 1, met
    total = statuses + more
    assert {200, 400, 403, 422} <= total.keys(), total
    # The log of every table still folds to its state and its rows, with every link intact.
    signed = {"HEADS_PATH": str(tmp_path / "heads.jsonl"), "HEADS_KEY": str(tmp_path / "heads.key")}
    for command in (["begin_heads", "--reason", "no worker runs here"], ["verify_log", "--rows"]):
        run([sys.executable, "manage.py", *command], env={**floor.env, **signed})
