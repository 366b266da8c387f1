"""Rows of finished rounds, their wagers and seats, and corrections of closed rounds."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec

from games.rulebook.round import SeatResult, Settlement
from games.settlement.record import write_settlement
from games.table import events as e
from games.table.missed_rounds.model import MissedRound
from games.table.payments.model import net_cents, payout_cents
from games.table.round_record import record_of
from games.table.state import State
from games.table.terms import records_amounts
from tables.calendar import gaming_day
from tables.ids import id_in_table
from tables.models import Round, RoundCorrection, RoundSeat, Wager
from tables.rows.changes import Change, Insert, Transition

# Sorted keys, so a state just read and a replayed one give the same text.
_encoder = msgspec.json.Encoder(order="deterministic")


class FinishedRound(NamedTuple):
    """A finished round, as described by the event that ended it."""

    number: int
    dealer: str
    dealt_at: datetime | None
    ended_at: datetime
    last_sequence: int
    record: dict[str, Any] | None
    settlement: Settlement | None
    void: str = ""
    was_missed: bool = False
    paid_apart_cents: int = 0


def round_changes(transition: Transition) -> Iterable[Change]:
    """Insert a round once, when it is over. A correction of a closed round gets its own row."""
    match transition.event:
        case e.RoundSettled():
            yield from _rows(transition, _settled(transition, transition.event))
        case e.TableCleared() if transition.before is not None and not records_amounts(transition.before):
            yield from _rows(transition, _without_amounts(transition, transition.before))
        case e.MissedRoundsRecorded() if transition.before is not None:
            for finished in _missed(transition, transition.before, transition.event):
                yield from _rows(transition, finished)
        case e.ClosedRoundCorrected():
            closed = Round(table_id=transition.table_id, number=transition.event.round_number)
            state = transition.after
            correction = correction_row(
                closed, state.game, state.version, transition.day, transition.at, transition.event
            )
            yield Insert(correction)
            yield from _seats(correction.round, correction.sequence, transition.event.new)


def _settled(transition: Transition, event: e.RoundSettled) -> FinishedRound:
    """Return the round when it is settled. The same command clears the table, one event later."""
    state = transition.after
    return FinishedRound(
        number=state.now.round_number,
        dealer=state.felt.dealt_by or transition.actor,
        dealt_at=_dealt_at(state),
        ended_at=transition.at,
        last_sequence=state.version + 1,
        record=record_of(state),
        settlement=event.settlement,
        void=state.now.void or "",
        paid_apart_cents=sum(paid_apart_cents(state)),
    )


def paid_apart_cents(state: State) -> list[int]:
    """Return what each seat was paid beside the amount due, as two people said."""
    seats = () if state.now.void is not None else state.felt.seats
    return [seat.paid_apart_cents for seat in seats if seat.is_paid_confirmed and seat.paid_apart_cents]


def _without_amounts(transition: Transition, state: State) -> FinishedRound:
    """Return a round of a table that records no amounts."""
    return FinishedRound(
        number=state.now.round_number,
        dealer=state.felt.dealt_by or transition.actor,
        dealt_at=_dealt_at(state),
        ended_at=transition.at,
        last_sequence=transition.after.version,
        record=None,
        settlement=None,
        void=state.now.void or "",
    )


def _dealt_at(state: State) -> datetime | None:
    return state.now.last_dealt_at if state.felt.is_dealt else None


def _missed(transition: Transition, before: State, event: e.MissedRoundsRecorded) -> Iterable[FinishedRound]:
    settled = dict(event.settled)
    rounds = (entry for entry in event.entries if isinstance(entry, MissedRound))
    for number, entry in enumerate(rounds, before.now.round_number):
        yield FinishedRound(
            number=number,
            dealer=entry.dealer,
            dealt_at=entry.at,
            ended_at=entry.at,
            last_sequence=transition.after.version,
            record=entry.record,
            settlement=settled.get(number),
            void=(entry.record or {}).get("void") or "",
            was_missed=True,
        )


def _rows(transition: Transition, finished: FinishedRound) -> Iterable[Insert]:
    submission = transition.after.now.submission
    results = () if finished.settlement is None else finished.settlement.seats
    staked = sum(wager.stake_cents for seat in results for wager in seat.wagers.values())
    round_row = Round(
        table_id=transition.table_id,
        number=finished.number,
        rules_reference="" if submission is None else submission.reference,
        gaming_day=gaming_day(finished.ended_at),
        dealer=finished.dealer,
        dealt_at=finished.dealt_at,
        ended_at=finished.ended_at,
        last_sequence=finished.last_sequence,
        was_missed=finished.was_missed,
        void=finished.void,
        record=_text(finished.record),
        settlement="" if finished.settlement is None else _text(write_settlement(finished.settlement)),
        staked_cents=staked,
        returned_cents=staked + sum(map(net_cents, results)) + finished.paid_apart_cents,
    )
    yield Insert(round_row)
    players = _players(finished.record)
    for seat in results:
        for box, wager in seat.wagers.items():
            yield Insert(
                Wager(
                    round=round_row,
                    seat_id=id_in_table(transition.table_id, seat.seat),
                    box=box,
                    player=players.get(seat.seat, ""),
                    stake_cents=wager.stake_cents,
                    outcome=wager.outcome,
                    odds=wager.odds or "",
                    pays_cents=wager.pays_cents,
                    returned_cents=wager.returned_cents,
                )
            )
    yield from _seats(round_row, finished.last_sequence, results)


def _seats(round_row: Round, sequence: int, results: Iterable[SeatResult]) -> Iterable[Insert]:
    """Insert the hands of each seat for searching, or one empty hand where its cards are unknown."""
    for result in results:
        staked = sum(wager.stake_cents for wager in result.wagers.values())
        for place, hand in sorted(result.hands.items()) or [("", "")]:
            yield Insert(
                RoundSeat(
                    round=round_row,
                    sequence=sequence,
                    seat=result.seat,
                    place=place,
                    hand=hand,
                    staked_cents=staked,
                    paid_cents=payout_cents(result),
                )
            )


def correction_row(
    closed: Round, game: str, sequence: int, day: date, at: datetime, event: e.ClosedRoundCorrected
) -> RoundCorrection:
    """Return the row of a correction, as its event describes it."""
    settlement = Settlement(game, event.new)
    return RoundCorrection(
        round=closed,
        sequence=sequence,
        gaming_day=day,
        made_at=at,
        asked_by=event.asked_by,
        approved_by=event.approved_by,
        reason=event.reason,
        record=_text(event.corrected),
        settlement=_text(write_settlement(settlement)),
        difference_cents=sum(difference.cents for difference in event.differences),
    )


def _players(record: dict[str, Any] | None) -> dict[int, str]:
    return {seat["seat"]: seat.get("player") or "" for seat in (record or {}).get("seats", ())}


def _text(written: dict[str, Any] | None) -> str:
    return "" if written is None else _encoder.encode(written).decode()
