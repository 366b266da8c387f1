"""Recuts and reshuffles that the floorperson orders."""

from games.paragraphs import paragraph
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import find_deck
from games.table.state import State


@cites("36.05.19.05G", "CCP ch. 5 E", "36.05.18.05G", "CCP ch. 5 H", "ruling 7", "ruling 9")
def order_recut(state: State, command: c.OrderRecut, by: By) -> Events:
    """After the cut and before the first card, when a floorperson finds the cut improper."""
    check_floor(by)
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage != "ready" or deck.cover_card_at is None:
        raise Refused("no_cut.recut", paragraph(state.game, "recut"))
    return (e.RecutOrdered(deck=deck.name),)


@cites("36.05.19.05A(3)", "CCP ch. 5 A(3)", "36.05.18.05A(3)")
def order_reshuffle(state: State, command: c.OrderReshuffle, by: By) -> Events:
    """A floorperson may direct a shuffle whenever no card is out."""
    check_floor(by)
    deck = find_deck(state, state.now.deck_in_use)
    if deck.stage not in ("ready", "shuffled"):
        raise Refused("wrong_stage.reshuffle", paragraph(state.game, "shuffle"), deck=deck.name)
    return (e.ReshuffleOrdered(deck=deck.name),)


DECIDERS: Deciders = {c.OrderRecut: order_recut, c.OrderReshuffle: order_reshuffle}
