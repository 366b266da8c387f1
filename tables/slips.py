"""Notices when the computer's clock slips, by the clock that starts with the machine and no one can set.

The difference of the two clocks hardly moves while all is well. When it moves by more than a minute, the wall
clock was set, and time runs on by the other one until the two agree again or a person says that the new time
is right. Nothing here reads the database: tables/clock_references.py does.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

# A difference up to this is what time servers correct.
SLIP_SECONDS = 60
# How often the trusted difference follows the clocks, which drift apart by seconds a day.
FOLLOW_SECONDS = 60

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class ClockPair(NamedTuple):
    """Both clocks, read at the same moment, in seconds."""

    wall: float
    steady: float

    @property
    def skew(self) -> float:
        return self.wall - self.steady


class Trusted(NamedTuple):
    """The difference of the clocks that this process trusts, and when it was last compared.

    With `is_minimum`, a later time is trusted too: after a start of the machine, the clock was behind a time
    that was known before, and nobody knows how long the machine was off.
    """

    skew: float
    compared_at: float
    is_minimum: bool = False


# It counts while the machine sleeps, unlike the monotonic one.
read_steady: Callable[[], float] = (
    (lambda: time.clock_gettime(time.CLOCK_BOOTTIME)) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)


def read_wall() -> float:
    return time.time()


def read_clocks() -> ClockPair:
    return ClockPair(read_wall(), read_steady())


def read_boot_id(path: Path = BOOT_ID) -> str:
    """Return the name that the system gave to this start of the machine, or "" where there is none."""
    try:
        return path.read_text().strip()
    except OSError:
        return ""


_trusted = Trusted(0, 0)


def trust(skew: float, compared_at: float, *, is_minimum: bool = False) -> None:
    """Trust this difference of the clocks from now on, in this process."""
    global _trusted  # noqa: PLW0603 - one clock for a process
    _trusted = Trusted(skew, compared_at, is_minimum)


def trusted() -> Trusted:
    return _trusted


def trust_wall() -> None:
    """Trust the wall clock as it is, which a process does until it has read the reference."""
    pair = read_clocks()
    trust(pair.skew, pair.steady)


def seconds() -> float:
    """Return the time as a timestamp: the wall clock's or, while that has slipped, what it should show."""
    pair = read_clocks()
    return pair.wall - _slip(pair)


def slipped_by() -> float:
    """Return how many seconds the wall clock is ahead, below zero if it is behind, 0 while it is right."""
    return _slip(read_clocks())


def _slip(pair: ClockPair) -> float:
    last = _trusted
    off = pair.skew - last.skew
    is_right = abs(off) <= SLIP_SECONDS or (last.is_minimum and off > 0)
    if not is_right:
        return off
    if last.is_minimum or pair.steady - last.compared_at > FOLLOW_SECONDS:
        trust(pair.skew, pair.steady)
    return 0.0


trust_wall()
