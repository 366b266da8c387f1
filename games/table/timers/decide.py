"""Decides reminders."""

from games.rulebook.law import Refused
from games.table import commands as c
from games.table import events as e
from games.table.decider import By, Deciders, Events
from games.table.state import State
from games.table.timers.due import clocks, timers
from games.table.timers.model import Due


def remind(state: State, command: c.Remind, by: By) -> Events:
    """Record a reminder; refused to anyone but the system, before it is due, or a second time."""
    if by.actor.role != "system":
        raise Refused("wrong_role.system")
    due = Due(command.kind, command.subject, command.due_at)
    if due not in clocks(state) or due not in timers(state) or by.at < due.at:
        raise Refused("not_due.reminder")
    return (e.Reminded(kind=due.kind, subject=due.subject, due_at=due.at),)


DECIDERS: Deciders = {c.Remind: remind}
