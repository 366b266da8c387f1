"""Missed rounds that were recorded."""

from games.rulebook.round import Settlement
from games.table.event import Event
from games.table.missed_rounds.model import Breach, MissedEntry, ReportedMeter


class MissedRoundsRecorded(Event, frozen=True, kw_only=True, tag="missed_rounds_recorded"):
    """Told by the dealer and confirmed by somebody else; `settled` by round number, where it was written.

    `meters` has the rounds whose display differed from our meter, which goes on from the display.
    """

    entries: tuple[MissedEntry, ...]
    asked_by: str
    confirmed_by: str
    settled: tuple[tuple[int, Settlement], ...] = ()
    breaches: tuple[Breach, ...] = ()
    meter_cents: int | None = None
    meters: tuple[ReportedMeter, ...] = ()
