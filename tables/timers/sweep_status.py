"""Reports whether timers are being swept, for the pit wall and the health check."""

from datetime import datetime, timedelta

from msgspec import Struct

from tables import clock
from tables.models import Sweep

# Three missed sweeps.
SILENT_AFTER = timedelta(seconds=15)


class SweepStatus(Struct, frozen=True):
    """The last sweep: when, by which process, how long ago, and how late its latest timer was.

    `is_fallback` while a web process sweeps instead of a worker, `is_silent` while no one does.
    """

    last_sweep_at: datetime | None = None
    swept_by: str = ""
    age_ms: int | None = None
    lag_ms: int = 0
    is_fallback: bool = False
    is_silent: bool = True


def read_sweep_status() -> SweepStatus:
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    return SweepStatus() if last is None else sweep_status_of(last.at, last.by, last.lag_ms)


def sweep_status_of(at: datetime | None, by: str | None, lag_ms: int | None) -> SweepStatus:
    """Return the status for the values of the sweep row, which may not exist yet."""
    if at is None:
        return SweepStatus()
    age = clock.now() - at
    return SweepStatus(
        last_sweep_at=at,
        swept_by=by or "",
        age_ms=round(age.total_seconds() * 1000),
        lag_ms=lag_ms or 0,
        is_fallback=by == "web",
        # A sweep in the future was before the clock was set back, so it tells nothing.
        is_silent=abs(age) >= SILENT_AFTER,
    )
