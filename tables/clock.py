"""The one clock of the tables."""

import time
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from games import events as e
from games.state import State

# A jump further than this is written into the log.
JUMP_SECONDS = 60

# Only tests move it: the clock as they want it to be.
offset = timedelta()


class Seen(NamedTuple):
    """How far the clock was from one that nobody can set, when this process last looked for a table."""

    skew: float
    at: datetime


_seen: dict[int, Seen] = {}


def wall() -> datetime:
    return datetime.now(UTC) + offset


def now(not_before: datetime | None = None) -> datetime:
    """The time, never below that of the last event."""
    return wall() if not_before is None else max(wall(), not_before)


def jumps(table_id: int, state: State, last_event_at: datetime, at: datetime) -> tuple[e.ClockJumped, ...]:
    """What is to be written about the clock: that it was set back, has caught up, or was set forward."""
    behind = (last_event_at - wall()).total_seconds()
    forward = _set_forward(table_id, state, at)
    if behind > JUMP_SECONDS:
        return () if state.now.is_clock_behind else (e.ClockJumped(seconds=-round(behind), at=at),)
    if state.now.is_clock_behind:
        return (e.ClockJumped(seconds=0, at=at),)
    return (e.ClockJumped(seconds=round(forward), at=at),) if forward > JUMP_SECONDS else ()


def _set_forward(table_id: int, state: State, at: datetime) -> float:
    """By how much, unless another process has written it since this one last looked."""
    last, written = _seen.get(table_id), state.now.clock_jumped_at
    if last is None or (written is not None and written > last.at):
        return 0
    return _skew(at) - last.skew


def remember(table_id: int, at: datetime) -> None:
    """Looked at, and what was to be written about it is written: a refused tap writes nothing."""
    _seen[table_id] = Seen(_skew(at), at)


def _skew(at: datetime) -> float:
    return at.timestamp() - time.monotonic()
