"""The clock that every table uses. It notices when someone sets the computer's clock."""

import threading
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from games.table import events as e
from games.table.state import State
from tables import slips

# A longer jump than this is written to the log.
JUMP_SECONDS = 60
# The gap between two events while the clock is behind, so that their timers stay distinct.
TICK = timedelta(microseconds=1)
# Tolerance when deciding whether an event came before a jump, since two clock readings never agree exactly.
SLACK = timedelta(seconds=1)

# Only tests change it, to shift the clock.
offset = timedelta()


class ClockReading(NamedTuple):
    """The clock's offset from the monotonic one when this process last looked."""

    skew: float
    at: datetime


class ForwardJump(NamedTuple):
    """A clock set forward: when this process last saw it right, when it noticed, and by how much."""

    before: datetime
    seen_at: datetime
    by: timedelta


_lock = threading.Lock()
_last_reading: ClockReading | None = None
_forward_jumps: list[ForwardJump] = []


def wall() -> datetime:
    """Return the time of the computer's clock or, while that has slipped, what it should show."""
    return datetime.fromtimestamp(slips.seconds(), UTC) + offset


def uncorrected() -> datetime:
    """Return the time of the computer's clock even while it has slipped, as other packages use it."""
    return datetime.fromtimestamp(slips.read_wall(), UTC) + offset


def steady() -> float:
    """Return seconds on the clock that starts with the machine, which no one can set."""
    return slips.read_steady()


def now(after: datetime | None = None) -> datetime:
    """Return the time, but never one before the last event.

    While the clock is behind, time moves by ticks.
    """
    at = wall()
    return at if after is None or at >= after else after + TICK


def detect_jumps() -> None:
    """Notice a clock that was set forward, and forget the jump if it is set back."""
    global _last_reading, _forward_jumps  # noqa: PLW0603 - one clock for a process
    with _lock:
        at = wall()
        last, _last_reading = _last_reading, ClockReading(at.timestamp() - steady(), at)
        by = 0 if last is None else _last_reading.skew - last.skew
        if last is not None and by > JUMP_SECONDS:
            _forward_jumps.append(ForwardJump(last.at, at, timedelta(seconds=by)))
        elif by < -JUMP_SECONDS:
            _forward_jumps = [jump for jump in _forward_jumps if jump.seen_at <= at]


def start() -> None:
    """Trust the clock as it is, which a process does when it starts."""
    global _last_reading  # noqa: PLW0603 - one clock for a process
    slips.trust_wall()
    with _lock:
        _last_reading = None
        _forward_jumps.clear()
    detect_jumps()


def jump_events(state: State, last_event_at: datetime, at: datetime) -> tuple[e.ClockJumped, ...]:
    """Return the events that say the clock was set back, has caught up, or was set forward."""
    detect_jumps()
    behind = (last_event_at - wall()).total_seconds()
    if behind > JUMP_SECONDS:
        return () if state.now.is_clock_behind else (e.ClockJumped(seconds=-round(behind), at=at),)
    if state.now.is_clock_behind:
        return (e.ClockJumped(seconds=0, at=at),)
    written = state.now.clock_jumped_at
    return tuple(
        e.ClockJumped(seconds=round(jump.by.total_seconds()), at=at)
        for jump in tuple(_forward_jumps)
        if last_event_at <= jump.seen_at - jump.by + SLACK
        # Every process sees the jump; the first one to change this table writes it.
        and (written is None or written <= jump.before)
    )


start()
