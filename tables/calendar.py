"""The casino's calendar: gaming days, hours and shifts, by the local clock.

A gaming day starts at a set hour, not at midnight. It has 23 hours when clocks go forward and 25 when they go
back.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def gaming_day(at: datetime) -> date:
    """The day a moment is booked in."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    day = local.date()
    return day if local.hour >= settings.GAMING_DAY_STARTS else day - timedelta(days=1)


def start_of_day(day: date) -> datetime:
    """The moment from which on is booked in this day."""
    return datetime.combine(day, time(settings.GAMING_DAY_STARTS), ZoneInfo(settings.TIME_ZONE))


def start_of_hour(at: datetime) -> datetime:
    """The beginning of the hour that a moment lies in."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    return local.replace(minute=0, second=0, microsecond=0).astimezone(UTC)


def start_of_day(day: date) -> datetime:
    """When a gaming day begins."""
    local = datetime.combine(day, time(settings.GAMING_DAY_STARTS), ZoneInfo(settings.TIME_ZONE))
    return local.astimezone(UTC)


def hours_of_day(day: date) -> Iterator[datetime]:
    """The hours of a gaming day as they pass, one after the other."""
    at, end = start_of_hour(start_of_day(day)), start_of_day(day + timedelta(days=1))
    while at < end:
        yield at
        at += timedelta(hours=1)


def shift_of(at: datetime) -> int:
    """The hour at which the shift of a moment begins."""
    hour = at.astimezone(ZoneInfo(settings.TIME_ZONE)).hour
    begun = [start for start in settings.SHIFTS if start <= hour]
    return max(begun or settings.SHIFTS)
