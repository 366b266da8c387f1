"""Corrected rounds."""

from typing import Any

from games.rulebook.round import SeatResult
from games.table.corrections.model import Correction, Difference, Moved, SeatCorrected
from games.table.event import Event


class RoundCorrected(Event, frozen=True, kw_only=True, tag="round_corrected"):
    """The round on the felt was settled again; `round_meter_cents` is its meter with contributions.

    `reading_cents` is the reading of the display if the correction pays a new share of the meter. `was_paid`
    is true if any seat was due a payout before the correction. `carry` is what the meter carries
    after it; the oldest logs have none. `was_settled` is true if a hand or the bonus had been settled,
    `moved` is the money that the correction moves, and `meter_difference_cents` is by how much the reading
    differs from our meter; older logs have none of them.
    """

    correction: Correction
    reason: str
    asked_by: str
    approved_by: str
    seats: tuple[SeatCorrected, ...]
    community: dict[str, str]
    differences: tuple[Difference, ...] = ()
    six_card_box: tuple[str, ...] = ()
    meter_cents: int | None = None
    round_meter_cents: int | None = None
    contributed_cents: int = 0
    reading_cents: int | None = None
    was_paid: bool = False
    carry: int | None = None
    was_settled: bool = False
    moved: Moved | None = None
    meter_difference_cents: int = 0


class ClosedRoundCorrected(Event, frozen=True, kw_only=True, tag="closed_round_corrected"):
    """A closed round was corrected; the meter moves now, and later rounds do not change.

    `moved` is the money that the correction moves; older logs have none.
    """

    round_number: int
    record: dict[str, Any]
    corrected: dict[str, Any]
    reason: str
    asked_by: str
    approved_by: str
    old: tuple[SeatResult, ...]
    new: tuple[SeatResult, ...]
    differences: tuple[Difference, ...] = ()
    meter_difference_cents: int = 0
    carry: int | None = None
    moved: Moved | None = None
