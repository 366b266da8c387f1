"""Decides requests to correct the round on the felt or a closed round."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.settlement.record import read_round
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, is_under_way, new_request
from games.table.approvals.model import RequestKind
from games.table.betting.decide import optional_boxes, read_wagers
from games.table.checks import check_seat
from games.table.corrections.approve import boxes_added, read_closed
from games.table.corrections.model import Correction, Payload
from games.table.corrections.moved import SeatChange, changes_in_record, changes_on_felt, why_pit_boss
from games.table.corrections.resettle import corrected_state
from games.table.decider import By, Deciders, Events
from games.table.felt import seat_at
from games.table.state import State
from games.table.terms import recorded_amounts, records_amounts, thresholds_of


@cites("ruling 43")
def request_correction(state: State, command: c.RequestCorrection, by: By) -> Events:
    """Record a request that a floorperson may approve even after a payout; refused if nothing changes.

    A wager added to a box that was closed before the deal is for the pit boss, and so is much money, a
    lower wager that had lost, and a fold that becomes a bet.
    """
    check_request_correction(state)
    correction = read_correction(state, command)
    corrected = corrected_state(state, correction)
    if corrected.now == state.now:
        raise Refused("nothing_changed.correction")
    closed, changes = _closed_boxes(state, correction), changes_on_felt(state, corrected)
    return _request_made(state, by, "correction", command.reason, correction, closed, changes)


def check_request_correction(state: State) -> None:
    check_no_request(state)
    if not records_amounts(state):
        raise Refused("not_recorded.amounts")
    if not is_under_way(state):
        raise Refused("no_round.correction")


def read_correction(state: State, command: c.RequestCorrection) -> Correction:
    entries_of_seat = (command.decisions, command.draws, command.cards, command.hands)
    is_of_seat = command.wagers is not None or any(entries_of_seat)
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
    boxes = boxes_added(state.game, closed.record, closed.corrected)
    records = (closed.record, closed.corrected, command.original or closed.record)
    changes = list(changes_in_record(*map(read_round, records)))
    return _request_made(state, by, "closed_round", command.reason, closed, boxes, changes)


def check_correct_closed_round(state: State, round_number: int) -> None:
    check_no_request(state)
    if not recorded_amounts(state, round_number):
        raise Refused("not_recorded.amounts")
    if state.felt.phase != "betting":
        raise Refused("not_now.round")


@cites("ruling 20")
def _closed_boxes(state: State, correction: Correction) -> tuple[str, ...]:
    """Return the optional boxes with a new wager; the call closed them to what was named."""
    if correction.seat is None or correction.wagers is None:
        return ()
    seat = seat_at(state.felt, correction.seat)
    return tuple(
        box
        for box in optional_boxes(state)
        if box in correction.wagers and box not in (*seat.wagers, *seat.named)
    )


def _request_made(
    state: State,
    by: By,
    kind: RequestKind,
    reason: str,
    payload: Payload,
    closed_boxes: tuple[str, ...],
    changes: Sequence[SeatChange],
) -> Events:
    why = why_pit_boss(changes, thresholds_of(state))
    request = replace(
        new_request(state, by, kind, reason, None, step=state.step),
        needs="pit_boss" if closed_boxes or why else "floorperson",
        payload=payload,
        closed_boxes=closed_boxes,
        why_pit_boss=why,
    )
    return (e.RequestMade(request=request),)


DECIDERS: Deciders = {
    c.RequestCorrection: request_correction,
    c.CorrectClosedRound: correct_closed_round,
}
