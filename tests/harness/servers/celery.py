"""A Celery worker, a beat, or a whole floor in one command, as on a real floor."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from celery import Celery

from tablegame import processes
from tests.harness.servers.process import free_port, server
from tests.harness.servers.web import Web, answers


def worker(log: Path, env: Mapping[str, str], app: str = "tablegame") -> AbstractContextManager[int]:
    name = f"{log.stem}@{log.parent.name}"
    command = [*processes.worker_command(1, app), "--hostname", name]
    return server(command, log=log, is_ready=lambda: takes_work(name, env["REDIS_URL"]), env=env)


def takes_work(name: str, redis_url: str) -> bool:
    """Ask a worker over its broker; it answers from the loop that takes tasks."""
    asking = Celery(set_as_current=False, broker=redis_url)
    with asking.connection_for_write() as connection:
        return bool(asking.control.ping([name], timeout=0.5, limit=1, connection=connection))


def beat(log: Path, env: Mapping[str, str], is_heard: Callable[[], bool]) -> AbstractContextManager[int]:
    """Start a beat; it answers nobody, so wait until a task it sent is done."""
    return server(processes.beat_command(), log=log, is_ready=is_heard, env=env)


@contextmanager
def whole_floor(log: Path, env: Mapping[str, str]) -> Iterator[Web]:
    """Start everything as ./run does; the environment decides which parts there are."""
    port = free_port()
    with server(
        [sys.executable, "-m", "tablegame.serve", "--port", str(port)],
        log=log,
        is_ready=lambda: answers(Web(port, 0).url("/healthz")),
        env=env,
    ) as pid:
        yield Web(port, pid, env, log=log)


def kill(pid: int) -> None:
    """Kill the process and its children without warning, like a power failure."""
    os.killpg(pid, signal.SIGKILL)


def children(pid: int) -> set[int]:
    """Return the processes this one has started, and theirs."""
    found = set()
    for line in Path("/proc").glob("[0-9]*/stat"):
        try:
            after_name = line.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if after_name[1] == str(pid):
            child = int(line.parent.name)
            found |= {child} | children(child)
    return found


def workers(pid: int) -> set[int]:
    """Those of its children that are Celery workers.

    Where setproctitle is installed, a worker says what it is in one line.
    """
    lines = {child: Path(f"/proc/{child}/cmdline").read_bytes() for child in children(pid)}
    command_lines = {child: line.replace(b"\0", b" ").split() for child, line in lines.items()}
    return {child for child, words in command_lines.items() if b"worker" in words}


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
