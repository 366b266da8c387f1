"""The hours of the house: whole ones by its own clock, the shifts they belong to, and the days they make.

A gaming day has 23 hours when the clock is set forward, and 25 when it is set back.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def hour_of(at: datetime) -> datetime:
    """The beginning of the hour that a moment lies in."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    return local.replace(minute=0, second=0, microsecond=0).astimezone(UTC)


def begin_of(day: date) -> datetime:
    """When a gaming day begins."""
    local = datetime.combine(day, time(settings.GAMING_DAY_STARTS), ZoneInfo(settings.TIME_ZONE))
    return local.astimezone(UTC)


def hours_of(day: date) -> Iterator[datetime]:
    """The hours of a gaming day as they pass, one after the other."""
    at, end = hour_of(begin_of(day)), begin_of(day + timedelta(days=1))
    while at < end:
        yield at
        at += timedelta(hours=1)


def shift_of(at: datetime) -> int:
    """The hour at which the shift of a moment begins."""
    hour = at.astimezone(ZoneInfo(settings.TIME_ZONE)).hour
    begun = [start for start in settings.SHIFTS if start <= hour]
    return max(begun or settings.SHIFTS)
