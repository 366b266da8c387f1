"""Keeps the time of the computer's clock in the database, for processes that start after it has slipped.

The process that sweeps the timers writes the row once a minute, never while the clocks disagree. Each process
reads it when it starts and, while its clock has slipped, every few seconds: so it learns that a person has
confirmed the new time.
"""

import logging
from datetime import UTC, datetime

from django.db import transaction

from tables import slips
from tables.models import ClockReference

log = logging.getLogger(__name__)

WRITE_SECONDS = 60

_boot = slips.read_boot_id()
_is_read = False
_was_slipped = False
# When this process last wrote the row, by the clock that starts with the machine.
_written_at: float | None = None


class SlipChanged(Exception):  # noqa: N818 - an answer, not a fault
    """The clock is no longer what the person saw."""


def ensure_read() -> None:
    """Read the reference unless this process has. Without it, no time may be written."""
    if not _is_read:
        check()


def check() -> None:
    """Read the reference when the process starts and while the clock has slipped, and log each change."""
    global _is_read, _was_slipped  # noqa: PLW0603 - one clock for a process
    if not _is_read or slips.slipped_by():
        _read()
        _is_read = True
    by = slips.slipped_by()
    if bool(by) != _was_slipped:
        _was_slipped = bool(by)
        if by:
            log.error("the computer's clock is off by %+d s: time runs on without it", round(by))
        else:
            log.warning("the computer's clock is trusted again")


def refresh() -> None:
    """Write the reference once a minute while the clocks agree, and once at least for each start."""
    global _written_at  # noqa: PLW0603 - one clock for a process
    check()
    pair = slips.read_clocks()
    if _written_at is not None and pair.steady - _written_at < WRITE_SECONDS:
        return
    is_minimum = slips.trusted().is_minimum
    if slips.slipped_by():
        # Other processes of this start must count on from the same moment.
        trusted = pair._replace(wall=slips.trusted().skew + pair.steady)
        ClockReference.objects.get_or_create(boot=_boot, defaults=_row(trusted, is_minimum=is_minimum))
    else:
        ClockReference.objects.update_or_create(boot=_boot, defaults=_row(pair))
    _written_at = pair.steady


def confirm(seen_seconds: int) -> None:
    """Store that the computer's clock is right as it is. Raise SlipChanged if it is not what was seen."""
    pair = slips.read_clocks()
    check_seen(seen_seconds)
    ClockReference.objects.update_or_create(boot=_boot, defaults=_row(pair))
    transaction.on_commit(lambda: slips.trust(pair.skew, pair.steady))


def check_seen(seen_seconds: int) -> None:
    """Raise SlipChanged unless the clock has slipped by what the person saw."""
    by = slips.slipped_by()
    if not by or abs(by - seen_seconds) > slips.SLIP_SECONDS:
        raise SlipChanged


def _row(pair: slips.ClockPair, *, is_minimum: bool = False) -> dict[str, object]:
    at = datetime.fromtimestamp(pair.wall, UTC)
    return {"at": at, "steady_ms": round(pair.steady * 1000), "is_minimum": is_minimum}


def _read() -> None:
    """Trust the reference of this start of the machine. Without one, time has at least not gone back."""
    own = ClockReference.objects.filter(boot=_boot).first() if _boot else None
    pair = slips.read_clocks()
    if own is not None:
        skew = own.at.timestamp() - own.steady_ms / 1000
        slips.trust(skew, pair.steady, is_minimum=own.is_minimum)
        return
    last = None if _is_read else ClockReference.objects.order_by("at").last()
    if last is not None and pair.wall < last.at.timestamp() - slips.SLIP_SECONDS:
        slips.trust(last.at.timestamp() - pair.steady, pair.steady, is_minimum=True)
