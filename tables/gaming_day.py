"""The gaming day: it begins at an hour of the house, not at midnight."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings


def gaming_day(at: datetime) -> date:
    """The day a moment is booked in."""
    local = at.astimezone(ZoneInfo(settings.TIME_ZONE))
    day = local.date()
    return day if local.hour >= settings.GAMING_DAY_STARTS else day - timedelta(days=1)


def day_begins(day: date) -> datetime:
    """The moment from which on is booked in this day."""
    return datetime.combine(day, time(settings.GAMING_DAY_STARTS), ZoneInfo(settings.TIME_ZONE))
