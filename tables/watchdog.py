"""The watchdog of a web process: when nobody sweeps the timers, it does, and says so."""

import asyncio
import logging
from datetime import timedelta

from django.db import DatabaseError

from tables import clock
from tables.models import Sweep
from tables.sweeping import sweep
from tables.swept import SILENT
from tables.threads import in_database_thread

log = logging.getLogger(__name__)

LOOK_SECONDS = 5

_watching: set[asyncio.Task[None]] = set()


def start_watching() -> None:
    """Once for each process that serves, from its own loop."""
    if not _watching:
        _watching.add(asyncio.get_running_loop().create_task(watch()))


async def watch() -> None:
    """The first look comes when a worker that was started with this process would have swept."""
    await asyncio.sleep(SILENT.total_seconds())
    while True:
        try:
            await in_database_thread(sweep_if_nobody_does)
        except DatabaseError as fault:
            # It is busy or away; the next look may find it.
            log.warning("the watchdog could not look at the timers: %s", type(fault).__name__)
        except Exception:
            log.exception("the watchdog could not look at the timers")
        await asyncio.sleep(LOOK_SECONDS)


def sweep_if_nobody_does() -> bool:
    clock.look()
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    # A sweep that lies ahead is one from before the clock was set back: it says nothing.
    ago = SILENT if last is None else abs(clock.now() - last.at)
    if last is not None and last.by == "worker" and ago < SILENT:
        return False
    if ago < timedelta(seconds=LOOK_SECONDS - 1):
        # Another web process has just done it.
        return False
    sweep(by="web")
    if last is None or last.by == "worker":
        log.warning("no Celery worker sweeps the timers: the web process does it")
    return True
