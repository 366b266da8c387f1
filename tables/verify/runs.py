"""Runs of the verification: every night and on request, one at a time, each in a process of its own.

A run is a row. Somebody asks for one by inserting it, a worker claims it and starts the process, and the
process writes down how far it is. Nothing else is needed to see that one has died.
"""

import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Sum

from tables import clock
from tables.calendar import gaming_day, start_of_day
from tables.models import Checkpoint, LogVerification, Table

# By then the last taps of the day before are answered, and its report is written.
AFTER_DAY_START = timedelta(hours=1)
# The process writes every few seconds.
DEAD_AFTER = timedelta(minutes=2)
MAX_FAULTS = 200


class AlreadyRunning(Exception):  # noqa: N818 - an answer, not a fault
    """There is a run that waits or is under way."""


def ask_run(by: Any = None, day: Any = None) -> LogVerification:
    """Ask for a run. Raise AlreadyRunning."""
    end_dead_runs()
    try:
        with transaction.atomic():
            return LogVerification.objects.create(day=day, asked_at=clock.now(), asked_by=by)
    except IntegrityError:
        raise AlreadyRunning from None


def end_dead_runs() -> None:
    """Record that a run has died whose process was not heard of for a while."""
    silent_since = clock.now() - DEAD_AFTER
    dead = LogVerification.objects.filter(outcome="", seen_at__lt=silent_since)
    dead.update(outcome="died", ended_at=clock.now())


def start_due(start: Callable[[int], object] | None = None) -> int | None:
    """Ask for the nightly run once it is due, and start a run that waits. Return its number."""
    _ask_nightly()
    end_dead_runs()
    now = clock.now()
    waiting = LogVerification.objects.filter(outcome="", started_at=None)
    # One statement claims a run, so that two workers never start it twice.
    claimed = [
        run_id
        for run_id in list(waiting.values_list("pk", flat=True))
        if waiting.filter(pk=run_id).update(started_at=now, seen_at=now)
    ]
    for run_id in claimed:
        (start or start_process)(run_id)
    return claimed[0] if claimed else None


def _ask_nightly() -> None:
    now = clock.now()
    today = gaming_day(now)
    yesterday = today - timedelta(days=1)
    if now < start_of_day(today) + AFTER_DAY_START:
        return
    if LogVerification.objects.filter(day=yesterday).exists():
        return
    if Checkpoint.objects.filter(day__lte=yesterday).exists():
        try:
            ask_run(day=yesterday)
        except AlreadyRunning:
            # It is asked for again once that one has ended.
            return


def start_process(run_id: int) -> None:
    """Start the process of a run: in a thread of this one it would hold up taps and timers."""
    command = [sys.executable, "-m", "django", "run_verification", str(run_id)]
    options = {"cwd": settings.ROOT, "stdin": subprocess.DEVNULL, "check": False}
    # The thread only waits for the process, so that none is left behind.
    threading.Thread(target=subprocess.run, args=(command,), kwargs=options, daemon=True).start()


class RunProgress:
    """Counts what a run has read, and writes it down now and then from a thread of its own."""

    def __init__(self, run_id: int) -> None:
        self.run_id = run_id
        self.tables = self.events = 0

    def begin(self) -> None:
        total = Table.objects.aggregate(total=Sum("version"))["total"] or 0
        LogVerification.objects.filter(pk=self.run_id).update(events_to_read=total)

    def count(self, events: int) -> None:
        self.events += events

    def count_table(self) -> None:
        self.tables += 1

    def write(self) -> bool:
        """Write the counts. Return whether the run is still this process's."""
        running = LogVerification.objects.filter(pk=self.run_id, outcome="")
        return bool(running.update(tables=self.tables, events=self.events, seen_at=clock.now()))


def finish(progress: RunProgress, outcome: str, faults: list[str], notes: str = "") -> None:
    """Record how a run ended."""
    progress.write()
    LogVerification.objects.filter(pk=progress.run_id, outcome="").update(
        outcome=outcome,
        ended_at=clock.now(),
        faults=msgspec.json.encode([_fault(line) for line in faults[:MAX_FAULTS]]).decode(),
        notes=notes,
    )


def _fault(line: str) -> dict[str, Any]:
    """Return a line of verify_log as its table and the rest; a fault of the heads has no table."""
    name, colon, rest = line.partition(": ")
    number = name.removeprefix("table ")
    if colon and number != name and number.isdecimal():
        return {"table": int(number), "fault": rest}
    return {"table": None, "fault": line}


def read_faults(run: LogVerification) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(run.faults)
    return found


def last_ended() -> LogVerification | None:
    return LogVerification.objects.exclude(outcome="").order_by("-pk").first()
