"""The one clock of the tables."""

from datetime import UTC, datetime


def now(not_before: datetime | None = None) -> datetime:
    """The time, never below that of the last event."""
    time = datetime.now(UTC)
    return time if not_before is None else max(time, not_before)
