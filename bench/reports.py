"""Measures one day of the history and of each report over 100,000 and 1,000,000 rounds; one line of JSON.

    python -m bench.reports [--rounds 1000000] [--beside 100000] [--repeats 15]

Two PostgreSQL databases, filled with SQL, are queried in turns in the same run. Each gaming day has the same
8,000 rounds at 20 tables, so the larger floor is older, not busier. PostgreSQL runs without fsync, as in the
tests. The goal is a ratio of at most 1.5.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import psycopg

from tests.harness.servers.postgres import private_postgres
from tests.harness.servers.process import ROOT, child_environment

AIM = 1.5
FILL = Path(__file__).with_suffix(".sql")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--beside", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ask:
        ask()
        return
    with tempfile.TemporaryDirectory(prefix="tablegame-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        (folder / "postgres").mkdir()
        with private_postgres(folder / "postgres") as postgres:
            urls = [postgres.new_database() for _ in range(2)]
            for url, rounds in zip(urls, (options.beside, options.rounds), strict=True):
                fill(url, rounds)
            with worker(urls[0]) as small, worker(urls[1]) as large:
                print(json.dumps(compare(small, large, options)))


def fill(url: str, rounds: int) -> None:
    """Migrate a database, fill it with rows as rounds would have left them, and analyze it."""
    migrate = [sys.executable, "manage.py", "migrate", "-v", "0"]
    subprocess.run(migrate, cwd=ROOT, env=child_environment({"DATABASE_URL": url}), check=True)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(FILL.read_text().replace(":rounds", str(rounds)).encode())
        connection.execute("VACUUM ANALYZE")


def compare(small: "Worker", large: "Worker", options: argparse.Namespace) -> dict[str, Any]:
    """Time each view in turns on both, without the first time.

    Return medians and minimums in milliseconds.
    """
    views = small.ask("")
    times: dict[str, tuple[list[float], list[float]]] = {view: ([], []) for view in views}
    for _ in range(options.repeats + 1):
        for view, (at_small, at_large) in times.items():
            at_small.append(small.ask(view))
            at_large.append(large.ask(view))
    result: dict[str, Any] = {
        "rounds": [options.beside, options.rounds],
        "load_average": [round(load, 1) for load in os.getloadavg()],
        "at_most": AIM,
        "views": {},
    }
    for view, (at_small, at_large) in times.items():
        small_ms, large_ms = median(at_small[1:]), median(at_large[1:])
        least = [min(at_small[1:]), min(at_large[1:])]
        result["views"][view] = {
            "ms": [round(small_ms, 2), round(large_ms, 2)],
            "ratio": round(large_ms / small_ms, 2),
            "least_ms": [round(ms, 2) for ms in least],
            "ratio_of_least": round(least[1] / least[0], 2),
        }
    return result


class Worker:
    """A process that queries one of the databases."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, view: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(view, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


@contextmanager
def worker(url: str) -> Iterator[Worker]:
    command = [sys.executable, "-m", "bench.reports", "--ask", "1"]
    env = child_environment({"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tablegame.settings"})
    with subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield Worker(process)
        finally:
            process.terminate()


def ask() -> None:
    """Answer each view's name with the milliseconds it takes, and an empty line with all the names."""
    import django  # noqa: PLC0415 - only this process has a database

    django.setup()
    from bench.report_views import VIEWS  # noqa: PLC0415 - needs Django

    for line in sys.stdin:
        name = line.strip()
        began = time.perf_counter()
        if name:
            VIEWS[name]()
        print(json.dumps((time.perf_counter() - began) * 1000 if name else list(VIEWS)), flush=True)


if __name__ == "__main__":
    main()
