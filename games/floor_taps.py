"""The taps between table and floor: calls, holds, requests and their answers."""

from msgspec.structs import replace

from games import commands as c
from games import events as e
from games.corrections import approved_correction, taken_back
from games.deciders import By, Deciders, Events
from games.felt import phases_of
from games.law import Refused, cites
from games.missed_rounds import recorded
from games.payment import payout_cents, result_so_far
from games.played import round_of
from games.requests import Hold, Kind, Rank, Request
from games.settlement import settle
from games.state import State
from games.tap_checks import check_floor


def call_floor(state: State, command: c.CallFloor, by: By) -> Events:
    if state.now.floor_called_at is not None:
        raise Refused("called.floor")
    return (e.FloorCalled(at=by.at),)


def answer_call(state: State, command: c.AnswerCall, by: By) -> Events:
    check_floor(by)
    if state.now.floor_called_at is None:
        raise Refused("not_called.floor")
    return (e.CallAnswered(by=by.actor.id),)


def hold_table(state: State, command: c.HoldTable, by: By) -> Events:
    check_floor(by)
    check_hold(state)
    return (e.TableHeld(hold=Hold(command.reason, by.actor.id, by.at)),)


def release_hold(state: State, command: c.ReleaseHold, by: By) -> Events:
    check_floor(by)
    if state.now.hold is None:
        raise Refused("not_held.table")
    return (e.HoldReleased(outcome=command.outcome, by=by.actor.id),)


def check_hold(state: State) -> None:
    """While a table is held nothing is cleared and no round starts."""
    if state.now.hold is not None:
        raise Refused("held.table", reason=state.now.hold.reason)


def check_no_request(state: State) -> None:
    """The round waits while the floor is asked about it."""
    if state.now.requests:
        raise Refused("waiting.request", reason=state.now.requests[0].reason)


@cites("ruling 43", "ruling 47")
def request_void(state: State, command: c.RequestVoid, by: By) -> Events:
    """Asked for by the dealer, approved by somebody else."""
    check_no_request(state)
    if not is_under_way(state):
        raise Refused("no_round.void")
    return (e.RequestMade(request=new_request(state, by, "void", command.reason, None, step=state.step)),)


def is_under_way(state: State) -> bool:
    """Whether there is a round to void: bets are closed, and it is not void already."""
    return state.felt.phase != "betting" and state.now.void is None


def new_request(
    state: State, by: By, kind: Kind, reason: str, law: str | None, *, step: int, removes_deck: bool = False
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


def _find(state: State, number: int) -> Request:
    request = next((request for request in state.now.requests if request.number == number), None)
    if request is None:
        raise Refused("no_request.number")
    return request


@cites("ruling 46", "ruling 47")
def is_fresh(state: State, request: Request) -> bool:
    """Whether a yes still answers what was asked: in the same round, at the same step.

    What the law asks for holds for its whole round, for nobody may withdraw it and ask again. The round waits
    meanwhile, but a device is taken out and a deck made ready.
    """
    is_same_round = request.round_number == state.now.round_number
    return is_same_round and (request.law is not None or request.step == state.step)


@cites("ruling 43", "ruling 47")
def approve_request(state: State, command: c.ApproveRequest, by: By) -> Events:
    """By a floorperson or above who did not ask, while the request is fresh."""
    check_floor(by)
    request = _find(state, command.number)
    if request.asked_by == by.actor.id:
        raise Refused("own_request.person", "ruling 47")
    if request.needs == "pit_boss" and by.actor.role != "pit_boss":
        raise Refused("needs_pit_boss.void", "ruling 43")
    if not is_fresh(state, request):
        raise Refused("request_stale.step")
    closed = e.RequestClosed(number=request.number, answer="approved", by=by.actor.id)
    if request.kind == "missed_rounds":
        return (closed, recorded(state, request, by.actor.id))
    if request.payload is not None:
        return (closed, approved_correction(state, request.payload, request, by.actor.id, command.reading))
    if request.kind == "ruling":
        if command.ruling not in ("void", "play_on"):
            raise Refused("bad_choice.ruling", ruling=command.ruling)
        if command.ruling == "play_on":
            return (e.RequestClosed(number=request.number, answer="play_on", by=by.actor.id),)
    removed: Events = ()
    if request.removes_deck and state.now.deck_in_use:
        removed = (e.DeckRemoved(deck=state.now.deck_in_use, reason=request.reason),)
    return (closed, void_round(state, request, by.actor.id), *removed)


@cites("ruling 40", "ruling 43")
def void_round(state: State, request: Request, approved_by: str) -> e.RoundVoided:
    """Every wager goes back in full, also of a seat that folded or forfeited."""
    played = round_of(state)
    known = tuple(seat for seat in played.seats if seat.wagers)
    results = settle(replace(played, seats=known, void=request.reason)).seats
    return e.RoundVoided(
        phase=phases_of(state)[-1].name,
        reason=request.reason,
        approved_by=approved_by,
        results=results,
        law=request.law,
        differences=taken_back(state),
    )


def deny_request(state: State, command: c.DenyRequest, by: By) -> Events:
    check_floor(by)
    request = _find(state, command.number)
    if request.asked_by == by.actor.id:
        raise Refused("own_request.person", "ruling 47")
    return (e.RequestClosed(number=request.number, answer="denied", by=by.actor.id, reason=command.reason),)


@cites("ruling 47")
def withdraw_request(state: State, command: c.WithdrawRequest, by: By) -> Events:
    """By who asked; what the law asks for is the floor's to answer."""
    request = _find(state, command.number)
    if request.asked_by != by.actor.id:
        raise Refused("not_yours.request")
    if request.law is not None:
        raise Refused("asked_by_law.request", request.law)
    return (e.RequestClosed(number=request.number, answer="withdrawn", by=by.actor.id),)


DECIDERS: Deciders = {
    c.CallFloor: call_floor,
    c.AnswerCall: answer_call,
    c.HoldTable: hold_table,
    c.ReleaseHold: release_hold,
    c.RequestVoid: request_void,
    c.ApproveRequest: approve_request,
    c.DenyRequest: deny_request,
    c.WithdrawRequest: withdraw_request,
}
