"""Decides whether a request is approved, denied or withdrawn."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.answer import build_request_closed
from games.table.approvals.checks import is_fresh, law_of_void
from games.table.approvals.denied import denied_findings
from games.table.approvals.model import Request
from games.table.approvals.void import approve_void
from games.table.checks import check_floor, check_reason
from games.table.corrections.approve import correction_approved
from games.table.decider import By, Deciders, Events
from games.table.decks.recut import build_recut_ordered
from games.table.evolve import apply_all
from games.table.missed_rounds.decide import build_missed_rounds_recorded
from games.table.missed_rounds.doubts import brings_deck
from games.table.payments.paid_differently import check_confirms, claim_confirmed
from games.table.state import State
from games.table.terms import law_of

# Events with which requests of the round end, and amounts paid differently that fit no more.
DROPS_REQUESTS = (e.RoundSettled, e.RoundVoided, e.TableCleared)


def _find_request(state: State, number: int) -> Request:
    request = next((request for request in state.now.requests if request.number == number), None)
    if request is None:
        raise Refused("no_request.number")
    return request


def _find_to_answer(state: State, by: By, number: int) -> Request:
    """Return the request to answer; a dealer answers only what a seat was paid."""
    if all(request.number != number or request.paid is None for request in state.now.requests):
        check_floor(by)
    return _find_request(state, number)


@cites("ruling 43", "ruling 47")
def approve_request(state: State, command: c.ApproveRequest, by: By) -> Events:
    """Record the approval and its effect; refused to the requester, a lower rank, or if it is stale."""
    request = _find_to_answer(state, by, command.number)
    check_approve(state, by.actor, request)
    closed = build_request_closed(request, answer="approved", by=by.actor.id)
    if request.paid is not None:
        return (closed, *claim_confirmed(state, request, request.paid, by.actor.id))
    if request.kind == "missed_rounds":
        return (closed, build_missed_rounds_recorded(state, request, by.actor.id))
    if request.kind == "recut":
        return (closed, build_recut_ordered(state, request.reason))
    if request.payload is not None:
        return (closed, correction_approved(state, request.payload, request, by.actor.id, command.reading))
    return approve_void(state, request, by.actor.id, command.ruling)


def check_approve(state: State, actor: Actor, request: Request) -> None:
    """Refuse approval by the requester, by a floorperson where it takes the pit boss, or if it is stale.

    A deck that came into play meanwhile is confirmed as it is verified, by somebody assigned to this table.
    """
    check_deny(actor, request)
    if brings_deck(request.missed) and not actor.is_assigned:
        raise Refused("not_assigned.floorperson", law_of(state, "inspect"))
    if request.paid is None and request.needs == "pit_boss" and actor.role != "pit_boss":
        if request.closed_boxes:
            raise Refused("needs_pit_boss.boxes", law_of(state, "call"))
        if request.why_pit_boss:
            raise Refused(f"needs_pit_boss.{request.why_pit_boss[0]}", "ruling 43")
        raise Refused("needs_pit_boss.void", "ruling 43")
    if not is_fresh(state, request):
        raise Refused("request_stale.step")


def check_deny(actor: Actor, request: Request) -> None:
    if request.asked_by == actor.id:
        raise Refused("own_request.person", "ruling 47")
    if request.paid is not None:
        check_confirms(actor.role, request, request.paid)


@cites("approvals.deny_request", "ruling 47")
def deny_request(state: State, command: c.DenyRequest, by: By) -> Events:
    """Record the denial with a reason in words, and take out what the denied void was asked for."""
    request = _find_to_answer(state, by, command.number)
    check_deny(by.actor, request)
    law = law_of_void(request)
    check_reason(command.reason, law or None)
    closed = build_request_closed(request, answer="denied", by=by.actor.id, reason=command.reason, law=law)
    return (*denied_findings(state, request), closed)


@cites("ruling 47")
def withdraw_request(state: State, command: c.WithdrawRequest, by: By) -> Events:
    """Record the withdrawal; refused to anyone but the requester, and for requests the law requires."""
    request = _find_request(state, command.number)
    check_withdraw(by.actor, request)
    return (build_request_closed(request, answer="withdrawn", by=by.actor.id),)


def check_withdraw(actor: Actor, request: Request) -> None:
    if request.asked_by != actor.id:
        raise Refused("not_yours.request")
    if request.law is not None:
        raise Refused("asked_by_law.request", request.law)


def requests_dropped(state: State, events: Events, actor: Actor) -> Events:
    """Return the end of requests that these events drop without an answer, so that none disappears."""
    if not state.now.requests or not any(isinstance(event, DROPS_REQUESTS) for event in events):
        return ()
    answered = {event.number for event in events if isinstance(event, e.RequestClosed)}
    left = {request.number for request in apply_all(state.now, events).requests} | answered
    dropped = (request for request in state.now.requests if request.number not in left)
    return tuple(build_request_closed(request, answer="dropped", by=actor.id) for request in dropped)


DECIDERS: Deciders = {
    c.ApproveRequest: approve_request,
    c.DenyRequest: deny_request,
    c.WithdrawRequest: withdraw_request,
}
