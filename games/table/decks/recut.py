"""Recuts and reshuffles: a floorperson orders them, and a dealer may ask for a recut."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, new_request
from games.table.checks import check_floor, check_reason
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import find_deck
from games.table.decks.model import Deck
from games.table.felt import is_card_out
from games.table.state import State
from games.table.terms import law_of


@cites("decks.request_recut", "ruling 7", "ruling 47")
def request_recut(state: State, command: c.RequestRecut, by: By) -> Events:
    """Record a request for a recut; refused where none could be ordered or while another is open."""
    check_request_recut(state)
    check_reason(command.reason, law_of(state, "recut"))
    return (e.RequestMade(request=new_request(state, by, "recut", command.reason, None, step=state.step)),)


def check_request_recut(state: State) -> None:
    check_no_request(state)
    check_recut(state)


@cites("decks.order_recut", "ruling 7", "ruling 9")
def order_recut(state: State, command: c.OrderRecut, by: By) -> Events:
    """Record an order to recut; refused before the cut and after the first card."""
    check_floor(by)
    return (build_recut_ordered(state, command.reason.strip()),)


def build_recut_ordered(state: State, reason: str) -> e.RecutOrdered:
    return e.RecutOrdered(deck=check_recut(state).name, reason=reason)


def check_recut(state: State) -> Deck:
    """Return the deck in use, or refuse if it was not cut or a card is out."""
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage != "ready" or deck.cover_card_at is None or is_card_out(state.felt):
        raise Refused("no_cut.recut", law_of(state, "recut"))
    return deck


@cites("decks.order_reshuffle")
def order_reshuffle(state: State, command: c.OrderReshuffle, by: By) -> Events:
    """Record an order to reshuffle; refused once a card is out."""
    check_floor(by)
    return (e.ReshuffleOrdered(deck=check_reshuffle(state).name, reason=command.reason.strip()),)


def check_reshuffle(state: State) -> Deck:
    """Return the deck in use, or refuse if a card is out."""
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage not in ("ready", "shuffled") or is_card_out(state.felt):
        raise Refused("wrong_stage.reshuffle", law_of(state, "shuffle"), deck=deck.name)
    return deck


DECIDERS: Deciders = {
    c.RequestRecut: request_recut,
    c.OrderRecut: order_recut,
    c.OrderReshuffle: order_reshuffle,
}
