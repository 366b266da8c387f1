"""The health check and the metrics over HTTP."""

from contextlib import suppress

from django.db.utils import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from dealers.api import responses
from dealers.api.decorators import json_errors, require_reader
from dealers.ops import metrics
from dealers.ops.health import check, timer_status
from tables.threads import in_database_thread


@require_safe
async def healthz(request: HttpRequest) -> HttpResponse:
    """Return 200 while commands can be taken, otherwise 503 with what is wrong."""
    checks, timers = await in_database_thread(check)
    is_well = all(result == "ok" for result in checks.values())
    return responses.json_response(
        200 if is_well else 503, {"ok": is_well, "checks": checks, "timers": timers}
    )


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
    """Return all metrics, including the timers if the database answers."""
    with suppress(DatabaseError):
        timers = timer_status()
        age, lag = timers.get("sweep_age_seconds"), timers.get("sweep_lag_ms", 0)
        metrics.set_timer_gauges(age, lag, timers["overdue_decks"])
    return metrics.exposition()
