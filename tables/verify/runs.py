"""Runs of the verification: every night and on request, one at a time, each in a process of its own.

A run is a row. Somebody asks for one by inserting it, a worker claims it and starts the process, and the
process writes down how far it is. Nothing else is needed to see that one has died.
"""

import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import IntegrityError
from django.db.models import Q, Sum

from tables import clock
from tables.calendar import gaming_day, start_of_day
from tables.faults import Fault
from tables.log.journal.compare import compare
from tables.log.journal.kinds import KINDS
from tables.log.journal.record import journaled, record
from tables.models import Checkpoint, LogVerification, Table

# By then the last taps of the day before are answered, and its report is written.
AFTER_DAY_START = timedelta(hours=1)
# The process writes every few seconds.
DEAD_AFTER = timedelta(minutes=2)
# A worker starts a run within seconds.
NEVER_STARTED_AFTER = timedelta(minutes=10)
# So long after it is due, every wall says that the nightly run has not ended.
MISSING_AFTER = timedelta(hours=6)
MAX_FAULTS = 200
LAST_RUNS = 20

# Runs that the journal has as they are.
_entered: set[tuple[int, str, str]] = set()


class AlreadyRunning(Exception):  # noqa: N818 - an answer, not a fault
    """There is a run that waits or is under way."""


def ask_run(by: Any = None, day: Any = None) -> LogVerification:
    """Ask for a run. Raise AlreadyRunning."""
    end_dead_runs()
    try:
        with journaled():
            run = LogVerification.objects.create(day=day, asked_at=clock.now(), asked_by=by)
            record(run, by=None if by is None else by.pk)
    except IntegrityError:
        raise AlreadyRunning from None
    return run


def end_dead_runs() -> None:
    """Record that a run has died: no worker started it, or its process was not heard of for a while.

    A time to come is no sign of life.
    """
    now = clock.now()
    is_silent = Q(seen_at__lt=now - DEAD_AFTER) | Q(seen_at__gt=now + DEAD_AFTER)
    is_waiting = Q(asked_at__gt=now - NEVER_STARTED_AFTER, asked_at__lt=now + DEAD_AFTER)
    dead = LogVerification.objects.filter(outcome="").filter(is_silent | (Q(seen_at=None) & ~is_waiting))
    for run in dead:
        _end(run.pk, outcome="died")


def _end(run_id: int, **columns: Any) -> None:
    """End a run, unless it has ended, and enter its result in the journal."""
    with journaled():
        row = LogVerification.objects.filter(pk=run_id, outcome="")
        if row.update(ended_at=clock.now(), **columns):
            record(LogVerification(pk=run_id), by=None)


def is_entered(run: LogVerification) -> bool:
    """Return whether the journal has a run as it is. One that somebody put there counts for nothing."""
    key = (run.pk, run.outcome, f"{run.day} {run.asked_at} {run.ended_at} {run.faults} {run.notes}")
    if key not in _entered:
        try:
            if compare(KINDS[LogVerification._meta.db_table], [run.pk]):  # noqa: SLF001 - Django's own name
                return False
        except Fault:
            return False
        _entered.add(key)
    return True


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
    of_day = LogVerification.objects.filter(day=yesterday).first()
    began = start_of_day(today)
    if of_day is not None and (is_entered(of_day) or any(run.asked_at >= began for run in last_runs())):
        return
    if Checkpoint.objects.filter(day__lte=yesterday).exists():
        try:
            # A row that is not ours is in its place: the run finds it.
            ask_run(day=yesterday if of_day is None else None)
        except AlreadyRunning:
            # It is asked for again once that one has ended.
            return


def last_runs() -> list[LogVerification]:
    """Return the last runs, newest first."""
    return [run for run in LogVerification.objects.order_by("-pk")[:LAST_RUNS] if is_entered(run)]


def missing_since(runs: list[LogVerification]) -> datetime | None:
    """Return since when the walls say that the last night was not verified; None if it was, or need not be.

    A run that is under way may take that long too.
    """
    now = clock.now()
    day = gaming_day(now - AFTER_DAY_START - MISSING_AFTER)
    for run in runs:
        is_under_way = not run.outcome and run.asked_at > now - MISSING_AFTER
        if is_under_way or (run.outcome in ("fits", "faults") and run.asked_at >= start_of_day(day)):
            return None
    if not Checkpoint.objects.filter(day__lt=day).exists():
        return None
    return start_of_day(day) + AFTER_DAY_START + MISSING_AFTER


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
    named = msgspec.json.encode([_fault(line) for line in faults[:MAX_FAULTS]]).decode()
    _end(progress.run_id, outcome=outcome, faults=named, notes=notes)


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


def last_ended(runs: list[LogVerification]) -> LogVerification | None:
    return next((run for run in runs if run.outcome), None)
