"""Checks for requests: whether one may be made, and whether it may still be approved."""

from games.rulebook.law import Refused, cites
from games.table.approvals.claims import is_claim_fresh
from games.table.approvals.model import Rank, Request, RequestKind
from games.table.decider import By
from games.table.payments.model import payout_cents, result_so_far
from games.table.state import State, once_per_state
from games.table.terms import records_amounts


def check_no_request(state: State) -> None:
    """Refuse to go on while the table waits for the answer to a request."""
    waiting = waited_for(state)
    if waiting:
        raise Refused("waiting.request", reason=waiting[0].reason)


@once_per_state
def waited_for(state: State) -> tuple[Request, ...]:
    """Return the requests that the table waits for; an amount paid differently holds nothing up."""
    return tuple(request for request in state.now.requests if request.paid is None)


def is_under_way(state: State) -> bool:
    """Return whether there is a round to void: betting is closed, and the round is not void yet."""
    return state.felt.phase != "betting" and state.now.void is None


def new_request(
    state: State,
    by: By,
    kind: RequestKind,
    reason: str,
    law: str | None,
    *,
    step: int,
    removes_deck: bool = False,
) -> Request:
    """Return a request tied to this round and step; once a hand was settled it needs the pit boss."""
    is_settled = is_any_seat_paid(state) or is_any_hand_settled(state)
    needs: Rank = "pit_boss" if is_settled else "floorperson"
    return Request(
        number=state.now.request_count + 1,
        kind=kind,
        reason=reason,
        asked_by=by.actor.id,
        asked_at=by.at,
        round_number=state.now.round_number,
        step=step,
        law=law,
        needs=needs,
        removes_deck=removes_deck,
    )


@cites("ruling 43")
@once_per_state
def is_any_seat_paid(state: State) -> bool:
    """Return whether any payout was made or was due, by a hand, by a bonus, or recorded as paid differently.

    A lower amount recorded as paid does not reduce what was due, and neither does a correction. An amount
    that nobody confirmed yet counts. Where no amounts are recorded, a settled hand counts as paid.
    """
    number = state.now.round_number
    claims = [request.paid for request in state.now.requests if request.round_number == number]
    if state.felt.was_paid or any(claim is not None and claim.paid_cents for claim in claims):
        return True
    if not records_amounts(state):
        return is_any_hand_settled(state)
    return any(
        payout_cents(result_so_far(number, seat.result, seat.settled)) + max(seat.paid_apart_cents, 0) > 0
        for number, seat in enumerate(state.felt.seats, 1)
    )


@cites("ruling 43")
@once_per_state
def is_any_hand_settled(state: State) -> bool:
    """Return whether a hand was turned and settled, or the bonus was, won or lost."""
    felt = state.felt
    has_settled = felt.was_settled or felt.is_bonus_settled
    return has_settled or any(seat.is_settled and seat.is_live for seat in felt.seats)


def law_of_void(request: Request) -> str:
    """Return the paragraph that orders this void, or nothing if a person asks for it."""
    return (request.law or "") if request.kind == "void" else ""


@cites("ruling 46", "ruling 47")
def is_fresh(state: State, request: Request) -> bool:
    """Return whether a request may still be approved: in the same round, at the same step.

    A request that the law requires stays fresh for its whole round, because nobody may withdraw it and ask
    again. The round waits meanwhile, but the step moves on when a device or a deck is handled.
    """
    if request.paid is not None:
        return is_claim_fresh(state.now, request)
    is_same_round = request.round_number == state.now.round_number
    return is_same_round and (request.law is not None or request.step == state.step)
