"""A private web server for the tests, started as ./run starts it."""

import re
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tablegame import processes as tablegame_processes
from tests.harness.floors.floor_size import FRESH_TABLES
from tests.harness.servers import back_office
from tests.harness.servers.fresh_heads import fresh_heads
from tests.harness.servers.process import free_port, run, server

# Where the metrics say which process wrote them.
PROCESS = re.compile(r'^tablegame_build\{.*process="(\d+)"', re.MULTILINE)
MIGRATE = "from django.core.management import call_command; call_command('migrate', verbosity=0)"
ENTER_IN_JOURNAL = (
    "from tables.log.journal.found import enter_as_found; enter_as_found('a floor of the tests')"
)


@dataclass(frozen=True)
class Web:
    port: int
    pid: int
    env: Mapping[str, str] = field(default_factory=dict)
    unused_tables: Iterator[int] = field(default_factory=lambda: iter(range(2, 2 + FRESH_TABLES)))
    log: Path = Path()

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.port}{path}"


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


def every_process_answers(port: int, processes: int) -> Callable[[], bool]:
    """Return a check to repeat, because chance decides which process takes a connection."""
    met: set[str] = set()

    def have_all_answered() -> bool:
        with suppress(OSError), urllib.request.urlopen(Web(port, 0).url("/metrics"), timeout=2) as answer:  # noqa: S310
            met.update(PROCESS.findall(answer.read().decode()))
        return len(met) == processes

    return have_all_answered


@contextmanager
def private_web(
    folder: Path,
    env: Mapping[str, str] | None = None,
    application: str = "tablegame.asgi:application",
    floor: str = "make_floor",
) -> Iterator[Web]:
    """Serve the project on a database of its own, unless the environment given names another.

    With Redis it is the full topology: two processes that share nothing but PostgreSQL and Redis.
    """
    env = {"DATABASE_URL": f"sqlite:///{folder / 'web.sqlite3'}", **(env or {})}
    module, _, function = floor.rpartition(".")
    where = module if module.startswith("tests.") else f"tests.harness.floors.{module or 'floor'}"
    make_floor = f"from {where} import {function}; {function}()"
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--no-imports", "--command"]
    run([*command, f"{MIGRATE}; {make_floor}; {ENTER_IN_JOURNAL}"], env=env)
    with serving(folder / "web.log", env, application) as web:
        yield web


@contextmanager
def serving(
    log: Path, env: Mapping[str, str], application: str = "tablegame.asgi:application"
) -> Iterator[Web]:
    """Serve an existing floor; tests tap faster than people may, and rest longer."""
    limits = ("TAPS_A_SECOND", "READS_A_SECOND", "SIGN_INS_A_SECOND", "PAGES_A_SECOND")
    hurry = dict.fromkeys(limits, "100000")
    env = {**hurry, "IDLE_LOCK_SECONDS": "36000", **env}
    port = free_port()
    processes = 2 if "REDIS_URL" in env else 1
    python, *command = tablegame_processes.web_command("127.0.0.1", port, processes)
    with (
        fresh_heads(log.with_suffix(".jsonl")) as heads,
        server(
            [python, "-W", "error", *command, "--application", application],
            log=log,
            is_ready=every_process_answers(port, processes),
            env={"HEADS_PATH": str(heads), **env},
        ) as pid,
    ):
        try:
            yield Web(port, pid, env, log=log)
        finally:
            back_office.close(env)
