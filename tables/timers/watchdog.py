"""The watchdog of a web process: it sweeps the timers and logs a warning when no worker does."""

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from django.db import DatabaseError

from tables import clock, clock_references
from tables.models import Sweep
from tables.threads import in_background_thread
from tables.timers.sweep import sweep
from tables.timers.sweep_status import SILENT_AFTER

log = logging.getLogger(__name__)

CHECK_SECONDS = 5

_tasks: set[asyncio.Task[None]] = set()


def start_watchdog() -> None:
    """Start the watchdog once per serving process, on its event loop."""
    if not _tasks:
        _tasks.add(asyncio.get_running_loop().create_task(watch()))


async def watch() -> None:
    """Check every few seconds, after giving a worker that starts now the time to sweep first.

    The clock is compared right away, because people sign in before the first command reads the reference.
    """
    look: Callable[[], object] = clock_references.check
    rest = SILENT_AFTER.total_seconds()
    while True:
        try:
            await in_background_thread(look)
        except DatabaseError as fault:
            # The database is busy or down, and may be back at the next check.
            log.warning("the watchdog could not look at the timers: %s", type(fault).__name__)
        except Exception:
            log.exception("the watchdog could not look at the timers")
        await asyncio.sleep(rest)
        look, rest = sweep_if_no_worker_does, CHECK_SECONDS


def sweep_if_no_worker_does() -> bool:
    clock_references.check()
    clock.detect_jumps()
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    # A sweep in the future was before the clock was set back, so it tells nothing.
    ago = SILENT_AFTER if last is None else abs(clock.now() - last.at)
    if last is not None and last.by == "worker" and ago < SILENT_AFTER:
        return False
    if ago < timedelta(seconds=CHECK_SECONDS - 1):
        # Another web process has just swept.
        return False
    sweep(by="web")
    if last is None or last.by == "worker":
        log.warning("no Celery worker sweeps the timers: the web process does it")
    return True
