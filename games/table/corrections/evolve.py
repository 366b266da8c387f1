"""Applies corrections."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.corrections.model import SeatCorrected
from games.table.payments.model import Payment, net_cents, payout_cents, result_so_far
from games.table.state import SeatFelt, Table


def round_corrected(table: Table, event: e.RoundCorrected) -> Table:
    """Set every seat to its corrected state; drop unpaid payments whose payout changed."""
    felt = table.felt
    seats = list(felt.seats)
    changed: set[int] = set()
    differences = {difference.seat: difference.cents for difference in event.differences}
    for corrected in event.seats:
        seat = seats[corrected.seat - 1]
        was = result_so_far(corrected.seat, seat.result, seat.settled)
        now = result_so_far(corrected.seat, corrected.result, corrected.settled)
        # Older events do not say what they moved.
        moved = 0 if event.moved is None else _moved_cents(seat, corrected)
        if payout_cents(now) != payout_cents(was):
            changed.add(corrected.seat)
        seats[corrected.seat - 1] = replace(
            seat,
            wagers=corrected.wagers,
            warned=corrected.warned,
            later=corrected.later,
            decisions=corrected.decisions,
            draws=seat.draws if corrected.draws is None else corrected.draws,
            has_folded=corrected.has_folded,
            cards=corrected.cards,
            declared=corrected.declared,
            settled=corrected.settled,
            is_settled=corrected.is_settled,
            result=corrected.result,
            # The differences also settle anything that was paid differently.
            paid_apart_cents=0,
            difference_cents=differences.get(corrected.seat, 0),
            corrected_cents=seat.corrected_cents + moved,
        )
    felt = replace(
        felt,
        seats=tuple(seats),
        community=event.community,
        six_card_box=event.six_card_box,
        meter_cents=event.round_meter_cents,
        contributed_cents=event.contributed_cents,
        was_paid=felt.was_paid or event.was_paid,
        was_settled=felt.was_settled or event.was_settled,
    )
    payments = _without_open(table.payments, table.round_number, changed)
    carry = table.meter_carry if event.carry is None else event.carry
    return replace(table, felt=felt, meter_cents=event.meter_cents, meter_carry=carry, payments=payments)


def _moved_cents(was: SeatFelt, now: SeatCorrected) -> int:
    """Return by how much the net of a settled seat has changed."""
    if was.result is None and not was.settled:
        return 0
    before, after = (net_cents(result_so_far(now.seat, seat.result, seat.settled)) for seat in (was, now))
    return after - before


def closed_round_corrected(table: Table, event: e.ClosedRoundCorrected) -> Table:
    """Move the meter by the difference, never below zero."""
    was = {result.seat: payout_cents(result) for result in event.old}
    changed = [r.seat for r in event.new if payout_cents(r) != was.get(r.seat, 0)]
    payments = _without_open(table.payments, event.round_number, changed)
    meter = table.meter_cents
    if meter is not None:
        meter = max(0, meter + event.meter_difference_cents)
    carry = table.meter_carry if event.carry is None else event.carry
    return replace(table, meter_cents=meter, meter_carry=carry, payments=payments)


def _without_open(
    payments: tuple[Payment, ...], round_number: int, seats: Iterable[int]
) -> tuple[Payment, ...]:
    """Return the payments without the open ones of these seats, whose amounts have changed."""
    corrected = {(round_number, seat) for seat in seats}
    return tuple(p for p in payments if not p.is_open or (p.round_number, p.seat) not in corrected)


APPLIERS: Appliers = {
    e.RoundCorrected: round_corrected,
    e.ClosedRoundCorrected: closed_round_corrected,
}
