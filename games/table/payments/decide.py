"""Decides which payouts become payments that wait for paperwork, and the commands of a payment."""

from collections.abc import Iterator

from games.rulebook.law import Refused
from games.rulebook.money import write_cents
from games.rulebook.round import SeatResult
from games.rulebook.submission import Thresholds
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import check_no_request
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.evolve import apply_all
from games.table.payments.model import (
    Payment,
    open_cents,
    open_payment,
    payout_cents,
    result_so_far,
)
from games.table.payments.thresholds import still_to_pay
from games.table.state import State, Table
from games.table.terms import thresholds_of

# Events after which a seat may have won more.
MAY_PAY_MORE = (e.BonusSettled, e.HandTurned, e.EnvyPaid, e.RoundCorrected)


def payments_due(state: State, events: Events) -> Events:
    """Return the payments that need paperwork because of these events."""
    thresholds = thresholds_of(state)
    pending_payments: list[e.PaymentPending | None] = []
    for event in events:
        if isinstance(event, e.ClosedRoundCorrected):
            pending_payments.extend(_due_after_closed_round(state.now, thresholds, event))
        elif isinstance(event, e.MissedRoundsRecorded):
            pending_payments.extend(_due_after_missed_rounds(thresholds, event))
    if any(isinstance(event, MAY_PAY_MORE) for event in events):
        after = apply_all(state.now, events)
        for before, result in _changed_payouts(state.now, after):
            pending_payments.append(
                _payment_pending(after.payments, thresholds, state.now.round_number, before, result)
            )
    return tuple(pending for pending in pending_payments if pending is not None)


def _changed_payouts(before: Table, after: Table) -> Iterator[tuple[int, SeatResult]]:
    """Yield the seats whose payout changed, with what they were paid before."""
    for number, (old, new) in enumerate(zip(before.felt.seats, after.felt.seats, strict=True), 1):
        was = payout_cents(result_so_far(number, old.result, old.settled))
        result = result_so_far(number, new.result, new.settled)
        if payout_cents(result) != was:
            yield was - open_cents(before.payments, before.round_number, number), result


def _due_after_closed_round(
    before: Table, thresholds: Thresholds, event: e.ClosedRoundCorrected
) -> Iterator[e.PaymentPending | None]:
    """Yield payments for changed seats of a closed round; the approving floorperson takes them over."""
    number = event.round_number
    was = {result.seat: payout_cents(result) for result in event.old}
    for result in event.new:
        if payout_cents(result) != was.get(result.seat, 0):
            payment = open_payment(before.payments, number, result.seat)
            paid = was.get(result.seat, 0) - open_cents(before.payments, number, result.seat)
            is_by_hand = payment is not None and payment.by_hand_cents is not None
            yield _payment_pending(
                before.payments, thresholds, number, paid, result, event.approved_by, is_by_hand=is_by_hand
            )


def _due_after_missed_rounds(
    thresholds: Thresholds, event: e.MissedRoundsRecorded
) -> Iterator[e.PaymentPending | None]:
    """Yield the paperwork left for payouts made by hand; the confirming floorperson takes it over."""
    for number, settlement in event.settled:
        for result in settlement.seats:
            paid = payout_cents(result)
            yield _payment_pending((), thresholds, number, paid, result, event.confirmed_by, is_by_hand=True)


def _payment_pending(
    payments: tuple[Payment, ...],
    thresholds: Thresholds,
    round_number: int,
    paid_cents: int,
    result: SeatResult,
    handed_to: str = "",
    *,
    is_by_hand: bool = False,
) -> e.PaymentPending | None:
    waiting = still_to_pay(payments, thresholds, round_number, paid_cents, result)
    if waiting is None:
        return None
    amount, paperwork = waiting
    # A payout made by hand still needs its paperwork, even with nothing left to pay.
    if not amount and not is_by_hand:
        return None
    return e.PaymentPending(
        round_number=round_number,
        seat=result.seat,
        amount_cents=amount,
        paperwork=paperwork,
        handed_to=handed_to,
        by_hand_cents=payout_cents(result) - amount if is_by_hand else None,
    )


