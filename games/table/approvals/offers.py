"""The commands between table and floor that could be given now."""

from games.registry import GAMES
from games.table.action import Action, Argument, Follows, one_of
from games.table.actor import Actor
from games.table.approvals.checks import is_fresh, is_under_way
from games.table.approvals.model import Request
from games.table.closing.decide import can_close
from games.table.corrections.approve import pays_new_share
from games.table.corrections.model import Correction
from games.table.corrections.resettle import corrected_state
from games.table.felt import seats_in
from games.table.irregularities.decide import outcome_now
from games.table.irregularities.forfeit import can_forfeit, forfeit_reasons
from games.table.missed_rounds.check import can_tell_missed
from games.table.rules.sign import awaits_sign
from games.table.state import State

TEXT = Argument(letters=40)
RULINGS = {"void": {"ruling": one_of("void")}, "ruling": {"ruling": one_of("void", "play_on")}}


def asked_of_floor(state: State) -> tuple[str, ...]:
    """What waits for the floor beside a call and the requests; cheap, for it goes with each tap."""
    waits = {
        "verify_deck": any(deck.stage == "inspected" for deck in state.now.decks),
        "payment": any(payment.is_open and not payment.is_paid for payment in state.now.payments),
        "paperwork": any(payment.is_open and payment.is_paid for payment in state.now.payments),
        "confirm_sign": awaits_sign(state) is not None,
        "clear_difference": any(not count.is_cleared for count in state.felt.counts.values()),
    }
    return tuple(name for name, is_waiting in waits.items() if is_waiting)


def floor_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """What this person could ask of the floor, or answer."""
    if actor.role == "dealer":
        return _of_dealer(state, actor) if actor.is_assigned else ()
    if actor.role in ("floorperson", "pit_boss"):
        return _of_floor(state, actor)
    return ()


def _of_dealer(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    if state.now.floor_called_at is None:
        found.append(Action("call_floor"))
    own = [r.number for r in state.now.requests if r.asked_by == actor.id and r.law is None]
    if own:
        found.append(Action("withdraw_request", {"number": one_of(*own)}))
    kinds = _kinds(state)
    if kinds:
        seats = Argument(one_of=tuple(seats_in(state.felt)), is_optional=True)
        kind = Argument(one_of=tuple(kinds), follows=kinds)
        found.append(Action("report_irregularity", {"kind": kind, "seat": seats}))
    if is_under_way(state) and not state.now.requests:
        found.append(Action("request_void", {"reason": TEXT}))
    if can_tell_missed(state):
        found.append(Action("record_missed_rounds", {"entries": _missed(state)}))
    return tuple(found)


def _missed(state: State) -> Argument:
    """Rounds, counts and deck changes with the decks that are here, not before the last round."""
    last = state.now.last_dealt_at
    return Argument(
        entries=("round", "count", "deck_change") if state.now.settings is not None else ("round",),
        one_of=tuple(deck.name for deck in state.now.decks),
        least="" if last is None else last.isoformat(),
    )


def _kinds(state: State) -> dict[str, Follows]:
    """The irregularities that can happen now: a jam of the shuffler at any time, the rest in a round."""
    is_open = is_under_way(state) and not state.now.requests
    found = {}
    for kind, consequence in GAMES[state.game].irregularities.items():
        outcome = outcome_now(state, consequence)
        if is_open or outcome == "reshuffle":
            found[kind] = Follows(outcome, consequence.law, consequence.is_of_seat)
    return found


def _with_approval(state: State, request: Request) -> dict[str, Argument]:
    """What goes with a yes: a ruling, or the reading for a share of the meter that was not paid before."""
    payload = request.payload
    if isinstance(payload, Correction):
        if pays_new_share(state, corrected_state(state, payload)):
            return {"reading": Argument(least="0.01", most="999999999999.99")}
        return {}
    return RULINGS.get(request.kind, {})


def _of_floor(state: State, actor: Actor) -> tuple[Action, ...]:
    found: list[Action] = []
    if state.now.floor_called_at is not None:
        found.append(Action("answer_call"))
    for request in state.now.requests:
        if request.asked_by == actor.id:
            if request.law is None:
                found.append(Action("withdraw_request", {"number": one_of(request.number)}))
            continue
        number = {"number": one_of(request.number)}
        if is_fresh(state, request) and (request.needs == "floorperson" or actor.role == "pit_boss"):
            found.append(Action("approve_request", {**number, **_with_approval(state, request)}))
        found.append(Action("deny_request", {**number, "reason": TEXT}))
    seats = [number for number in range(1, len(state.felt.seats) + 1) if can_forfeit(state, number)]
    if seats:
        reasons = one_of(*forfeit_reasons(state))
        found.append(Action("forfeit_seat", {"seat": one_of(*seats), "reason": reasons}))
    if state.now.hold is None:
        found.append(Action("hold_table", {"reason": TEXT}))
    else:
        found.append(Action("release_hold", {"outcome": TEXT}))
    if can_close(state):
        found.append(Action("close_table"))
    return tuple(found)
