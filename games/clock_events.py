"""What a jump of the clock does to a table: nothing but that it is known."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.state import Table


def clock_jumped(table: Table, event: e.ClockJumped) -> Table:
    return replace(table, is_clock_behind=event.seconds < 0, clock_jumped_at=event.at)


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {e.ClockJumped: clock_jumped}
QUIET: tuple[type[e.Event], ...] = (e.ClockJumped,)
