"""Decides a reported irregularity: the dealer reports it, the law decides the consequence."""

from games.registry import GAMES
from games.rulebook.irregularity import Consequence, IrregularityOutcome
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, is_under_way, new_request
from games.table.approvals.model import RequestKind
from games.table.decider import By, Deciders, Events
from games.table.state import State

REQUEST_KINDS: dict[IrregularityOutcome, RequestKind] = {"void": "void", "floor": "ruling"}


@cites(
    "irregularities.report_irregularity",
    "ruling 12",
    "ruling 39",
    "ruling 42",
    "ruling 44",
    "ruling 45",
    "ruling 46",
    "ruling 47",
)
def report_irregularity(state: State, command: c.ReportIrregularity, by: By) -> Events:
    """Record an irregularity, with a request to the floor for a void or ruling; refused if unknown."""
    consequence = GAMES[state.game].irregularities.get(command.kind)
    if consequence is None:
        raise Refused("unknown_irregularity.kind", kind=command.kind)
    outcome = check_happens_now(state, consequence)
    noted = e.IrregularityNoted(kind=command.kind, outcome=outcome, law=consequence.law, seat=command.seat)
    if outcome in REQUEST_KINDS:
        # The irregularity counts as a step, so the request is tied to the step after it.
        request = new_request(
            state, by, REQUEST_KINDS[outcome], command.kind, consequence.law, step=state.step + 1
        )
        return (noted, e.RequestMade(request=request))
    return (noted,)


def check_happens_now(state: State, consequence: Consequence) -> IrregularityOutcome:
    """Return the outcome now; anything but a shuffler jam is refused outside a round."""
    outcome = outcome_now(state, consequence)
    if outcome != "reshuffle":
        check_no_request(state)
        if not is_under_way(state):
            raise Refused("no_round.irregularity", consequence.law)
    return outcome


@cites("irregularities.outcome_now", "ruling 39")
def outcome_now(state: State, consequence: Consequence) -> IrregularityOutcome:
    """Return the outcome now; a second card found face up voids the round."""
    if consequence.outcome == "set_aside" and state.now.boxed_cards:
        return "void"
    return consequence.outcome


DECIDERS: Deciders = {c.ReportIrregularity: report_irregularity}
