"""The watchdog of a web process: when no worker sweeps the timers, it does, and logs that."""

import asyncio
import logging
from datetime import timedelta

from django.db import DatabaseError

from tables import clock
from tables.models import Sweep
from tables.threads import in_database_thread
from tables.timers.sweep import sweep
from tables.timers.sweep_status import SILENT_AFTER

log = logging.getLogger(__name__)

CHECK_SECONDS = 5

_watching: set[asyncio.Task[None]] = set()


def start_watchdog() -> None:
    """Once for each process that serves, from its own loop."""
    if not _watching:
        _watching.add(asyncio.get_running_loop().create_task(watch()))


async def watch() -> None:
    """The first look comes when a worker that was started with this process would have swept."""
    await asyncio.sleep(SILENT_AFTER.total_seconds())
    while True:
        try:
            await in_database_thread(sweep_if_no_worker_does)
        except DatabaseError as fault:
            # It is busy or away; the next look may find it.
            log.warning("the watchdog could not look at the timers: %s", type(fault).__name__)
        except Exception:
            log.exception("the watchdog could not look at the timers")
        await asyncio.sleep(CHECK_SECONDS)


def sweep_if_no_worker_does() -> bool:
    clock.detect_jumps()
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    # A sweep that lies ahead is one from before the clock was set back: it says nothing.
    ago = SILENT_AFTER if last is None else abs(clock.now() - last.at)
    if last is not None and last.by == "worker" and ago < SILENT_AFTER:
        return False
    if ago < timedelta(seconds=CHECK_SECONDS - 1):
        # Another web process has just done it.
        return False
    sweep(by="web")
    if last is None or last.by == "worker":
        log.warning("no Celery worker sweeps the timers: the web process does it")
    return True
