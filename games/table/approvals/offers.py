"""The requests that may be made, withdrawn or answered now."""

from games.table.action import AMOUNT, TEXT, Action, Argument, one_of
from games.table.actor import Actor
from games.table.approvals.decide import check_approve, check_deny, check_withdraw
from games.table.approvals.model import Request
from games.table.approvals.void import check_request_void
from games.table.checks import allows
from games.table.corrections.approve import pays_new_share
from games.table.corrections.model import Correction
from games.table.corrections.resettle import corrected_state
from games.table.state import State

RULINGS = {"void": {"ruling": one_of("void")}, "ruling": {"ruling": one_of("void", "play_on")}}


def withdraw_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the requests that a dealer made and may withdraw."""
    own = [request.number for request in state.now.requests if allows(check_withdraw, actor, request)]
    return (Action("withdraw_request", {"number": one_of(*own)}),) if own else ()


def void_offers(state: State) -> tuple[Action, ...]:
    """Return the void that a dealer may request."""
    return (Action("request_void", {"reason": TEXT}),) if allows(check_request_void, state) else ()


def claim_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the answers that a dealer may give to what a person of the floor says a seat was paid."""
    claims = [request for request in state.now.requests if request.paid is not None]
    return tuple(offer for request in claims for offer in _answer_offers(state, actor, request))


def request_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the answers that a floorperson may give to each request."""
    actions: list[Action] = []
    for request in state.now.requests:
        if allows(check_withdraw, actor, request):
            actions.append(Action("withdraw_request", {"number": one_of(request.number)}))
        actions.extend(_answer_offers(state, actor, request))
    return tuple(actions)


def _answer_offers(state: State, actor: Actor, request: Request) -> tuple[Action, ...]:
    number, actions = {"number": one_of(request.number)}, []
    if allows(check_approve, state, actor, request):
        actions.append(Action("approve_request", {**number, **_approval_arguments(state, request)}))
    if allows(check_deny, actor, request):
        actions.append(Action("deny_request", {**number, "reason": TEXT}))
    return tuple(actions)


def _approval_arguments(state: State, request: Request) -> dict[str, Argument]:
    """Return what an approval needs: a ruling, or the reading for a new share of the meter."""
    payload = request.payload
    if isinstance(payload, Correction):
        if pays_new_share(state, corrected_state(state, payload)):
            return {"reading": AMOUNT}
        return {}
    return RULINGS.get(request.kind, {})
