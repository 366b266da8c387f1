"""Decides requests to correct the round on the felt or a closed round."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, is_under_way, new_request
from games.table.approvals.model import RequestKind
from games.table.betting.decide import read_wagers
from games.table.checks import check_seat
from games.table.corrections.approve import read_closed
from games.table.corrections.model import Correction, Payload
from games.table.corrections.resettle import corrected_state
from games.table.decider import By, Deciders, Events
from games.table.state import State
from games.table.terms import recorded_amounts, records_amounts


@cites("ruling 43")
def request_correction(state: State, command: c.RequestCorrection, by: By) -> Events:
    """Record a request that a floorperson may approve even after a payout; refused if nothing changes."""
    check_request_correction(state)
    correction = read_correction(state, command)
    if corrected_state(state, correction).now == state.now:
        raise Refused("nothing_changed.correction")
    return _request_made(state, by, "correction", command.reason, correction)


def check_request_correction(state: State) -> None:
    check_no_request(state)
    if not records_amounts(state):
        raise Refused("not_recorded.amounts")
    if not is_under_way(state):
        raise Refused("no_round.correction")


def read_correction(state: State, command: c.RequestCorrection) -> Correction:
    given = (command.decisions, command.draws, command.cards, command.hands)
    is_of_seat = command.wagers is not None or any(given)
    if command.seat is None and is_of_seat:
        raise Refused("not_entered.which_seat")
    wagers = None
    if command.seat is not None:
        check_seat(state, command.seat)
        if command.wagers is not None:
            wagers = _read_all_wagers(state, command.seat, command.wagers)
    return Correction(
        seat=command.seat,
        wagers=wagers,
        decisions=command.decisions or {},
        draws=command.draws or {},
        cards=command.cards,
        hands=command.hands,
        community=command.community or {},
        six_card_box=command.six_card_box,
    )


def _read_all_wagers(state: State, seat: int, raw: Mapping[str, str]) -> dict[str, int]:
    """Return the wagers before the deal, and the free amounts staked after it."""
    later = {box: amount for box, amount in raw.items() if box in GAMES[state.game].bets_after_deal}
    wagers = read_wagers(state, seat, {box: amount for box, amount in raw.items() if box not in later})
    if not wagers:
        raise Refused("missing_wager.none", seat=seat)
    for box, amount in later.items():
        cents = read_cents(amount)
        if cents is None:
            raise Refused("bad_amount.wager", seat=seat, box=box, value=amount)
        wagers[box] = cents
    return wagers


@cites("ruling 33")
def correct_closed_round(state: State, command: c.CorrectClosedRound, by: By) -> Events:
    """Record a request to correct a closed round; refused during a round, while the meter moves."""
    check_correct_closed_round(state, command.round_number)
    closed = read_closed(state, command.round_number, command.record, command.corrected)
    return _request_made(state, by, "closed_round", command.reason, closed)


def check_correct_closed_round(state: State, round_number: int) -> None:
    check_no_request(state)
    if not recorded_amounts(state, round_number):
        raise Refused("not_recorded.amounts")
    if state.felt.phase != "betting":
        raise Refused("not_now.round")


def _request_made(state: State, by: By, kind: RequestKind, reason: str, payload: Payload) -> Events:
    request = new_request(state, by, kind, reason, None, step=state.step)
    return (e.RequestMade(request=replace(request, needs="floorperson", payload=payload)),)


DECIDERS: Deciders = {
    c.RequestCorrection: request_correction,
    c.CorrectClosedRound: correct_closed_round,
}
