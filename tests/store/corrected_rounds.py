"""A round corrected after it was closed, written without being played."""

from datetime import datetime

from tables.calendar import gaming_day
from tables.models import Round, RoundCorrection, Table


def corrected_round(
    table: Table, at: datetime, was: str, now: str, cents: int, reason: str = "mis-entered"
) -> Round:
    """Return its settlement before and after, and the difference."""
    day = gaming_day(at)
    played = Round.objects.create(
        table=table, number=1, gaming_day=day, dealer="7", ended_at=at, last_sequence=1, settlement=was
    )
    RoundCorrection.objects.create(
        round=played,
        sequence=2,
        gaming_day=day,
        made_at=at,
        asked_by="7",
        approved_by="8",
        reason=reason,
        record="{}",
        settlement=now,
        difference_cents=cents,
    )
    return played
