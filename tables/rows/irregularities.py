"""Rows of irregularities: noted when they happened, faults of devices, waived counts, missed rounds."""

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
        case e.IrregularityNoted() as noted:
            yield _insert(transition, noted.kind, noted.outcome, noted.law, noted.seat)
        case e.DeviceFaulted(law=law) as faulted if law:
            yield _insert(transition, f"{faulted.device}_{faulted.fault}", faulted.outcome, law)
        case e.CountWaived(law=law):
            # The breach is noted under the floorperson who let the round go on.
            yield _insert(transition, "stub_uncounted", "waived", law)
        case e.MissedRoundsRecorded():
            first = transition.before.now.round_number
            for place, breach in enumerate(transition.event.breaches):
                yield Insert(_reported(transition, transition.event, place, breach, first))


def _insert(transition: Transition, kind: str, outcome: str, law: str, seat: int | None = None) -> Insert:
    row = Irregularity(
        table_id=transition.table_id,
        sequence=transition.after.version,
        place=0,
        round_number=transition.after.now.round_number,
        kind=kind,
        outcome=outcome,
        law=law,
        seat=seat,
        at=transition.at,
        gaming_day=transition.day,
        noted_by=transition.actor,
    )
    return Insert(row)


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
