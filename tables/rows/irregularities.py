"""Rows of irregularities: noted when they happened, or reported with missed rounds."""

from collections.abc import Iterable

from games.table import events as e
from games.table.missed_rounds.model import Breach, MissedRound
from tables.calendar import gaming_day
from tables.models import Irregularity
from tables.rows.changes import Change, Insert, Transition


def irregularity_changes(transition: Transition) -> Iterable[Change]:
    """Insert what the log says, including irregularities the dealer took back later."""
    if transition.before is None:
        return
    match transition.event:
        case e.IrregularityNoted():
            yield Insert(_noted(transition, transition.event, transition.before.now.round_number))
        case e.MissedRoundsRecorded():
            first = transition.before.now.round_number
            for place, breach in enumerate(transition.event.breaches):
                yield Insert(_reported(transition, transition.event, place, breach, first))


def _noted(transition: Transition, event: e.IrregularityNoted, round_number: int) -> Irregularity:
    return Irregularity(
        table_id=transition.table_id,
        sequence=transition.after.version,
        place=0,
        round_number=round_number,
        kind=event.kind,
        outcome=event.outcome,
        law=event.law,
        seat=event.seat,
        at=transition.at,
        gaming_day=transition.day,
        noted_by=transition.actor,
    )


def _reported(
    transition: Transition, event: e.MissedRoundsRecorded, place: int, breach: Breach, first: int
) -> Irregularity:
    return Irregularity(
        table_id=transition.table_id,
        sequence=transition.after.version,
        place=place,
        round_number=first + rounds_before(event, breach),
        kind=breach.kind,
        outcome="",
        law=breach.law,
        at=breach.at,
        gaming_day=gaming_day(breach.at),
        noted_by=event.asked_by,
    )


def rounds_before(event: e.MissedRoundsRecorded, breach: Breach) -> int:
    """Return how many reported rounds came before a breach, which belongs to the next or last one."""
    times = [entry.at for entry in event.entries if isinstance(entry, MissedRound)]
    return min(sum(at < breach.at for at in times), max(len(times) - 1, 0))
