"""Checks for requests: whether one may be made, and whether it may still be approved."""

from games.rulebook.law import Refused, cites
from games.table.approvals.model import Rank, Request, RequestKind
from games.table.decider import By
from games.table.payments.model import payout_cents, result_so_far
from games.table.state import State


def check_no_request(state: State) -> None:
    """Refuse to go on while a request is open."""
    if state.now.requests:
        raise Refused("waiting.request", reason=state.now.requests[0].reason)


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
    """Return a request tied to this round and step; after a payout it needs the pit boss (ruling 43)."""
    needs: Rank = "pit_boss" if is_any_seat_paid(state) else "floorperson"
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
def is_any_seat_paid(state: State) -> bool:
    """Return whether any payout was made or is due, by a hand, by a bonus, or recorded as paid differently.

    A lower amount recorded as paid does not reduce what was due.
    """
    return any(
        payout_cents(result_so_far(number, seat.result, seat.settled)) + max(seat.paid_apart_cents, 0) > 0
        for number, seat in enumerate(state.felt.seats, 1)
    )


@cites("ruling 46", "ruling 47")
def is_fresh(state: State, request: Request) -> bool:
    """Return whether a request may still be approved: in the same round, at the same step.

    A request that the law requires stays fresh for its whole round, because nobody may withdraw it and ask
    again. The round waits meanwhile, but the step moves on when a device or a deck is handled.
    """
    is_same_round = request.round_number == state.now.round_number
    return is_same_round and (request.law is not None or request.step == state.step)
