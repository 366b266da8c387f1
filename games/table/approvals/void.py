"""The void of a round: the dealer's request, the approval by another person, and what goes back.

Who may approve is in approvals/decide.py.
"""

from msgspec.structs import replace

from games.rulebook.law import Refused, cites
from games.settlement.settle import settle
from games.table import commands as c
from games.table import events as e
from games.table.approvals.answer import build_request_closed
from games.table.approvals.checks import check_no_request, is_under_way, new_request
from games.table.approvals.model import Request
from games.table.corrections.approve import void_differences
from games.table.decider import By, Deciders, Events
from games.table.played import round_of
from games.table.state import State
from games.table.terms import phases_of


@cites("ruling 43", "ruling 47")
def request_void(state: State, command: c.RequestVoid, by: By) -> Events:
    """Record a request to void; refused without a round to void or while another request is open."""
    check_request_void(state)
    return (e.RequestMade(request=new_request(state, by, "void", command.reason, None, step=state.step)),)


def check_request_void(state: State) -> None:
    check_no_request(state)
    if not is_under_way(state):
        raise Refused("no_round.void")


@cites("ruling 43")
def approve_void(state: State, request: Request, approved_by: str, ruling: str | None) -> Events:
    """Return the events of an approved void, or of a ruling that the round goes on.

    The deck is removed if the law wants it out of play. `check_approve` has said who may answer.
    """
    if request.kind == "ruling" and ruling not in ("void", "play_on"):
        raise Refused("bad_choice.ruling", ruling=ruling)
    if request.kind == "ruling" and ruling == "play_on":
        return (build_request_closed(request, answer="play_on", by=approved_by),)
    closed = build_request_closed(request, answer="approved", by=approved_by)
    voided = void_round(state, request, approved_by)
    if request.removes_deck and state.now.deck_in_use:
        return (closed, voided, e.DeckRemoved(deck=state.now.deck_in_use, reason=request.reason))
    return (closed, voided)


@cites("ruling 40", "ruling 43")
def void_round(state: State, request: Request, approved_by: str) -> e.RoundVoided:
    """Return the event of a void: every wager is returned in full, even to folded and forfeited seats."""
    played = round_of(state)
    with_wagers = tuple(seat for seat in played.seats if seat.wagers)
    results = settle(replace(played, seats=with_wagers, void=request.reason)).seats
    return e.RoundVoided(
        phase=phases_of(state)[-1].name,
        reason=request.reason,
        approved_by=approved_by,
        results=results,
        law=request.law,
        differences=void_differences(state),
    )


DECIDERS: Deciders = {c.RequestVoid: request_void}
