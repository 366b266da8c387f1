"""Applies the events of payments."""

from typing import Any

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, at_seat
from games.table.payments.model import Payment
from games.table.state import Table


def payment_pending(table: Table, event: e.PaymentPending) -> Table:
    """Add a payment, replacing an open one of the same seat; a confirmed hand stays confirmed.

    If everything was paid by hand, the person who confirmed the round counts as having confirmed the hand.
    """
    before = next((p for p in table.payments if _is_for(p, event) and p.is_open), None)
    payment = Payment(
        event.round_number,
        event.seat,
        event.amount_cents,
        event.paperwork,
        by_hand_cents=event.by_hand_cents,
    )
    if before is not None:
        payment = replace(
            payment,
            status=before.status,
            confirmed_by=before.confirmed_by,
            handed_to=before.handed_to,
        )
    if event.handed_to:
        payment = replace(payment, status="handed_over", handed_to=event.handed_to)
    if payment.is_paperwork_only:
        payment = replace(payment, confirmed_by=event.handed_to)
    return replace(table, payments=(*(p for p in table.payments if p is not before), payment))


def hand_confirmed(table: Table, event: e.HandConfirmed) -> Table:
    return _on_payment(table, event, confirmed_by=event.by)


def payment_signed(table: Table, event: e.PaymentSigned) -> Table:
    return _on_payment(table, event, signed_by=event.by)


def payment_made(table: Table, event: e.PaymentMade) -> Table:
    """Mark a payment as made; payments of this round stay listed until the table is cleared."""
    table = _on_payment(table, event, status="made", made_by=event.by)
    kept = (p for p in table.payments if p.is_open or p.round_number == table.round_number)
    return replace(table, payments=tuple(kept))


def payment_taken_over(table: Table, event: e.PaymentTakenOver) -> Table:
    return _on_payment(table, event, status="handed_over", handed_to=event.by)


def paid_differently(table: Table, event: e.PaidDifferently) -> Table:
    difference, is_confirmed = event.paid_cents - event.due_cents, bool(event.confirmed_by)
    return at_seat(table, event.seat, paid_apart_cents=difference, is_paid_confirmed=is_confirmed)


def without_open_payments(table: Table, seat: int | None = None) -> Table:
    """Return the table without the open payments of this round, to every seat or to one."""
    kept = (
        payment
        for payment in table.payments
        if not payment.is_open
        or payment.round_number != table.round_number
        or seat not in (None, payment.seat)
    )
    return replace(table, payments=tuple(kept))


def only_open_payments(table: Table, event: e.TableCleared) -> Table:
    """Keep only the open payments, which were taken over."""
    return replace(table, payments=tuple(payment for payment in table.payments if payment.is_open))


def _is_for(payment: Payment, event: Any) -> bool:
    return (payment.round_number, payment.seat) == (event.round_number, event.seat)


def _on_payment(table: Table, event: Any, **changes: Any) -> Table:
    payments = tuple(
        replace(payment, **changes) if _is_for(payment, event) and payment.is_open else payment
        for payment in table.payments
    )
    return replace(table, payments=payments)


APPLIERS: Appliers = {
    e.PaymentPending: payment_pending,
    e.HandConfirmed: hand_confirmed,
    e.PaymentSigned: payment_signed,
    e.PaymentMade: payment_made,
    e.PaymentTakenOver: payment_taken_over,
    e.PaidDifferently: paid_differently,
}

# Changes made here by events of other subjects.
SIDE_EFFECTS: Appliers = {
    e.TableCleared: only_open_payments,
}
