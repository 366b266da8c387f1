"""The casino's calendar: gaming days, hours and shifts, by the local clock.

A gaming day starts at a set hour, not at midnight. It has 23 hours when clocks go forward and 25 when they go
back.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def gaming_day(at: datetime) -> date:
    """Return the gaming day of a time."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    day = local.date()
    return day if local.hour >= settings.GAMING_DAY_STARTS else day - timedelta(days=1)


def start_of_day(day: date) -> datetime:
    """Return when a gaming day starts, in local time."""
    return datetime.combine(day, time(settings.GAMING_DAY_STARTS), ZoneInfo(settings.TIME_ZONE))


def start_of_hour(at: datetime) -> datetime:
    """Return the start of the hour of a time, in UTC."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    return local.replace(minute=0, second=0, microsecond=0).astimezone(UTC)


def hours_of_day(day: date) -> Iterator[datetime]:
    """Yield the start of each hour of a gaming day, in UTC."""
    at, end = start_of_hour(start_of_day(day)), start_of_day(day + timedelta(days=1))
    while at < end:
        yield at
        at += timedelta(hours=1)


def shift_of(at: datetime) -> int:
    """Return the hour at which the shift of a time starts."""
    hour = at.astimezone(ZoneInfo(settings.TIME_ZONE)).hour
    begun = [start for start in settings.SHIFTS if start <= hour]
    return max(begun or settings.SHIFTS)


def start_of_shift(at: datetime) -> datetime:
    """Return when the shift of a time started, in local time."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    start = datetime.combine(local.date(), time(shift_of(at)), local.tzinfo)
    return start if start <= local else start - timedelta(days=1)
