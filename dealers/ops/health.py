"""Health checks: whether this process can take commands, and the status of the timers."""

import time
from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.utils import DatabaseError

from tables import clock
from tables.log import triggers
from tables.models import Deck
from tables.replaced_migrations import applied_migrations
from tables.timers.sweep_status import read_sweep_status

# Checks of triggers and migrations are cached for some seconds; the database is queried each time.
CACHE_SECONDS = 5


class SlowChecks(NamedTuple):
    """The last result of the slow checks, and when it expires."""

    missing_guards: tuple[str, ...]
    pending_migrations: tuple[str, ...]
    until: float


_cached: SlowChecks | None = None


def check() -> tuple[dict[str, str], dict[str, Any]]:
    """Return each check with `ok` or what is wrong, and the timer status, which never fails the check."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        slow = _slow_checks()
        timers = {} if slow.pending_migrations else timer_status()
    except DatabaseError as error:
        return {"database": type(error).__name__}, {}
    checks = {
        "database": "ok",
        "guards": ", ".join(slow.missing_guards) or "ok",
        "migrations": ", ".join(slow.pending_migrations) or "ok",
    }
    return checks, timers


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
