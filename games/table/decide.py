"""`decide`: turns a command into events or refuses it. Pure."""

from datetime import datetime

from games.table import commands as c
from games.table.actor import Actor
from games.table.approvals import decide as approvals
from games.table.approvals import void
from games.table.betting import decide as betting
from games.table.closing import decide as closing
from games.table.command import Command
from games.table.corrections import decide as corrections
from games.table.dealing import decide as dealing
from games.table.decider import By, Deciders, Events
from games.table.decisions import decide as decisions
from games.table.decks import decide as decks
from games.table.decks import idle, receive, recut
from games.table.devices import decide as devices
from games.table.floor_calls import decide as floor_calls
from games.table.floor_calls import escalation
from games.table.gates import check_gates
from games.table.irregularities import decide as irregularities
from games.table.irregularities import forfeit
from games.table.missed_rounds import decide as missed_rounds
from games.table.payments import decide as payments
from games.table.payments import paid_differently
from games.table.reopening import decide as reopening
from games.table.rules import decide as rules
from games.table.rules import settings
from games.table.showdown import decide as showdown
from games.table.showdown import envy
from games.table.staff import decide as staff
from games.table.state import State
from games.table.stub import decide as stub
from games.table.timers import decide as timers
from games.table.undo import undo

DECIDERS: Deciders = {
    **betting.DECIDERS,
    **dealing.DECIDERS,
    **decisions.DECIDERS,
    **showdown.DECIDERS,
    **envy.DECIDERS,
    c.Undo: undo,
    **reopening.DECIDERS,
    **decks.DECIDERS,
    **receive.DECIDERS,
    **recut.DECIDERS,
    **idle.DECIDERS,
    **devices.DECIDERS,
    **stub.DECIDERS,
    **approvals.DECIDERS,
    **void.DECIDERS,
    **floor_calls.DECIDERS,
    **escalation.DECIDERS,
    **irregularities.DECIDERS,
    **forfeit.DECIDERS,
    **payments.DECIDERS,
    **paid_differently.DECIDERS,
    **corrections.DECIDERS,
    **missed_rounds.DECIDERS,
    **rules.DECIDERS,
    **settings.DECIDERS,
    **timers.DECIDERS,
    **staff.DECIDERS,
    **closing.DECIDERS,
}


def decide(state: State, command: Command, actor: Actor, now: datetime) -> Events:
    """Return the events of a command, or refuse it; the state is not changed."""
    check_gates(state, type(command), now)
    events = DECIDERS[type(command)](state, command, By(actor, now))
    return (*approvals.requests_dropped(state, events, actor), *events, *payments.payments_due(state, events))
