"""The health check and the metrics over HTTP."""

import asyncio
import time
from contextlib import suppress
from typing import NamedTuple

from django.db.utils import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from dealers.api import responses
from dealers.api.decorators import json_errors, require_reader
from dealers.ops import metrics
from dealers.ops.health import Health, check, clock_status, disk_status, heads_status, timer_status
from tables.threads import in_background_thread, in_database_thread

# How long one result is good for, and how long a request waits for a new one.
RESULT_SECONDS = 2
WAIT_SECONDS = 3
NO_ANSWER = Health({"database": "no answer"}, {}, {})


class LastCheck(NamedTuple):
    """The check that runs or has run last in this process, and when it began."""

    task: asyncio.Task[Health]
    began: float


_last: LastCheck | None = None


@require_safe
async def healthz(request: HttpRequest) -> HttpResponse:
    """Return 200 while commands can be taken, otherwise 503 with what is wrong."""
    checks, timers, disks = await last_health()
    is_well = all(result == "ok" for result in checks.values())
    heads = await asyncio.to_thread(heads_status)
    figures = {"timers": timers, "heads": heads, "disks": disks, "clock": clock_status()}
    return responses.json_response(200 if is_well else 503, {"ok": is_well, "checks": checks, **figures})


async def last_health() -> Health:
    """Return the result of the last check, or of a new one if that is old. Only one runs at a time.

    A check that has no answer yet is not awaited for long: the commands would wait behind it too.
    """
    global _last  # noqa: PLW0603 - one check for a process
    now = time.monotonic()
    if _last is None or (_last.task.done() and now - _last.began >= RESULT_SECONDS):
        _last = LastCheck(asyncio.create_task(in_background_thread(check)), now)
    await asyncio.wait([_last.task], timeout=WAIT_SECONDS)
    return _last.task.result() if _last.task.done() else NO_ANSWER


@require_safe
async def show_metrics(request: HttpRequest) -> HttpResponse:
    """Return metrics to Prometheus on this machine, or to any client with a token."""
    if metrics.is_from_this_machine(request):
        return await in_database_thread(exposition)
    return await in_database_thread(show_metrics_for_token, request)


@json_errors
def show_metrics_for_token(request: HttpRequest) -> HttpResponse:
    if require_reader(request, "read:metrics") is not None:
        return responses.no_scope("read:metrics")
    return exposition()


def exposition() -> HttpResponse:
    """Return all metrics, including those of the machine, and the timers if the database answers."""
    heads = heads_status()
    metrics.set_heads_gauges(heads["head_age_seconds"], heads["lost_heads"], heads["failing_sinks"])
    disks, clock = disk_status(), clock_status()
    metrics.set_machine_gauges(disks["free_megabytes"], clock["slip_seconds"])
    with suppress(DatabaseError):
        timers = timer_status()
        age, lag = timers.get("sweep_age_seconds"), timers.get("sweep_lag_ms", 0)
        metrics.set_timer_gauges(age, lag, timers["overdue_decks"])
    return metrics.exposition()
