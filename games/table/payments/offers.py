"""The payment commands that are allowed now."""

from games.table.action import Action, Argument, one_of
from games.table.actor import Actor
from games.table.checks import FLOOR, allows
from games.table.payments.decide import (
    check_confirm,
    check_make_payment,
    check_paid_seat,
    check_sign_payment,
    check_take_over,
)
from games.table.payments.model import Payment
from games.table.state import State

MOST = "999999999999.99"


def payment_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what a floorperson may do about payments; nothing while a request is open."""
    if actor.role not in FLOOR or state.now.requests:
        return ()
    found: list[Action] = []
    for payment in state.now.payments:
        if payment.is_open:
            found.extend(_offers_for_payment(payment, actor))
    seats = [n for n in range(1, len(state.felt.seats) + 1) if allows(check_paid_seat, state, n)]
    if seats:
        args = {
            "seat": one_of(*seats),
            "paid": Argument(least="0.00", most=MOST),
            "reason": Argument(letters=40),
        }
        found.append(Action("record_paid_otherwise", args))
    return tuple(found)


def _offers_for_payment(payment: Payment, actor: Actor) -> list[Action]:
    seat = {"seat": one_of(payment.seat)}
    which = {**seat, "round_number": one_of(payment.round_number)}
    found: list[Action] = []
    if allows(check_confirm, payment):
        found.append(Action("confirm_hand", which))
    if allows(check_sign_payment, payment, actor):
        found.append(Action("sign_payment", which))
    if allows(check_make_payment, payment, actor):
        paperwork = Argument(needed=payment.to_be_named)
        found.append(Action("make_payment", {**which, "paperwork": paperwork}))
    if allows(check_take_over, payment):
        found.append(Action("take_over_payment", seat))
    return found
