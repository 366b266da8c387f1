"""Escalation when the floor does not answer: first to all floorpersons, then to the pit boss."""

from datetime import datetime, timedelta
from typing import NamedTuple

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.approvals.model import REACHES, Reach
from games.table.decider import By, Deciders, Events
from games.table.state import State

AFTER: dict[Reach, timedelta] = {
    "floorpersons": timedelta(seconds=60),
    "pit_boss": timedelta(seconds=120),
}


class Escalation(NamedTuple):
    """The next people to notify of a request, or of the call if there is no number."""

    number: int | None
    to: Reach


class Waiting(NamedTuple):
    """An unanswered request or call, and the people notified besides the table's floorperson."""

    number: int | None
    since: datetime
    reached: tuple[Reach, ...]


def due_escalations(state: State, now: datetime) -> tuple[Escalation, ...]:
    """Return the escalations due now, each once; requests and calls stay open until answered."""
    return tuple(escalation for escalation, due_at in upcoming_escalations(state) if now >= due_at)


def upcoming_escalations(state: State) -> tuple[tuple[Escalation, datetime], ...]:
    """Return the escalations still to come for each unanswered request or call, with their times."""
    return tuple(
        (Escalation(waiting.number, to), waiting.since + AFTER[to])
        for waiting in _unanswered(state)
        for to in REACHES
        if to not in waiting.reached
    )


def _unanswered(state: State) -> tuple[Waiting, ...]:
    called_at = state.now.floor_called_at
    call = () if called_at is None else (Waiting(None, called_at, state.now.call_reached),)
    requests = (Waiting(request.number, request.asked_at, request.reached) for request in state.now.requests)
    return (*call, *requests)


def escalate(state: State, command: c.Escalate, by: By) -> Events:
    """Record an escalation; refused to anyone but the system, before it is due, or a second time."""
    if by.actor.role != "system":
        raise Refused("wrong_role.system")
    if (command.number, command.to) not in due_escalations(state, by.at):
        raise Refused("not_due.escalation")
    return (e.Escalated(number=command.number, to=command.to),)


DECIDERS: Deciders = {c.Escalate: escalate}
