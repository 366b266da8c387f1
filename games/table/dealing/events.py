"""Events between the call and the first decision."""

from datetime import datetime

from games.table.event import Event


class ProgressiveLocked(Event, frozen=True, kw_only=True, tag="progressive_locked"):
    """Progressive wagers closed; the meter before this round, and what the round adds to it.

    `carry` is the carry after it; the oldest logs carried nothing.
    """

    phase: str
    meter_cents: int
    contributed_cents: int
    carry: int = 0


class ChipsCounted(Event, frozen=True, kw_only=True, tag="chips_counted"):
    """The chips of a box matched its lammers or accepted wagers, and both the wagers recorded.

    `is_bare` marks a confirmation without numbers, a breach of the paragraph in `law`, and `by` who gave it;
    older logs do not say who.
    """

    phase: str
    box: str
    chips: int | None = None
    acknowledged: int | None = None
    is_bare: bool = False
    law: str = ""
    by: str = ""


class DifferenceReported(Event, frozen=True, kw_only=True, tag="difference_reported"):
    """The counts of a box differ: from each other, or from the wagers `recorded` if that is given."""

    phase: str
    box: str
    chips: int
    acknowledged: int
    recorded: int | None = None


class DifferenceCleared(Event, frozen=True, kw_only=True, tag="difference_cleared"):
    """A floorperson cleared a difference of chips; the deal may go on."""

    box: str
    outcome: str
    by: str = ""


class MeterConfirmed(Event, frozen=True, kw_only=True, tag="meter_confirmed"):
    """The reading of the progressive display, and its difference from our meter (ruling 33).

    After a share was paid in the round, our meter does not follow; the next share is paid from the reading.
    """

    reading_cents: int
    difference_cents: int
    is_followed: bool = True
    by: str = ""


class CardsDealt(Event, frozen=True, kw_only=True, tag="cards_dealt"):
    at: datetime | None = None
    by: str = ""
