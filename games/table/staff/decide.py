"""Decides the arrival and departure of a dealer, which do not interrupt the round."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.decider import By, Deciders, Events
from games.table.state import State


def take_table(state: State, command: c.TakeTable, by: By) -> Events:
    """Record the new dealer, even during a round; refused to anyone but another dealer."""
    if by.actor.role != "dealer":
        raise Refused("wrong_role.dealer")
    if state.now.dealer == by.actor.id:
        raise Refused("same_dealer.table")
    return (e.DealerCame(dealer=by.actor.id, at=by.at),)


def leave_table(state: State, command: c.LeaveTable, by: By) -> Events:
    if by.actor.role != "dealer" or state.now.dealer != by.actor.id:
        raise Refused("other_dealer.table")
    return (e.DealerLeft(),)


DECIDERS: Deciders = {c.TakeTable: take_table, c.LeaveTable: leave_table}
