"""Measures what a command costs in a small and in a large log, against a baseline; one line of JSON.

    python -m bench.store [--events 5000000] [--taps 40] [--repeats 10] [--database sqlite|postgresql]

Two databases of one kind, one with a real log of about 10,000 events, the other with millions more, are
tapped in turns in the same run. The baseline ("floor") is a transaction of two rows in raw SQL on the same
connection. PostgreSQL runs without fsync, as in the tests.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import psycopg
from psycopg import sql

from tests.harness.servers.postgres import Postgres, private_postgres
from tests.harness.servers.process import ROOT, child_environment

SMALL = 10_000


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=5_000_000)
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), action="append")
    options = parser.parse_args()
    result: dict[str, Any] = {"events": [SMALL, options.events], "taps": options.taps * options.repeats}
    for kind in options.database or ("sqlite", "postgresql"):
        with databases(kind) as (small, large, statements):
            most = max(statements.values())
            kinds = [name for name, count in statements.items() if count == most]
            result[kind] = {"most_statements": most, "of": kinds, **compare(small, large, options)}
    print(json.dumps(result))


@contextmanager
def databases(kind: str) -> Iterator[tuple[str, str, dict[str, int]]]:
    """Yield the URLs of two databases with the same real log, and the most statements of each command."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablegame-bench-")))
        folder.chmod(0o711)
        if kind == "sqlite":
            small, large = (f"sqlite:///{folder}/{size}.sqlite3" for size in ("small", "large"))
            statements = work(small, "nights", SMALL)
            shutil.copy(folder / "small.sqlite3", folder / "large.sqlite3")
        else:
            (folder / "postgres").mkdir()
            postgres = stack.enter_context(private_postgres(folder / "postgres"))
            small = postgres.new_database()
            statements = work(small, "nights", SMALL)
            large = copy_database(postgres, small)
        yield small, large, json.loads(statements)


def copy_database(postgres: Postgres, url: str) -> str:
    """Return the URL of a copy of a database."""
    name = url.rpartition("/")[2]
    with psycopg.connect(postgres.url(), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE copied TEMPLATE {}").format(sql.Identifier(name)))
    return postgres.url("copied")


def compare(small: str, large: str, options: argparse.Namespace) -> dict[str, Any]:
    began = time.perf_counter()
    work(large, "fill", options.events)
    filled = time.perf_counter() - began
    with worker(small) as at_small, worker(large) as at_large:
        same_plans = ask(at_small, "plans") == ask(at_large, "plans")
        times: dict[str, list[float]] = {
            name: [] for name in ("small", "small_floor", "large", "large_floor")
        }
        ask(at_small, f"taps {options.taps}")
        ask(at_large, f"taps {options.taps}")
        for _ in range(options.repeats):
            for name, process in (("small", at_small), ("large", at_large)):
                answer = ask(process, f"taps {options.taps}")
                times[name] += answer["ours"]
                times[f"{name}_floor"] += answer["floors"]
    p50 = {name: median(values) * 1000 for name, values in times.items()}
    return {
        "p50_ms": {name: round(value, 3) for name, value in p50.items()},
        "beside_the_floor": round(p50["small"] / p50["small_floor"], 2),
        "large_beside_small": round(p50["large"] / p50["small"], 3),
        "same_plans": same_plans,
        **json.loads(work(small, "verify", 0)),
        "filled_in_s": round(filled),
    }


def work(url: str, kind: str, number: int) -> str:
    return run("-m", "bench.store_worker", kind, str(number), url=url)


def run(*command: str, url: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=child_environment({"DATABASE_URL": url}),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


@contextmanager
def worker(url: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "bench.store_worker", "serve", "0"]
    env = child_environment({"DATABASE_URL": url})
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def ask(process: subprocess.Popen[str], line: str) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


if __name__ == "__main__":
    main()
