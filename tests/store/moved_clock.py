"""The clock of a test, set near the change of a gaming day or moved."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings

from games.table.events import read_event
from games.table.timers.events import ClockJumped
from tables import clock
from tables.models import TableEvent

# An evening, far from the change of a gaming day.
EVENING = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)


def set_to_the_evening() -> None:
    """Start every night at the same hour, because it decides who deals."""
    clock.offset = EVENING - datetime.now(UTC)
    clock.start()


def set_before_the_next_day(**before: float) -> None:
    """Set the clock this long before a new gaming day begins."""
    zone = ZoneInfo(settings.TIME_ZONE)
    tomorrow = datetime.now(zone).date() + timedelta(days=1)
    begins = datetime.combine(tomorrow, time(settings.GAMING_DAY_STARTS), zone)
    clock.offset = begins - timedelta(**before) - datetime.now(zone)
    clock.start()


def move(**by: float) -> None:
    """Set the clock, as a person would."""
    clock.offset += timedelta(**by)


def let_pass(**time: float) -> None:
    """Let time pass without anyone setting a clock."""
    move(**time)
    clock.start()


def jumps(table_id: int) -> list[int]:
    """Return the clock jumps in the log, in seconds."""
    bodies = TableEvent.objects.filter(table_id=table_id).values_list("body", flat=True)
    events = map(read_event, bodies)
    return [event.seconds for event in events if isinstance(event, ClockJumped)]


@pytest.fixture(autouse=True)
def the_clock_is_right_again() -> Iterator[None]:
    """Put the clock back after each test that moves it, and let table numbers be used again."""
    clock.start()
    yield
    clock.offset = timedelta()
