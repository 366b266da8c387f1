"""Reminders and jumps of the clock."""

from datetime import datetime

from games.table.event import Event


class Reminded(Event, frozen=True, kw_only=True, tag="reminded"):
    """Something fell due; every screen shows it."""

    kind: str
    due_at: datetime
    subject: str = ""


class ClockJumped(Event, frozen=True, kw_only=True, tag="clock_jumped"):
    """The clock was set back (negative) or forward by this many seconds; 0 once it has caught up."""

    seconds: int
    at: datetime
