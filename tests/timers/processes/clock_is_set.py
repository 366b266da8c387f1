"""Two processes work the same tables while the clock is set: each jump is recorded once per table."""

from datetime import timedelta

from tests.timers.processes import floor_writer
from tests.timers.processes.floor import Floor

HOUR = 3600
RIGHT = timedelta()


def clock_is_set(floor: Floor) -> None:
    one = floor.ask
    with floor_writer.scribe(floor.env) as other:
        both, ones, others = one(floor_writer.new_tables, 3)
        for ask, table, seat in ((one, both, 1), (other, both, 2), (one, ones, 1), (other, others, 1)):
            assert ask(floor_writer.seat_at, table, seat, RIGHT) == []
        # Forward: the first to work a table records it, even if the other one worked it before.
        later = timedelta(hours=4)
        for ask, table, seat in ((one, both, 3), (other, both, 4), (one, others, 3), (other, others, 4)):
            assert near(ask(floor_writer.seat_at, table, seat, later), [4])
        # Again, seen first by the other; at a table untouched since the first time, both jumps.
        later += timedelta(hours=2)
        for ask, seat in ((other, 5), (one, 6), (other, 7)):
            assert near(ask(floor_writer.seat_at, both, seat, later), [4, 2])
        for ask, seat in ((other, 3), (one, 4)):
            assert near(ask(floor_writer.seat_at, ones, seat, later), [4, 2])
        # Back to the right time; once it has caught up nobody records more.
        for ask, seat in ((one, 5), (other, 6)):
            assert near(ask(floor_writer.seat_at, others, seat, RIGHT), [4, -4])


def near(found: list[int], hours: list[int]) -> bool:
    """Compare to the minute, because the machine may be busy."""
    return len(found) == len(hours) and all(
        abs(seconds - wanted * HOUR) < 60 for seconds, wanted in zip(found, hours, strict=True)
    )
