"""What a floorperson takes out of the round by denying the void that a report or a count led to."""

from games.rulebook.law import cites
from games.table import events as e
from games.table.approvals.model import Request
from games.table.decider import Events
from games.table.state import State

CARD_FACE_UP = "card_face_up"
# The reasons of a void after counts that were off: all cards are there but misdealt, or they are not.
MISDEAL, WRONG_DECK = "misdeal", "wrong_deck"


@cites("approvals.deny_request", "ruling 4", "ruling 39", "ruling 47")
def denied_findings(state: State, request: Request) -> Events:
    """Return what a denied void takes back: a card that was not face up, or counts that do not hold.

    Only a void that the law orders has such a finding; what a person asks for is a wish.
    """
    if request.kind != "void" or request.law is None:
        return ()
    if request.reason == CARD_FACE_UP:
        begun = None if _is_shown_otherwise(state) else request.begun_deck
        return (e.IrregularityDenied(kind=request.reason, law=request.law, begun_deck=begun),)
    if request.reason in (MISDEAL, WRONG_DECK) and state.now.stub_off is not None:
        return (e.CountRestarted(deck=state.now.deck_in_use),)
    return ()


def _is_shown_otherwise(state: State) -> bool:
    """Return whether another report shows a card to be out: then the deal has begun all the same."""
    noted = (entry for entry in state.entries if isinstance(entry, e.IrregularityNoted))
    return any(entry.kind != CARD_FACE_UP for entry in noted)
