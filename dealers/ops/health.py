"""Health checks: whether this process can take a tap, and how the timers are."""

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

# A look at triggers and migrations is kept for some seconds; whether the database answers is asked each time.
KEPT_SECONDS = 5


class SlowChecks(NamedTuple):
    """What the last look at the slow things found, and until when it is good."""

    missing_guards: tuple[str, ...]
    pending_migrations: tuple[str, ...]
    until: float


_looked: SlowChecks | None = None


def check() -> tuple[dict[str, str], dict[str, Any]]:
    """Each check with `ok` or what is wrong; and how the timers are, which stop no tap."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        looked = _look()
        timers = {} if looked.pending_migrations else timer_status()
    except DatabaseError as error:
        return {"database": type(error).__name__}, {}
    checks = {
        "database": "ok",
        "guards": ", ".join(looked.missing_guards) or "ok",
        "migrations": ", ".join(looked.pending_migrations) or "ok",
    }
    return checks, timers


def timer_status() -> dict[str, Any]:
    """When timers were last looked at and by whom, how late the latest was, and which decks are overdue."""
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


def _look() -> SlowChecks:
    global _looked  # noqa: PLW0603 - one database for a process
    now = time.monotonic()
    if _looked is None or now >= _looked.until:
        pending = sorted(_known_migrations() - applied_migrations(connection))
        missing = () if pending else tuple(triggers.missing(connection))
        _looked = SlowChecks(missing, tuple(f"{app}.{name}" for app, name in pending), now + KEPT_SECONDS)
    return _looked


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Every migration of this release; a later release may have made more."""
    return frozenset(MigrationLoader(None).disk_migrations)
