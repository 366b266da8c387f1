"""Serves the floor: everything in one process, or with PostgreSQL and Redis one process per part."""

import argparse
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import django
from django.conf import settings

from tablegame import processes
from tablegame.web import serve

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.2
# The pause before a part that has ended is started again.
PAUSE_SECONDS = 1
STOP_SECONDS = 8
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared, not listened on


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
    django.setup()
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--live", action="store_true", help="let bots work the demo floor")
    options = parser.parse_args()
    with bots(options.host, options.port) if options.live else nullcontext():
        if settings.IS_FULL:
            sys.exit(serve_in_processes(options.host, options.port))
        start_celery_in_threads()
        serve(options.host, options.port)


@contextmanager
def bots(host: str, port: int) -> Iterator[None]:
    """Run bots in their own process. They use the server like everyone else."""
    address = "127.0.0.1" if host in ANY_ADDRESS else host
    process = start_process(
        [sys.executable, "manage.py", "live_floor", "--host", address, "--port", str(port)]
    )
    # Otherwise the signal would end this process before the bots are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        stop_processes([process])


def start_celery_in_threads() -> None:
    """Run the worker and beat in threads, with an in-memory broker. They end with the process."""
    from celery.beat import EmbeddedService  # noqa: PLC0415 - slow to import, and the full floor needs none
    from celery.worker import WorkController  # noqa: PLC0415

    from tablegame.celery import app  # noqa: PLC0415

    worker = WorkController(
        app=app, pool="solo", without_gossip=True, without_mingle=True, without_heartbeat=True
    )
    threading.Thread(target=worker.start, name="celery worker", daemon=True).start()
    # By default beat would keep its schedule in a file next to the code.
    EmbeddedService(app, thread=True, max_interval=1, scheduler_cls=app.conf.beat_scheduler).start()


def serve_in_processes(host: str, port: int) -> int:
    """Run web processes, a Celery worker and one beat. Return the exit status.

    When the web processes end, everything ends; the others are started again, because a worker can break when
    Redis goes away.
    """
    commands = {"worker": processes.worker_command(), "beat": processes.beat_command()}
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    web = start_process(processes.web_command(host, port, settings.WEB_PROCESSES))
    others = {name: start_process(command) for name, command in commands.items()}
    while web.poll() is None and not stopping.wait(LOOK_SECONDS):
        for name, part in list(others.items()):
            if part.poll() is not None and not stopping.wait(PAUSE_SECONDS):
                log.error("%s ended with %s: it is started again", name, part.returncode)
                others[name] = start_process(commands[name])
    stop_processes([web, *others.values()])
    return 0 if stopping.is_set() else 1


def start_process(command: list[str]) -> subprocess.Popen[bytes]:
    """Start a process in its own session: Ctrl-C reaches only this one, which stops the others."""
    return subprocess.Popen(command, start_new_session=True)  # noqa: S603 - our own programs


def stop_processes(running: list[subprocess.Popen[bytes]]) -> None:
    """Ask every process to end, then kill those that do not, with their children."""
    for part in running:
        part.terminate()
    deadline = time.monotonic() + STOP_SECONDS
    for part in running:
        try:
            part.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(part.pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
