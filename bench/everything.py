"""Runs the benchmarks one after another, stores their results and writes the page that shows them.

    bench/run [--quick] [NAME ...]

A benchmark that is not run keeps its last result. `--quick` only shows that each still works: its numbers
mean nothing, and are printed but not stored.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import Any

from bench.page import write_page, write_scale
from tests.harness.servers.process import ROOT, child_environment

RESULTS, PAGE = ROOT / "bench" / "results.json", ROOT / "docs" / "performance.md"
SCALE = ROOT / "docs" / "scale.md"
# Each with the arguments that make it quick.
BENCHES: dict[str, tuple[str, ...]] = {
    "settle": ("--rounds", "200", "--repeats", "1", "--memory-lines", "2000"),
    "evaluator": ("--hands", "2000", "--repeats", "1"),
    "table": ("--repeats", "1"),
    "store": ("--events", "20000", "--taps", "4", "--repeats", "1", "--database", "sqlite"),
    "commands": ("--seconds", "0.3", "--repeats", "1", "--topology", "embedded"),
    "capacity": ("--seconds", "2", "--most", "8", "--topology", "embedded"),
    "cost": ("--seconds", "0.5", "--repeats", "1", "--rate", "20", "--topology", "embedded"),
    "night": ("--taps", "100", "--tables", "2"),
    "pushes": ("--pushes", "20", "--repeats", "1"),
    "pit": ("--taps", "4", "--repeats", "1", "--viewers", "1", "--topology", "embedded"),
    "flood": ("--seconds", "1", "--repeats", "1", "--topology", "embedded", "--kind", "taps"),
    "tablet": ("--repeats", "2"),
    "reports": ("--rounds", "2000", "--beside", "1000", "--repeats", "1"),
    "startup": ("--repeats", "1", "--taps", "20"),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/run")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHES)}; all by default"
    )
    parser.add_argument("--quick", action="store_true", help="see that each works; nothing is kept")
    options = parser.parse_args()
    if unknown := set(options.names) - BENCHES.keys():
        parser.error(f"no benchmark is called {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    stored: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    failed = False
    for name in options.names or BENCHES:
        result = measure(name, options.quick)
        failed |= result is None
        if result is None or options.quick:
            continue
        stored[name] = {"on": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), **result}
        RESULTS.write_text(json.dumps(stored, indent=1, sort_keys=True) + "\n")
        # Read back, so that the keys are sorted as stored.
        results = json.loads(RESULTS.read_text())
        PAGE.write_text(write_page(results))
        if name == "commands":
            SCALE.write_text(write_scale(SCALE.read_text(), results))
    sys.exit(failed)


def measure(name: str, is_quick: bool) -> dict[str, Any] | None:
    """Return the last line a benchmark printed; its other output goes to the terminal."""
    print(f"{name} ...", file=sys.stderr, flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", f"bench.{name}", *(BENCHES[name] if is_quick else ())]
    env = child_environment()
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        print(f"{name} failed with status {done.returncode}", file=sys.stderr)
        return None
    line = done.stdout.strip().splitlines()[-1]
    print(f"{name}: {time.monotonic() - began:.0f} s\n{line}", flush=True)
    result: dict[str, Any] = json.loads(line)
    return result


def machine() -> str:
    return f"{os.cpu_count()} cores, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
