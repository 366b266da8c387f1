"""Decides whether a request is approved, denied or withdrawn."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import is_fresh
from games.table.approvals.model import Request
from games.table.approvals.void import void_round
from games.table.checks import check_floor
from games.table.corrections.approve import correction_approved
from games.table.decider import By, Deciders, Events
from games.table.missed_rounds.check import missed_rounds_recorded
from games.table.state import State


def _find_request(state: State, number: int) -> Request:
    request = next((request for request in state.now.requests if request.number == number), None)
    if request is None:
        raise Refused("no_request.number")
    return request


@cites("ruling 43", "ruling 47")
def approve_request(state: State, command: c.ApproveRequest, by: By) -> Events:
    """Record the approval and its effect; refused to the requester, a lower rank, or if it is stale."""
    check_floor(by)
    request = _find_request(state, command.number)
    check_approve(state, by.actor, request)
    closed = e.RequestClosed(number=request.number, answer="approved", by=by.actor.id)
    if request.kind == "missed_rounds":
        return (closed, missed_rounds_recorded(state, request, by.actor.id))
    if request.payload is not None:
        return (closed, correction_approved(state, request.payload, request, by.actor.id, command.reading))
    if request.kind == "ruling":
        if command.ruling not in ("void", "play_on"):
            raise Refused("bad_choice.ruling", ruling=command.ruling)
        if command.ruling == "play_on":
            return (e.RequestClosed(number=request.number, answer="play_on", by=by.actor.id),)
    removed: Events = ()
    if request.removes_deck and state.now.deck_in_use:
        removed = (e.DeckRemoved(deck=state.now.deck_in_use, reason=request.reason),)
    return (closed, void_round(state, request, by.actor.id), *removed)


def check_approve(state: State, actor: Actor, request: Request) -> None:
    """Refuse approval by the requester, by a floorperson where it takes the pit boss, or if it is stale."""
    check_deny(actor, request)
    if request.needs == "pit_boss" and actor.role != "pit_boss":
        raise Refused("needs_pit_boss.void", "ruling 43")
    if not is_fresh(state, request):
        raise Refused("request_stale.step")


def check_deny(actor: Actor, request: Request) -> None:
    if request.asked_by == actor.id:
        raise Refused("own_request.person", "ruling 47")


def deny_request(state: State, command: c.DenyRequest, by: By) -> Events:
    check_floor(by)
    request = _find_request(state, command.number)
    check_deny(by.actor, request)
    return (e.RequestClosed(number=request.number, answer="denied", by=by.actor.id, reason=command.reason),)


@cites("ruling 47")
def withdraw_request(state: State, command: c.WithdrawRequest, by: By) -> Events:
    """Record the withdrawal; refused to anyone but the requester, and for requests the law requires."""
    request = _find_request(state, command.number)
    check_withdraw(by.actor, request)
    return (e.RequestClosed(number=request.number, answer="withdrawn", by=by.actor.id),)


def check_withdraw(actor: Actor, request: Request) -> None:
    if request.asked_by != actor.id:
        raise Refused("not_yours.request")
    if request.law is not None:
        raise Refused("asked_by_law.request", request.law)


DECIDERS: Deciders = {
    c.ApproveRequest: approve_request,
    c.DenyRequest: deny_request,
    c.WithdrawRequest: withdraw_request,
}
