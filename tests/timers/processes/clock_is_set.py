"""Two processes work the same tables while the clock is set: each jump is written once at each table."""

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
        # Forward: the first that works a table writes it, whoever worked it before, and the other does not.
        later = timedelta(hours=4)
        for ask, table, seat in ((one, both, 3), (other, both, 4), (one, others, 3), (other, others, 4)):
            assert near(ask(floor_writer.seat_at, table, seat, later), [4])
        # Once more, seen first by the other; at a table that nobody has worked since the first time, both.
        later += timedelta(hours=2)
        for ask, seat in ((other, 5), (one, 6), (other, 7)):
            assert near(ask(floor_writer.seat_at, both, seat, later), [4, 2])
        for ask, seat in ((other, 3), (one, 4)):
            assert near(ask(floor_writer.seat_at, ones, seat, later), [4, 2])
        # Back to what is right, and once it has caught up nobody writes more.
        for ask, seat in ((one, 5), (other, 6)):
            assert near(ask(floor_writer.seat_at, others, seat, RIGHT), [4, -4])


def near(found: list[int], hours: list[int]) -> bool:
    """To the minute, for the machine may be busy."""
    return len(found) == len(hours) and all(
        abs(seconds - wanted * HOUR) < 60 for seconds, wanted in zip(found, hours, strict=True)
    )
