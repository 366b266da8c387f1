"""Events of missed rounds."""

from games.rulebook.round import Settlement
from games.table.event import Event
from games.table.missed_rounds.model import Breach, Doubt, MissedEntry, ReportedMeter


class MissedRoundsRecorded(Event, frozen=True, kw_only=True, tag="missed_rounds_recorded"):
    """Missed rounds were reported by the dealer and confirmed by another person.

    `settled` has round numbers and settlements, for rounds with a record. `meters` has the rounds whose
    display differed from our meter, which follows the display. `doubts` has what the confirming person saw
    against the report; older logs have none.
    """

    entries: tuple[MissedEntry, ...]
    asked_by: str
    confirmed_by: str
    settled: tuple[tuple[int, Settlement], ...] = ()
    breaches: tuple[Breach, ...] = ()
    meter_cents: int | None = None
    meters: tuple[ReportedMeter, ...] = ()
    carry: int | None = None
    doubts: tuple[Doubt, ...] = ()
