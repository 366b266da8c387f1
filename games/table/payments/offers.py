"""The payment commands that are allowed now."""

from games.rulebook.money import MOST_AMOUNT
from games.table.action import TEXT, Action, Argument, one_of
from games.table.actor import Actor
from games.table.approvals.checks import check_no_request
from games.table.checks import FLOOR, allows
from games.table.payments.decide import (
    check_confirm,
    check_make_payment,
    check_sign_payment,
    check_take_over,
)
from games.table.payments.model import Payment
from games.table.payments.paid_differently import check_paid_seat
from games.table.state import State, once_per_state


def payment_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what a floorperson may do about payments, and the amount paid that a dealer may record too.

    Nothing is offered while the table waits for a request.
    """
    if not allows(check_no_request, state):
        return ()
    if actor.role in FLOOR:
        found = [one for p in state.now.payments if p.is_open for one in _offers_for_payment(p, actor)]
        return (*found, *_paid_offers(state))
    return _paid_offers(state) if actor.role == "dealer" and actor.is_assigned else ()


@once_per_state
def _paid_offers(state: State) -> tuple[Action, ...]:
    settled = [n for n, seat in enumerate(state.felt.seats, 1) if seat.result is not None]
    seats = [n for n in settled if allows(check_paid_seat, state, n)]
    if not seats:
        return ()
    args = {"seat": one_of(*seats), "paid": Argument(least="0.00", most=MOST_AMOUNT), "reason": TEXT}
    return (Action("record_paid_otherwise", args),)


def _offers_for_payment(payment: Payment, actor: Actor) -> list[Action]:
    seat = {"seat": one_of(payment.seat)}
    which = {**seat, "round_number": one_of(payment.round_number)}
    actions: list[Action] = []
    if allows(check_confirm, payment):
        actions.append(Action("confirm_hand", which))
    if allows(check_sign_payment, payment, actor):
        actions.append(Action("sign_payment", which))
    if allows(check_make_payment, payment, actor):
        paperwork = Argument(needed=payment.to_be_named)
        actions.append(Action("make_payment", {**which, "paperwork": paperwork}))
    if allows(check_take_over, payment):
        actions.append(Action("take_over_payment", seat))
    return actions
