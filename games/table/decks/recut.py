"""Recuts and reshuffles ordered by a floorperson."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import find_deck
from games.table.decks.model import Deck
from games.table.state import State
from games.table.terms import law_of


@cites("decks.order_recut", "ruling 7", "ruling 9")
def order_recut(state: State, command: c.OrderRecut, by: By) -> Events:
    """Record an order to recut; refused before the cut and after the first card."""
    check_floor(by)
    return (e.RecutOrdered(deck=check_recut(state).name),)


def check_recut(state: State) -> Deck:
    """Return the deck in use, or refuse if it was not cut or a card is out."""
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage != "ready" or deck.cover_card_at is None:
        raise Refused("no_cut.recut", law_of(state, "recut"))
    return deck


@cites("decks.order_reshuffle")
def order_reshuffle(state: State, command: c.OrderReshuffle, by: By) -> Events:
    """Record an order to reshuffle; refused once a card is out."""
    check_floor(by)
    return (e.ReshuffleOrdered(deck=check_reshuffle(state).name),)


def check_reshuffle(state: State) -> Deck:
    """Return the deck in use, or refuse if a card is out."""
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage not in ("ready", "shuffled"):
        raise Refused("wrong_stage.reshuffle", law_of(state, "shuffle"), deck=deck.name)
    return deck


DECIDERS: Deciders = {c.OrderRecut: order_recut, c.OrderReshuffle: order_reshuffle}
