"""The one clock of the tables. It notices when somebody sets the computer's clock."""

import threading
import time
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from games.table import events as e
from games.table.state import State

# A jump further than this is written into the log.
JUMP_SECONDS = 60
# Between two events of a clock that is behind, so that what falls due with them can be told apart.
TICK = timedelta(microseconds=1)
# An event from before a jump lies before it, give or take what two readings of a clock are apart.
SLACK = timedelta(seconds=1)

# Only tests move it: the clock as they want it to be.
offset = timedelta()


class ClockReading(NamedTuple):
    """How far the clock was from one that nobody can set, when this process last looked."""

    skew: float
    at: datetime


class ForwardJump(NamedTuple):
    """The clock was set forward: when this process last saw it right, when it saw it set, and by how much."""

    before: datetime
    seen_at: datetime
    by: timedelta


_looking = threading.Lock()
_looked: ClockReading | None = None
_forwards: list[ForwardJump] = []


def wall() -> datetime:
    return datetime.now(UTC) + offset


def steady() -> float:
    """Seconds by a clock that nobody can set."""
    return time.monotonic()


def now(after: datetime | None = None) -> datetime:
    """The time, never below that of the last event; while the clock is behind it hardly moves."""
    at = wall()
    return at if after is None or at >= after else after + TICK


def detect_jumps() -> None:
    """Notices a clock that was set forward; one that was set back again takes that with it."""
    global _looked, _forwards  # noqa: PLW0603 - one clock for a process
    with _looking:
        at = wall()
        last, _looked = _looked, ClockReading(at.timestamp() - steady(), at)
        by = 0 if last is None else _looked.skew - last.skew
        if last is not None and by > JUMP_SECONDS:
            _forwards.append(ForwardJump(last.at, at, timedelta(seconds=by)))
        elif by < -JUMP_SECONDS:
            _forwards = [forward for forward in _forwards if forward.seen_at <= at]


def start() -> None:
    """What a process that starts takes for right is what it finds."""
    global _looked  # noqa: PLW0603 - one clock for a process
    with _looking:
        _looked = None
        _forwards.clear()
    detect_jumps()


def jump_events(state: State, last_event_at: datetime, at: datetime) -> tuple[e.ClockJumped, ...]:
    """What is to be written about the clock: that it was set back, has caught up, or was set forward."""
    detect_jumps()
    behind = (last_event_at - wall()).total_seconds()
    if behind > JUMP_SECONDS:
        return () if state.now.is_clock_behind else (e.ClockJumped(seconds=-round(behind), at=at),)
    if state.now.is_clock_behind:
        return (e.ClockJumped(seconds=0, at=at),)
    written = state.now.clock_jumped_at
    return tuple(
        e.ClockJumped(seconds=round(forward.by.total_seconds()), at=at)
        for forward in tuple(_forwards)
        if last_event_at <= forward.seen_at - forward.by + SLACK
        # Every process sees the jump; the first that works this table writes it.
        and (written is None or written <= forward.before)
    )


start()