def check_payments(state: State) -> None:
    """Refuse to clear the table until every payment is made or taken over."""
    for payment in state.now.payments:
        if payment.status == "pending":
            raise Refused(
                "payment_pending.clear", seat=payment.seat, amount=write_cents(payment.amount_cents)
            )


def confirm_hand(state: State, command: c.ConfirmHand, by: By) -> Events:
    """Record that a floorperson confirmed the hand and prepares the payment; refused a second time."""
    payment = _find_payment(state, by, command.seat, command.round_number)
    check_confirm(payment)
    return (e.HandConfirmed(round_number=payment.round_number, seat=payment.seat, by=by.actor.id),)


def check_confirm(payment: Payment) -> None:
    if payment.confirmed_by:
        raise Refused("hand_confirmed.seat", seat=payment.seat)


def sign_payment(state: State, command: c.SignPayment, by: By) -> Events:
    """Record the second signature; refused to the person who prepared the payment."""
    payment = _find_payment(state, by, command.seat, command.round_number)
    check_sign_payment(payment, by.actor)
    return (e.PaymentSigned(round_number=payment.round_number, seat=payment.seat, by=by.actor.id),)


def check_sign_payment(payment: Payment, actor: Actor) -> None:
    _check_confirmed(payment)
    if not payment.needs_signature:
        raise Refused("no_signature.payment", seat=payment.seat)
    if actor.id == payment.confirmed_by:
        raise Refused("own_payment.signature", seat=payment.seat)


def make_payment(state: State, command: c.MakePayment, by: By) -> Events:
    """Record the payment; refused without all its paperwork and a second signature where needed.

    For a payout made by hand, this only records that the paperwork is done.
    """
    payment = _find_payment(state, by, command.seat, command.round_number)
    check_make_payment(payment, by.actor)
    if sorted(command.paperwork) != sorted(payment.to_be_named):
        wanted = ", ".join(payment.to_be_named) or "none"
        raise Refused("paperwork_missing.payment", seat=command.seat, wanted=wanted)
    return (
        e.PaymentMade(
            round_number=payment.round_number,
            seat=payment.seat,
            amount_cents=payment.amount_cents,
            paperwork=payment.paperwork,
            by=by.actor.id,
            by_hand_cents=payment.by_hand_cents,
        ),
    )


def check_make_payment(payment: Payment, actor: Actor) -> None:
    """Refuse a payment before it is confirmed and signed, or by the person who signed it."""
    _check_confirmed(payment)
    if payment.needs_signature:
        raise Refused("signature_missing.payment", seat=payment.seat)
    if payment.signed_by and actor.id == payment.signed_by:
        raise Refused(
            "own_payment.papers" if payment.is_paperwork_only else "own_payment.payer", seat=payment.seat
        )


def take_over_payment(state: State, command: c.TakeOverPayment, by: By) -> Events:
    """Record that a floorperson takes over a payment; refused before the hand is confirmed."""
    payment = _find_payment(state, by, command.seat, None)
    check_take_over(payment)
    return (e.PaymentTakenOver(round_number=payment.round_number, seat=payment.seat, by=by.actor.id),)


def check_take_over(payment: Payment) -> None:
    _check_confirmed(payment)
    if payment.status != "pending":
        raise Refused("handed_over.payment", seat=payment.seat)


def _find_payment(state: State, by: By, seat: int, round_number: int | None) -> Payment:
    """Return the open payment of a seat, in this round unless another is named, or refuse."""
    check_floor(by)
    check_no_request(state)
    number = state.now.round_number if round_number is None else round_number
    payment = open_payment(state.now.payments, number, seat)
    if payment is None:
        raise Refused("no_payment.seat", seat=seat)
    return payment


def _check_confirmed(payment: Payment) -> None:
    if not payment.confirmed_by:
        raise Refused("hand_unconfirmed.payment", seat=payment.seat)


DECIDERS: Deciders = {
    c.ConfirmHand: confirm_hand,
    c.SignPayment: sign_payment,
    c.MakePayment: make_payment,
    c.TakeOverPayment: take_over_payment,
}
