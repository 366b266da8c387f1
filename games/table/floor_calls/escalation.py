"""Who is notified when the floor does not answer: all floorpersons, then the pit boss."""

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
    """A request, or the call of the table where there is no number, that is due for more people."""

    number: int | None
    to: Reach


class Waiting(NamedTuple):
    """Something nobody has answered yet, and whom it has reached besides the floorperson of the table."""

    number: int | None
    since: datetime
    reached: tuple[Reach, ...]


def due_escalations(state: State, now: datetime) -> tuple[Escalation, ...]:
    """What is due now, each once; a request or a call stays open until somebody answers it."""
    return tuple(escalation for escalation, due_at in upcoming_escalations(state) if now >= due_at)


def upcoming_escalations(state: State) -> tuple[tuple[Escalation, datetime], ...]:
    """Whom each unanswered request or call reaches next if nobody answers, and when."""
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
    """The system alone escalates, when it is due and once for each."""
    if by.actor.role != "system":
        raise Refused("wrong_role.system")
    if (command.number, command.to) not in due_escalations(state, by.at):
        raise Refused("not_due.escalation")
    return (e.Escalated(number=command.number, to=command.to),)


DECIDERS: Deciders = {c.Escalate: escalate}
