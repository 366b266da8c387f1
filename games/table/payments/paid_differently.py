"""A seat that was paid a different amount than it was due: one person records it, another confirms it."""

from msgspec.structs import replace

from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents, write_cents
from games.rulebook.round import SeatResult
from games.rulebook.submission import Thresholds
from games.table import commands as c
from games.table import events as e
from games.table.actor import Role
from games.table.approvals.checks import check_no_request, new_request
from games.table.approvals.model import Rank, Request
from games.table.checks import FLOOR, check_reason, check_seat
from games.table.decider import By, Deciders, Events
from games.table.payments.model import PaidClaim, open_payment, payout_cents
from games.table.payments.thresholds import is_large_difference
from games.table.state import State
from games.table.terms import thresholds_of


@cites("ruling 47")
def record_paid_differently(state: State, command: c.RecordPaidDifferently, by: By) -> Events:
    """Record a request to confirm the amount paid where it differs from the amount due.

    The floor records and the dealer confirms, or the reverse; one of the two is the pit boss if the
    difference is large enough for paperwork. The table does not wait for the answer.
    """
    check_may_record(by)
    result = check_paid_seat(state, command.seat)
    paid = 0 if command.paid == "0.00" else read_cents(command.paid)
    if paid is None:
        raise Refused("bad_amount.table", name="paid", value=command.paid)
    due = payout_cents(result)
    before = due + state.felt.seats[command.seat - 1].paid_apart_cents
    if paid == before:
        raise Refused("paid_as_due.seat", seat=command.seat)
    check_reason(command.reason)
    dealer, is_by_dealer = state.felt.dealt_by or state.now.dealer, by.actor.role == "dealer"
    claim = PaidClaim(command.seat, due, paid, before, dealer, is_by_dealer)
    needs = _needs(by.actor.role, is_large=is_large_claim(claim, thresholds_of(state)))
    request = new_request(state, by, "paid_otherwise", command.reason, None, step=state.step)
    return (e.RequestMade(request=replace(request, needs=needs, paid=claim)),)


def _needs(role: Role, *, is_large: bool) -> Rank:
    """Return who has to confirm what a person of this role recorded."""
    if role == "pit_boss" or (role == "floorperson" and not is_large):
        return "dealer"
    return "pit_boss" if is_large else "floorperson"


def check_may_record(by: By) -> None:
    if by.actor.role not in (*FLOOR, "dealer"):
        raise Refused("wrong_role.floor")


def check_paid_seat(state: State, number: int) -> SeatResult:
    """Return the result of a settled seat, or refuse if it is not settled, has an open payment, or has an
    amount that still waits to be confirmed.
    """
    check_no_request(state)
    seat = check_seat(state, number)
    if seat.result is None or state.now.void is not None:
        raise Refused("not_settled.seat", seat=number)
    if open_payment(state.now.payments, state.now.round_number, number) is not None:
        raise Refused("payment_pending.seat", seat=number)
    for request in state.now.requests:
        is_of_round = request.round_number == state.now.round_number
        if is_of_round and request.paid is not None and request.paid.seat == number:
            raise Refused("paid_unconfirmed.seat", seat=number)
    return seat.result


def claim_confirmed(state: State, request: Request, claim: PaidClaim, confirmed_by: str) -> Events:
    """Return what a confirmed amount changes on the felt: nothing once its round is over."""
    if request.round_number != state.now.round_number:
        return ()
    return (
        e.PaidDifferently(
            seat=claim.seat,
            due_cents=claim.due_cents,
            paid_cents=claim.paid_cents,
            reason=request.reason,
            by=request.asked_by,
            before_cents=None if claim.before_cents == claim.due_cents else claim.before_cents,
            confirmed_by=confirmed_by,
        ),
    )


def check_confirms(role: Role, request: Request, claim: PaidClaim) -> None:
    """Refuse an answer by anyone but the dealer, the floor or the pit boss, as the claim needs it."""
    if request.needs == "dealer" and role != "dealer":
        raise Refused("needs_dealer.paid", "ruling 47", seat=claim.seat)
    if request.needs != "dealer" and role not in FLOOR:
        raise Refused("wrong_role.floor")
    if request.needs == "pit_boss" and role != "pit_boss":
        due, before = write_cents(claim.due_cents), write_cents(claim.before_cents)
        if claim.before_cents == claim.due_cents:
            raise Refused("needs_pit_boss.paid", seat=claim.seat, due=due)
        raise Refused("needs_pit_boss.paid_again", seat=claim.seat, due=due, before=before)


def is_large_claim(claim: PaidClaim, thresholds: Thresholds) -> bool:
    return is_large_restatement(claim.due_cents, claim.before_cents, claim.paid_cents, thresholds)


def is_large_restatement(due_cents: int, before_cents: int, paid_cents: int, thresholds: Thresholds) -> bool:
    """Return whether a recorded payment, or the one it replaces, differs from the amount due by a lot.

    A large difference cannot be reduced in small steps, because each step counts from where it started.
    """
    differences = (paid_cents - due_cents, before_cents - due_cents, paid_cents - before_cents)
    return any(is_large_difference(cents, thresholds) for cents in differences)


DECIDERS: Deciders = {c.RecordPaidDifferently: record_paid_differently}
