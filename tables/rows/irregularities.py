"""The rows of what went wrong: noted when it happened, or told with the rounds that the app did not see."""

from collections.abc import Iterable

from games.table import events as e
from games.table.missed_rounds.model import Breach, MissedRound
from tables.gaming_day import gaming_day
from tables.models import Irregularity
from tables.rows.moment import Change, Made, Moment


def irregularity_changes(moment: Moment) -> Iterable[Change]:
    """As the log has it: what the dealer took back afterwards was noted all the same."""
    if moment.before is None:
        return
    match moment.event:
        case e.IrregularityNoted():
            yield Made(_noted(moment, moment.event, moment.before.now.round_number))
        case e.MissedRoundsRecorded():
            first = moment.before.now.round_number
            for place, breach in enumerate(moment.event.breaches):
                yield Made(_told(moment, moment.event, place, breach, first))


def _noted(moment: Moment, event: e.IrregularityNoted, round_number: int) -> Irregularity:
    return Irregularity(
        table_id=moment.table_id,
        sequence=moment.after.version,
        place=0,
        round_number=round_number,
        kind=event.kind,
        outcome=event.outcome,
        law=event.law,
        seat=event.seat,
        at=moment.at,
        gaming_day=moment.day,
        noted_by=moment.actor,
    )


def _told(
    moment: Moment, event: e.MissedRoundsRecorded, place: int, breach: Breach, first: int
) -> Irregularity:
    return Irregularity(
        table_id=moment.table_id,
        sequence=moment.after.version,
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
    """How many of the rounds told were dealt before a breach: it is of the next, or of the last."""
    times = [entry.at for entry in event.entries if isinstance(entry, MissedRound)]
    return min(sum(at < breach.at for at in times), max(len(times) - 1, 0))
