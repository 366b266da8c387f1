"""`decide`: the events that a command leads to, or why it is refused. Pure."""

from datetime import datetime

from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.approvals import decide as approvals
from games.table.approvals import void
from games.table.approvals.checks import check_no_request
from games.table.betting import decide as betting
from games.table.closing import decide as closing
from games.table.commands import (
    AnnounceNoMoreBets,
    ClearTable,
    Command,
    LeaveTable,
    MarkIn,
    PlaceWagers,
    ReopenTable,
    RepeatWagers,
    ScheduleRules,
    TakeTable,
    Undo,
    WithdrawRules,
)
from games.table.corrections import decide as corrections
from games.table.dealing import decide as dealing
from games.table.decider import By, Deciders, Events
from games.table.decisions import decide as decisions
from games.table.decks import decide as decks
from games.table.decks import recut
from games.table.devices import decide as devices
from games.table.floor_calls import decide as floor_calls
from games.table.floor_calls import escalation
from games.table.irregularities import decide as irregularities
from games.table.irregularities import forfeit
from games.table.missed_rounds import decide as missed_rounds
from games.table.payments import decide as payments
from games.table.rules import decide as rules
from games.table.rules import settings
from games.table.rules.sign import check_sign
from games.table.showdown import decide as showdown
from games.table.staff import decide as staff
from games.table.state import State
from games.table.stub import decide as stub
from games.table.timers import decide as timers
from games.table.undo import undo

# The commands of a round; they wait while the floor is asked about it.
OF_ROUND: Deciders = {
    **betting.DECIDERS,
    **dealing.DECIDERS,
    **decisions.DECIDERS,
    **showdown.DECIDERS,
    Undo: undo,
}

DECIDERS: Deciders = {
    **OF_ROUND,
    **decks.DECIDERS,
    **recut.DECIDERS,
    **devices.DECIDERS,
    **stub.DECIDERS,
    **approvals.DECIDERS,
    **void.DECIDERS,
    **floor_calls.DECIDERS,
    **escalation.DECIDERS,
    **irregularities.DECIDERS,
    **forfeit.DECIDERS,
    **payments.DECIDERS,
    **corrections.DECIDERS,
    **missed_rounds.DECIDERS,
    **rules.DECIDERS,
    **settings.DECIDERS,
    **timers.DECIDERS,
    **staff.DECIDERS,
    **closing.DECIDERS,
}

# The commands that a closed table accepts.
WHILE_CLOSED = ReopenTable | TakeTable | LeaveTable | ScheduleRules | WithdrawRules


def decide(state: State, command: Command, actor: Actor, now: datetime) -> Events:
    """Return the events of a command; nothing is changed here."""
    if state.now.is_closed and not isinstance(command, WHILE_CLOSED):
        raise Refused("closed.table")
    if type(command) in OF_ROUND:
        check_no_request(state)
        if not isinstance(command, ClearTable | Undo):
            stub.check_stub(state)
    if isinstance(command, PlaceWagers | MarkIn | RepeatWagers):
        check_sign(state, now)
    is_start = isinstance(command, AnnounceNoMoreBets) and state.felt.phase == "betting"
    if is_start or isinstance(command, ClearTable):
        floor_calls.check_hold(state)
    if is_start:
        decks.check_deck(state, now)
    if isinstance(command, ClearTable):
        payments.check_payments(state)
    events = DECIDERS[type(command)](state, command, By(actor, now))
    return (*events, *payments.payments_due(state, events))
