"""Tells whether the timers are being swept, for the pit wall and the health check."""

from datetime import datetime, timedelta

from msgspec import Struct

from tables import clock
from tables.models import Sweep

# Three sweeps that did not come.
SILENT_AFTER = timedelta(seconds=15)


class SweepStatus(Struct, frozen=True):
    """When timers were last looked at and by whom, how long ago that is, and how late the latest was.

    `is_fallback` while a web process does it in the place of a worker, `is_silent` while nobody does.
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
    """As the row has it, which may not be there yet."""
    if at is None:
        return SweepStatus()
    age = clock.now() - at
    return SweepStatus(
        last_sweep_at=at,
        swept_by=by or "",
        age_ms=round(age.total_seconds() * 1000),
        lag_ms=lag_ms or 0,
        is_fallback=by == "web",
        # A sweep that lies ahead is one from before the clock was set back: it says nothing.
        is_silent=abs(age) >= SILENT_AFTER,
    )
