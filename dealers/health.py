"""Whether this process can do its work: asked by whoever starts, watches or balances the floor."""

import time
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from dealers import answers, metrics
from dealers.doors import answering, reader_at
from tables import clock
from tables.log import triggers
from tables.models import Deck
from tables.threads import in_database_thread
from tables.timers.sweep_status import read_sweep_status

# A look at triggers and migrations is kept for some seconds; whether the database answers is asked each time.
KEPT_SECONDS = 5


class Looked(NamedTuple):
    """What the last look at the slow things found, and until when it is good."""

    missing_guards: tuple[str, ...]
    pending_migrations: tuple[str, ...]
    until: float


_looked: Looked | None = None


@require_safe
async def healthz(request: HttpRequest) -> HttpResponse:
    """200 while a tap could be taken, 503 with what is wrong otherwise."""
    checks, timers = await in_database_thread(check)
    is_well = all(found == "ok" for found in checks.values())
    return answers.answer(200 if is_well else 503, {"ok": is_well, "checks": checks, "timers": timers})


def check() -> tuple[dict[str, str], dict[str, Any]]:
    """Each check with `ok` or what is wrong; and how the timers are, which stop no tap."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        looked = _look()
        timers = {} if looked.pending_migrations else timers_now()
    except DatabaseError as error:
        return {"database": type(error).__name__}, {}
    checks = {
        "database": "ok",
        "guards": ", ".join(looked.missing_guards) or "ok",
        "migrations": ", ".join(looked.pending_migrations) or "ok",
    }
    return checks, timers


def timers_now() -> dict[str, Any]:
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


def _look() -> Looked:
    global _looked  # noqa: PLW0603 - one database for a process
    now = time.monotonic()
    if _looked is None or now >= _looked.until:
        pending = tuple(
            sorted(_known_migrations() - MigrationRecorder(connection).applied_migrations().keys())
        )
        missing = () if pending else tuple(triggers.missing(connection))
        _looked = Looked(missing, tuple(f"{app}.{name}" for app, name in pending), now + KEPT_SECONDS)
    return _looked


@cache
def _known_migrations() -> frozenset[tuple[str, str]]:
    """Every migration of this release; a later release may have made more."""
    return frozenset(MigrationLoader(None).disk_migrations)


@require_safe
async def show_metrics(request: HttpRequest) -> HttpResponse:
    """For Prometheus on this machine, or anywhere with a token."""
    if metrics.is_from_this_machine(request):
        return await in_database_thread(exposition)
    return await in_database_thread(show_metrics_to_program, request)


@answering
def show_metrics_to_program(request: HttpRequest) -> HttpResponse:
    if reader_at(request, "read:metrics") is not None:
        return answers.no_scope("read:metrics")
    return exposition()


def exposition() -> HttpResponse:
    """Everything counted, and how the timers are; without a database, what was counted."""
    with suppress(DatabaseError):
        timers = timers_now()
        age, lag = timers.get("sweep_age_seconds"), timers.get("sweep_lag_ms", 0)
        metrics.timers_swept(age, lag, timers["overdue_decks"])
    return metrics.exposition()
