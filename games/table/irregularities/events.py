"""Irregularities and forfeited seats."""

from games.rulebook.irregularity import IrregularityOutcome
from games.rulebook.round import SeatResult
from games.table.event import Event


class SeatForfeited(Event, frozen=True, kw_only=True, tag="seat_forfeited"):
    """A floorperson declared the wagers of a seat forfeited (rulings 22, 23)."""

    seat: int
    result: SeatResult | None = None


class IrregularityNoted(Event, frozen=True, kw_only=True, tag="irregularity_noted"):
    """An irregularity was recorded, with its outcome under the law."""

    kind: str
    outcome: IrregularityOutcome
    law: str
    seat: int | None = None
