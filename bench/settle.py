"""Measures how fast rounds settle, against the standard json module; one line of JSON.

    python -m bench.settle [--rounds 20000] [--repeats 5] [--memory-lines 1000000] [--seed 1]

Half of the rounds are of every kind; the others are full tables with rare hands and every bonus, which cost
the most. Times are CPU seconds of this process, taken in turns in the same run; the ratios are medians.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from games.settlement.settle_line import settle_line
from tests.harness.servers.process import ROOT, child_environment
from tests.rulebook.random_records.random_rounds import random_record
from tests.rulebook.random_records.rare_rounds import rare_record


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--memory-lines", type=int, default=1_000_000, help="0 leaves it out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    rng = random.Random(options.seed)
    lines = [json.dumps(random_record(rng)).encode() for _ in range(options.rounds // 2)]
    rare = [json.dumps(rare_record(rng)).encode() for _ in range(options.rounds // 2)]
    result: dict[str, object] = {"seed": options.seed, "repeats": options.repeats}
    result["settle"] = compare_with_json(lines, options.repeats)
    result["settle_rare"] = compare_with_json(rare, options.repeats)
    if options.memory_lines:
        result["memory"] = memory_over([*lines, *rare], options.memory_lines)
    print(json.dumps(result))


def compare_with_json(lines: list[bytes], repeats: int) -> dict[str, float]:
    """Compare settling each line with parsing and printing it."""

    def parse_and_print() -> None:
        for line in lines:
            json.dumps(json.loads(line))

    def settle() -> None:
        for line in lines:
            settle_line(line)

    floors, ours = in_turns(parse_and_print, settle, repeats)
    return {
        "rounds": len(lines),
        "json_us_a_round": round(median(floors) / len(lines) * 1e6, 1),
        "settle_us_a_round": round(median(ours) / len(lines) * 1e6, 1),
        "ratio": round(median(o / f for o, f in zip(ours, floors, strict=True)), 2),
        "ratio_at_most": 3.5,
    }


def in_turns(
    one: Callable[[], None], other: Callable[[], None], repeats: int
) -> tuple[list[float], list[float]]:
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for work, taken in zip((one, other), times, strict=True):
            start = time.process_time()
            work()
            taken.append(time.process_time() - start)
    return times


def memory_over(lines: list[bytes], total: int) -> dict[str, float]:
    """Return the memory of `manage.py settle` after a tenth of the lines and after all of them."""
    command = [sys.executable, str(ROOT / "manage.py"), "settle"]
    nowhere = subprocess.DEVNULL
    env = child_environment()
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere) as running:
        assert running.stdin is not None
        status = Path(f"/proc/{running.pid}/status")
        early = 0
        for number in range(total):
            running.stdin.write(lines[number % len(lines)] + b"\n")
            if number == total // 10:
                early = resident_kb(status)
        last = resident_kb(status)
        running.stdin.close()
        running.wait(60)
    return {"lines": total, "mb_at_a_tenth": round(early / 1024, 1), "mb_at_the_end": round(last / 1024, 1)}


def resident_kb(status: Path) -> int:
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
