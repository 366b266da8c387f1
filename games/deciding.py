"""What a command makes happen at a table, or why it is refused. Pure."""

from datetime import datetime

from games import (
    closing_taps,
    correction_taps,
    dealer_taps,
    deck_taps,
    device_taps,
    escalating,
    floor_taps,
    forfeit_taps,
    irregularity_taps,
    missed_taps,
    payment_taps,
    round_taps,
    rules_taps,
    settings_taps,
    stub_taps,
    timers,
)
from games.actor import Actor
from games.commands import (
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
from games.deciders import By, Deciders, Events
from games.law import Refused
from games.new_rules import check_sign
from games.state import State

DECIDERS: Deciders = {
    **round_taps.DECIDERS,
    **deck_taps.DECIDERS,
    **settings_taps.DECIDERS,
    **rules_taps.DECIDERS,
    **floor_taps.DECIDERS,
    **irregularity_taps.DECIDERS,
    **stub_taps.DECIDERS,
    **device_taps.DECIDERS,
    **forfeit_taps.DECIDERS,
    **closing_taps.DECIDERS,
    **payment_taps.DECIDERS,
    **correction_taps.DECIDERS,
    **escalating.DECIDERS,
    **missed_taps.DECIDERS,
    **timers.DECIDERS,
    **dealer_taps.DECIDERS,
}

# What may be given at a table that is closed.
WHILE_CLOSED = ReopenTable | TakeTable | LeaveTable | ScheduleRules | WithdrawRules


def decide(state: State, command: Command, actor: Actor, now: datetime) -> Events:
    """What the command makes happen; it changes nothing itself."""
    if state.now.is_closed and not isinstance(command, WHILE_CLOSED):
        raise Refused("closed.table")
    if type(command) in round_taps.DECIDERS:
        floor_taps.check_no_request(state)
        if not isinstance(command, ClearTable | Undo):
            stub_taps.check_stub(state)
    if isinstance(command, PlaceWagers | MarkIn | RepeatWagers):
        check_sign(state, now)
    is_start = isinstance(command, AnnounceNoMoreBets) and state.felt.phase == "betting"
    if is_start or isinstance(command, ClearTable):
        floor_taps.check_hold(state)
    if is_start:
        deck_taps.check_deck(state, now)
    if isinstance(command, ClearTable):
        payment_taps.check_payments(state)
    events = DECIDERS[type(command)](state, command, By(actor, now))
    return (*events, *payment_taps.payments_due(state, events))
