"""Events between the call and the first decision."""

from datetime import datetime

from games.table.event import Event


class ProgressiveLocked(Event, frozen=True, kw_only=True, tag="progressive_locked"):
    """No more progressive wagers; the meter as it was before, and what this round adds to it."""

    phase: str
    meter_cents: int
    contributed_cents: int


class ChipsCounted(Event, frozen=True, kw_only=True, tag="chips_counted"):
    """The chips of a box equal its lammers or its accepted wagers."""

    phase: str
    box: str


class DifferenceReported(Event, frozen=True, kw_only=True, tag="difference_reported"):
    phase: str
    box: str
    chips: int
    acknowledged: int


class DifferenceCleared(Event, frozen=True, kw_only=True, tag="difference_cleared"):
    """A floorperson has settled a difference of chips; the deal may go on."""

    box: str
    outcome: str


class MeterConfirmed(Event, frozen=True, kw_only=True, tag="meter_confirmed"):
    """What the progressive display shows, and how far our own meter is from it (ruling 33).

    Once a share was paid in the round a difference is an alert alone: what was paid stays as it was.
    """

    reading_cents: int
    difference_cents: int
    is_followed: bool = True


class CardsDealt(Event, frozen=True, kw_only=True, tag="cards_dealt"):
    at: datetime | None = None
