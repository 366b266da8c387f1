"""Decides a reported irregularity: the dealer reports it, the law decides the consequence."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.irregularity import Consequence, IrregularityOutcome
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, is_under_way, new_request
from games.table.approvals.model import RequestKind
from games.table.checks import check_seat
from games.table.decider import By, Deciders, Events
from games.table.devices.consequences import JAMS, consequence_of, fault_events
from games.table.devices.decide import check_report, check_used
from games.table.felt import is_card_out, left_to_turn, seat_at
from games.table.irregularities.possible import can_have_happened
from games.table.state import State
from games.table.stub.due import check_count_stands
from games.table.terms import law_of

REQUEST_KINDS: dict[IrregularityOutcome, RequestKind] = {"void": "void", "floor": "ruling"}


@cites(
    "irregularities.report_irregularity",
    "ruling 4",
    "ruling 12",
    "ruling 39",
    "ruling 42",
    "ruling 44",
    "ruling 45",
    "ruling 47",
)
def report_irregularity(state: State, command: c.ReportIrregularity, by: By) -> Events:
    """Record an irregularity, with a request to the floor for a void or ruling; refused if unknown.

    A jam is the fault of a device, and leads to what its report leads to.
    """
    consequence = GAMES[state.game].irregularities.get(command.kind)
    if consequence is None:
        raise Refused("unknown_irregularity.kind", kind=command.kind)
    for device, kind in JAMS.items():
        if command.kind == kind:
            check_jam(state, device)
            return fault_events(state, device, "jam", by, command.seat)
    check_happens_now(state, consequence)
    check_of_seat(state, consequence, command.seat)
    outcome, law = outcome_now(state, consequence, command.seat), law_now(state, consequence, command.seat)
    is_first_sign = not is_card_out(state.felt)
    noted = e.IrregularityNoted(
        kind=command.kind, outcome=outcome, law=law, seat=command.seat, is_deal_begun=is_first_sign
    )
    if outcome in REQUEST_KINDS:
        # The irregularity counts as a step, so the request is tied to the step after it.
        request = new_request(state, by, REQUEST_KINDS[outcome], command.kind, law, step=state.step + 1)
        if is_first_sign:
            request = replace(request, begun_deck=state.now.deck_in_use)
        return (noted, e.RequestMade(request=request))
    return (noted,)


def check_jam(state: State, device: str) -> None:
    """Refuse a jam of a device that is not used, or one that would end the round while the stub is off."""
    check_used(state, device)
    check_report(state, consequence_of(state, device, "jam"))


def check_happens_now(state: State, consequence: Consequence) -> None:
    """Refuse an irregularity outside a round or while the stub is off, or one that cannot have happened."""
    check_no_request(state)
    check_count_stands(state)
    if not is_under_way(state):
        raise Refused("no_round.irregularity", consequence.law)
    if not can_have_happened(state, consequence.happens):
        raise Refused("cannot_be.irregularity", consequence.law)


def check_of_seat(state: State, consequence: Consequence, seat: int | None) -> None:
    """Refuse an irregularity of a hand that was turned up as it should be; a folded one was not."""
    if consequence.happens not in ("hands_down", "cards_down") or seat is None:
        return
    hand = check_seat(state, seat)
    if hand.is_settled and hand.is_live:
        raise Refused("cannot_be.irregularity", consequence.law)


@cites("irregularities.outcome_now", "ruling 13", "ruling 39")
def outcome_now(state: State, consequence: Consequence, seat: int | None = None) -> IrregularityOutcome:
    """Return the outcome now; a second card found face up voids the round."""
    if consequence.once_drawn is not None and has_drawn(state, seat):
        return consequence.once_drawn.outcome
    return "void" if _is_second(state, consequence) else consequence.outcome


@cites("irregularities.outcome_now", "ruling 13", "ruling 39")
def law_now(state: State, consequence: Consequence, seat: int | None = None) -> str:
    """Return the paragraph of the outcome now."""
    if consequence.once_drawn is not None and has_drawn(state, seat):
        return consequence.once_drawn.law
    if _is_second(state, consequence):
        return consequence.second_law
    return law_at_table(state, consequence)


@cites("ruling 13")
def has_drawn(state: State, seat: int | None) -> bool:
    """Return whether cards of this seat were replaced in a draw; if no seat is named, of every hand down."""
    seats = left_to_turn(state) if seat is None else [seat]
    return bool(seats) and all(any(seat_at(state.felt, n).draws.values()) for n in seats)


def law_at_table(state: State, consequence: Consequence) -> str:
    """Return the paragraph of the first such irregularity, by the dealing method of the table."""
    return law_of(state, consequence.subject) if consequence.subject else consequence.law


def _is_second(state: State, consequence: Consequence) -> bool:
    return consequence.outcome == "set_aside" and state.now.boxed_cards > 0


DECIDERS: Deciders = {c.ReportIrregularity: report_irregularity}
