"""Events between the call and the first decision."""

from datetime import datetime

from games.table.event import Event


class ProgressiveLocked(Event, frozen=True, kw_only=True, tag="progressive_locked"):
    """Progressive wagers closed; the meter before this round, and what the round adds to it."""

    phase: str
    meter_cents: int
    contributed_cents: int


class ChipsCounted(Event, frozen=True, kw_only=True, tag="chips_counted"):
    """The chips of a box matched its lammers or accepted wagers."""

    phase: str
    box: str


class DifferenceReported(Event, frozen=True, kw_only=True, tag="difference_reported"):
    phase: str
    box: str
    chips: int
    acknowledged: int


class DifferenceCleared(Event, frozen=True, kw_only=True, tag="difference_cleared"):
    """A floorperson cleared a difference of chips; the deal may go on."""

    box: str
    outcome: str


class MeterConfirmed(Event, frozen=True, kw_only=True, tag="meter_confirmed"):
    """The reading of the progressive display, and its difference from our meter (ruling 33).

    After a share was paid in the round, a difference only raises an alert; our meter does not follow.
    """

    reading_cents: int
    difference_cents: int
    is_followed: bool = True


class CardsDealt(Event, frozen=True, kw_only=True, tag="cards_dealt"):
    at: datetime | None = None
