"""Whether a request can be made or still answered."""

from games.rulebook.law import Refused, cites
from games.table.approvals.model import Rank, Request, RequestKind
from games.table.decider import By
from games.table.payments.model import payout_cents, result_so_far
from games.table.state import State


def check_no_request(state: State) -> None:
    """The round waits while the floor is asked about it."""
    if state.now.requests:
        raise Refused("waiting.request", reason=state.now.requests[0].reason)


def is_under_way(state: State) -> bool:
    """Whether there is a round to void: bets are closed, and it is not void already."""
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
    """A request bound to this round and a step; a void after a payout needs the pit boss (ruling 43)."""
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
    """Whether a payout was made or is due: by a hand, by a bonus in its own pass, or otherwise.

    What is said to have been paid instead takes nothing away from what was due.
    """
    return any(
        payout_cents(result_so_far(number, seat.result, seat.settled)) + max(seat.paid_apart_cents, 0) > 0
        for number, seat in enumerate(state.felt.seats, 1)
    )


@cites("ruling 46", "ruling 47")
def is_fresh(state: State, request: Request) -> bool:
    """Whether a yes still answers what was asked: in the same round, at the same step.

    What the law asks for holds for its whole round, for nobody may withdraw it and ask again. The round waits
    meanwhile, but a device is taken out and a deck made ready.
    """
    is_same_round = request.round_number == state.now.round_number
    return is_same_round and (request.law is not None or request.step == state.step)
