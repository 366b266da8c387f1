"""The commands between table and floor that are allowed now."""

from games.registry import GAMES
from games.table.action import Action, Argument, Follows, one_of
from games.table.actor import Actor
from games.table.approvals.decide import check_approve, check_deny, check_withdraw
from games.table.approvals.model import Request
from games.table.approvals.void import check_request_void
from games.table.checks import FLOOR, allows
from games.table.closing.decide import check_close
from games.table.corrections.approve import pays_new_share
from games.table.corrections.model import Correction
from games.table.corrections.resettle import corrected_state
from games.table.felt import seats_in
from games.table.floor_calls.decide import check_called, check_held, check_hold, check_not_called
from games.table.irregularities.decide import check_happens_now, outcome_now
from games.table.irregularities.forfeit import check_forfeit, forfeit_reasons
from games.table.missed_rounds.check import check_may_record
from games.table.rules.sign import rules_awaiting_sign
from games.table.state import State

TEXT = Argument(letters=40)
RULINGS = {"void": {"ruling": one_of("void")}, "ruling": {"ruling": one_of("void", "play_on")}}


def waiting_for_floor(state: State) -> tuple[str, ...]:
    """Return what else waits for the floor besides a call and requests; cheap, as every tap needs it."""
    waits = {
        "verify_deck": any(deck.stage == "inspected" for deck in state.now.decks),
        "payment": any(payment.is_open and not payment.is_paid for payment in state.now.payments),
        "paperwork": any(payment.is_open and payment.is_paid for payment in state.now.payments),
        "confirm_sign": rules_awaiting_sign(state) is not None,
        "clear_difference": any(not count.is_cleared for count in state.felt.counts.values()),
    }
    return tuple(name for name, is_waiting in waits.items() if is_waiting)


def floor_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return what this person may ask the floor, or answer as the floor."""
    if actor.role == "dealer":
        return _dealer_offers(state, actor) if actor.is_assigned else ()
    if actor.role in FLOOR:
        return _floor_offers(state, actor)
    return ()


def _dealer_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    if allows(check_not_called, state):
        found.append(Action("call_floor"))
    own = [request.number for request in state.now.requests if allows(check_withdraw, actor, request)]
    if own:
        found.append(Action("withdraw_request", {"number": one_of(*own)}))
    kinds = _possible_irregularities(state)
    if kinds:
        seats = Argument(one_of=tuple(seats_in(state.felt)), is_optional=True)
        kind = Argument(one_of=tuple(kinds), follows=kinds)
        found.append(Action("report_irregularity", {"kind": kind, "seat": seats}))
    if allows(check_request_void, state):
        found.append(Action("request_void", {"reason": TEXT}))
    if allows(check_may_record, state):
        found.append(Action("record_missed_rounds", {"entries": _missed_rounds_bounds(state)}))
    return tuple(found)


def _missed_rounds_bounds(state: State) -> Argument:
    """Return the bounds of missed rounds: their kinds, the decks here, and the earliest time."""
    last = state.now.last_dealt_at
    return Argument(
        entries=("round", "count", "deck_change") if state.now.settings is not None else ("round",),
        one_of=tuple(deck.name for deck in state.now.decks),
        least="" if last is None else last.isoformat(),
    )


def _possible_irregularities(state: State) -> dict[str, Follows]:
    """Return the irregularities that may be reported now, with their consequences."""
    found = {}
    for kind, consequence in GAMES[state.game].irregularities.items():
        if allows(check_happens_now, state, consequence):
            outcome = outcome_now(state, consequence)
            found[kind] = Follows(outcome, consequence.law, consequence.is_of_seat)
    return found


def _approval_arguments(state: State, request: Request) -> dict[str, Argument]:
    """Return what an approval needs: a ruling, or the reading for a new share of the meter."""
    payload = request.payload
    if isinstance(payload, Correction):
        if pays_new_share(state, corrected_state(state, payload)):
            return {"reading": Argument(least="0.01", most="999999999999.99")}
        return {}
    return RULINGS.get(request.kind, {})


def _floor_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    if allows(check_called, state):
        found.append(Action("answer_call"))
    for request in state.now.requests:
        number = {"number": one_of(request.number)}
        if allows(check_withdraw, actor, request):
            found.append(Action("withdraw_request", number))
        if allows(check_approve, state, actor, request):
            found.append(Action("approve_request", {**number, **_approval_arguments(state, request)}))
        if allows(check_deny, actor, request):
            found.append(Action("deny_request", {**number, "reason": TEXT}))
    seats = [n for n in range(1, len(state.felt.seats) + 1) if allows(check_forfeit, state, n)]
    if seats:
        reasons = one_of(*forfeit_reasons(state))
        found.append(Action("forfeit_seat", {"seat": one_of(*seats), "reason": reasons}))
    if allows(check_hold, state):
        found.append(Action("hold_table", {"reason": TEXT}))
    if allows(check_held, state):
        found.append(Action("release_hold", {"outcome": TEXT}))
    if allows(check_close, state):
        found.append(Action("close_table"))
    return tuple(found)
