"""What happened to the clock that times a table."""

from datetime import datetime

from games.event import Event


class ClockJumped(Event, frozen=True, kw_only=True, tag="clock_jumped"):
    """The clock was set back (below nothing) or forward by so many seconds; 0 when it has caught up."""

    seconds: int
    at: datetime
