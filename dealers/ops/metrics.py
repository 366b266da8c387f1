"""Prometheus metrics.

With several web processes, each scrape reaches only one of them. Set `PROMETHEUS_MULTIPROC_DIR` to an empty
folder before the start, and every process reports for all.
"""

import ipaddress
import math
import os
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from games.table.commands import COMMANDS

COMMANDS_GIVEN = Counter(
    "tablegame_commands", "Commands by name and by what became of them.", ("name", "outcome")
)
COMMAND_SECONDS = Histogram(
    "tablegame_command_seconds",
    "From the command in hand to its answer.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
API_RESPONSES = Counter("tablegame_answers", "Answers of the API by status.", ("status",))
SOCKETS = Gauge("tablegame_sockets", "Screens that are connected.", multiprocess_mode="livesum")
BUILD = Gauge(
    "tablegame_build", "The build that is served.", ("build", "process"), multiprocess_mode="livemax"
)
BUILD.labels(settings.BUILD, os.getpid()).set(1)

SWEEP_AGE = Gauge(
    "tablegame_sweep_age_seconds", "Since timers were last looked at.", multiprocess_mode="livemax"
)
SWEEP_LAG = Gauge(
    "tablegame_sweep_lag_seconds", "How late the latest timer was.", multiprocess_mode="livemax"
)
OVERDUE_DECKS = Gauge("tablegame_overdue_decks", "Decks past their time.", multiprocess_mode="livemax")
HEADS_AGE = Gauge("tablegame_heads_age_seconds", "Since heads were last signed.", multiprocess_mode="livemax")
HEADS_LOST = Gauge(
    "tablegame_lost_heads", "Tables whose log no longer has its signed head.", multiprocess_mode="livemax"
)
SINKS_FAILING = Gauge(
    "tablegame_failing_heads_sinks", "Sinks that lack lines of the heads.", multiprocess_mode="livemax"
)

FREE_DISK = Gauge(
    "tablegame_free_disk_megabytes", "Free space beside a file.", ("disk",), multiprocess_mode="livemin"
)
CLOCK_SLIP = Gauge(
    "tablegame_clock_slip_seconds", "How far the computer's clock is off.", multiprocess_mode="livemax"
)

# The outcome of a command, by the status of its response.
OUTCOMES = {
    200: "taken",
    400: "malformed",
    401: "not_signed_in",
    403: "not_yours",
    404: "no_table",
    409: "stale",
    422: "refused",
    429: "too_many",
    503: "busy",
}


def count_command(name: str, status: int, seconds: float) -> None:
    """Count a command. Unknown names share one label, so that no one can create thousands of them."""
    known = name if name in COMMANDS else "unknown"
    COMMANDS_GIVEN.labels(known, OUTCOMES.get(status, "fault")).inc()
    COMMAND_SECONDS.observe(seconds)


def set_timer_gauges(age_seconds: float | None, lag_ms: int, overdue_decks: int) -> None:
    """Set the gauges to the current values in the database. Before the first sweep, its age is infinite."""
    SWEEP_AGE.set(math.inf if age_seconds is None else age_seconds)
    SWEEP_LAG.set(lag_ms / 1000)
    OVERDUE_DECKS.set(overdue_decks)


def set_heads_gauges(age_seconds: float | None, lost: int, failing_sinks: int) -> None:
    """Set the gauges to what the files say. Before the first signature, its age is infinite."""
    HEADS_AGE.set(math.inf if age_seconds is None else age_seconds)
    HEADS_LOST.set(lost)
    SINKS_FAILING.set(failing_sinks)


def set_machine_gauges(free_megabytes: Mapping[str, int], slip_seconds: int) -> None:
    for disk, free in free_megabytes.items():
        FREE_DISK.labels(disk).set(free)
    CLOCK_SLIP.set(abs(slip_seconds))


def socket_opened() -> None:
    SOCKETS.inc()


def socket_closed() -> None:
    SOCKETS.dec()


def exposition() -> HttpResponse:
    """Return all metrics, of this process or, if they share a folder, of all processes."""
    registry = REGISTRY
    if settings.METRICS_FOLDER:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def is_from_this_machine(request: HttpRequest) -> bool:
    """Return whether the request comes from this machine, and was not forwarded by a proxy on it."""
    is_forwarded = any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP"))
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR") or "")
    except ValueError:
        return False
    return address.is_loopback and not is_forwarded
