"""The commands about payments that could be given now."""

from games.table.action import Action, Argument, one_of
from games.table.actor import Actor
from games.table.payments.model import Payment
from games.table.state import State

MOST = "999999999999.99"


def payment_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """What a floorperson could do about the payments; while a request is open, nothing."""
    if actor.role not in ("floorperson", "pit_boss") or state.now.requests:
        return ()
    found: list[Action] = []
    for payment in state.now.payments:
        if payment.is_open:
            found.extend(_of_payment(payment, actor))
    seats = _paid_seats(state)
    if seats:
        args = {
            "seat": one_of(*seats),
            "paid": Argument(least="0.00", most=MOST),
            "reason": Argument(letters=40),
        }
        found.append(Action("record_paid_otherwise", args))
    return tuple(found)


def _of_payment(payment: Payment, actor: Actor) -> list[Action]:
    seat = {"seat": one_of(payment.seat)}
    which = {**seat, "round_number": one_of(payment.round_number)}
    if not payment.confirmed_by:
        return [Action("confirm_hand", which)]
    found: list[Action] = []
    if payment.needs_signature:
        if actor.id != payment.confirmed_by:
            found.append(Action("sign_payment", which))
    elif not payment.signed_by or actor.id != payment.signed_by:
        paperwork = Argument(needed=payment.to_be_named)
        found.append(Action("make_payment", {**which, "paperwork": paperwork}))
    if payment.status == "pending":
        found.append(Action("take_over_payment", seat))
    return found


def _paid_seats(state: State) -> list[int]:
    """The seats of this round that are settled and have no payment to wait for."""
    now = state.now
    if now.void is not None:
        return []
    waiting = {p.seat for p in now.payments if p.is_open and p.round_number == now.round_number}
    settled = (n for n, seat in enumerate(state.felt.seats, 1) if seat.result is not None)
    return [number for number in settled if number not in waiting]
