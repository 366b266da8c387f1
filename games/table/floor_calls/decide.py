"""Decides calls to the floor and holds."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.approvals.model import Hold
from games.table.checks import check_floor, check_reason
from games.table.decider import By, Deciders, Events
from games.table.state import State


def call_floor(state: State, command: c.CallFloor, by: By) -> Events:
    check_not_called(state)
    return (e.FloorCalled(at=by.at),)


def check_not_called(state: State) -> None:
    if state.now.floor_called_at is not None:
        raise Refused("called.floor")


def answer_call(state: State, command: c.AnswerCall, by: By) -> Events:
    check_floor(by)
    check_called(state)
    return (e.CallAnswered(by=by.actor.id),)


def check_called(state: State) -> None:
    if state.now.floor_called_at is None:
        raise Refused("not_called.floor")


def hold_table(state: State, command: c.HoldTable, by: By) -> Events:
    check_floor(by)
    check_not_held(state)
    check_reason(command.reason)
    return (e.TableHeld(hold=Hold(command.reason, by.actor.id, by.at)),)


def release_hold(state: State, command: c.ReleaseHold, by: By) -> Events:
    check_floor(by)
    check_held(state)
    return (e.HoldReleased(outcome=command.outcome, by=by.actor.id),)


def check_not_held(state: State) -> None:
    """Refuse to clear the table or start a round while it is held."""
    if state.now.hold is not None:
        raise Refused("held.table", reason=state.now.hold.reason)


def check_held(state: State) -> None:
    if state.now.hold is None:
        raise Refused("not_held.table")


DECIDERS: Deciders = {
    c.CallFloor: call_floor,
    c.AnswerCall: answer_call,
    c.HoldTable: hold_table,
    c.ReleaseHold: release_hold,
}
