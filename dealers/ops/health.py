"""Health checks: whether this process can take commands, and the status of the timers."""

import time
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import F

from dealers.ops.disks import LOW_FREE_MEGABYTES, MIN_FREE_MEGABYTES, free_megabytes
from tables import clock, slips
from tables.database.patience import wait_at_most
from tables.log import triggers
from tables.log.heads.status import read_heads_status
from tables.models import Deck, Sweep
from tables.replaced_migrations import applied_migrations
from tables.timers.sweep_status import read_sweep_status

# Checks of triggers and migrations are cached for some seconds.
CACHE_SECONDS = 5


class SlowChecks(NamedTuple):
    """The last result of the slow checks, and when it expires."""

    missing_guards: tuple[str, ...]
    pending_migrations: tuple[str, ...]
    until: float


_cached: SlowChecks | None = None


class Health(NamedTuple):
    """Each check with `ok` or what is wrong, and figures that never fail the check."""

    checks: dict[str, str]
    timers: dict[str, Any]
    disks: dict[str, Any]


def check() -> Health:
    """Check whether a command could be taken now: the database takes a write, and its disk has room."""
    disks = disk_status()
    checks = {"disk": "full" if disks["is_full"] else "ok"}
    try:
        with wait_at_most(settings.DATABASE_STATEMENT_SECONDS):
            write_probe()
            slow = _slow_checks()
            timers = {} if slow.pending_migrations else timer_status()
    except DatabaseError as error:
        return Health({"database": type(error.__cause__ or error).__name__, **checks}, {}, disks)
    checks = {
        "database": "ok",
        "guards": ", ".join(slow.missing_guards) or "ok",
        "migrations": ", ".join(slow.pending_migrations) or "ok",
        **checks,
    }
    return Health(checks, timers, disks)


def write_probe() -> None:
    """Write a row as a command would. A database that can only be read, or has no room, raises."""
    with transaction.atomic():
        Sweep.objects.update(lag_ms=F("lag_ms"))


def disk_status() -> dict[str, Any]:
    """Return the free space. Commands stop when the database's disk is full; heads are signed later."""
    free = free_megabytes()
    return {
        "free_megabytes": free,
        "is_low": any(left < LOW_FREE_MEGABYTES for left in free.values()),
        "is_full": free.get("database", MIN_FREE_MEGABYTES) < MIN_FREE_MEGABYTES,
    }


def clock_status() -> dict[str, Any]:
    """Return how far the computer's clock is off. Commands are taken all the same, at the right time."""
    by = slips.slipped_by()
    return {"has_slipped": bool(by), "slip_seconds": round(by)}


def timer_status() -> dict[str, Any]:
    """Return when and by whom timers were last swept, how late the latest was, and the overdue decks."""
    overdue = Deck.objects.filter(removed_at=None, due_at__lt=clock.now()).count()
    last = read_sweep_status()
    if last.last_sweep_at is None or last.age_ms is None:
        return {"last_sweep_at": None, "overdue_decks": overdue}
    return {
        "last_sweep_at": last.last_sweep_at.isoformat(),
        "swept_by": last.swept_by,
        "sweep_age_seconds": last.age_ms / 1000,
        "sweep_lag_ms": last.lag_ms,
        "overdue_decks": overdue,
    }


def heads_status() -> dict[str, Any]:
    """Return when heads were last signed, the tables that have lost one, and the sinks that lack lines."""
    status = read_heads_status()
    return {
        "last_head_at": None if status.last_at is None else status.last_at.isoformat(),
        "head_age_seconds": status.age_seconds,
        "lost_heads": status.lost,
        "sinks": status.sinks,
        "failing_sinks": status.failing,
    }


def _slow_checks() -> SlowChecks:
    global _cached  # noqa: PLW0603 - one database for a process
    now = time.monotonic()
    if _cached is None or now >= _cached.until:
        pending = sorted(_known_migrations() - applied_migrations(connection))
        missing = () if pending else tuple(triggers.missing(connection))
        _cached = SlowChecks(missing, tuple(f"{app}.{name}" for app, name in pending), now + CACHE_SECONDS)
    return _cached


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Return every migration of this release. The database may have more, from a later release."""
    return frozenset(MigrationLoader(None).disk_migrations)
