"""The envy bonus: paid after the showdown, seat by seat. A game's `envy.py` says who is owed how much."""

from games.rulebook.law import Refused, cites
from games.rulebook.phases import Phase
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_phase
from games.table.decider import By, Deciders, Events
from games.table.played import envy_due
from games.table.state import State
from games.table.terms import records_amounts


@cites("showdown.pay_envy", "ruling 1", "ruling 34")
def pay_envy(state: State, command: c.PayEnvy, by: By) -> Events:
    """Record an envy bonus, paid once every hand is up; refused out of turn."""
    phase = check_envy_by_seat(state)
    seat, cents = envy_due(state)[0]
    if command.seat != seat:
        raise Refused("not_their_turn.hand", phase.law, seat=command.seat, turn=seat)
    return (e.EnvyPaid(phase=phase.name, seat=seat, cents=cents),)


def check_envy_by_seat(state: State) -> Phase:
    phase = check_phase(state, "envy")
    if not records_amounts(state):
        raise Refused("not_recorded.amounts", phase.law)
    return phase


@cites("showdown.confirm_envy", "ruling 1")
def confirm_envy(state: State, command: c.ConfirmEnvy, by: By) -> Events:
    """Record the envy pass of a table that records no amounts; refused where each bonus is paid by seat."""
    return (e.EnvyConfirmed(phase=check_confirm_envy(state).name),)


def check_confirm_envy(state: State) -> Phase:
    phase = check_phase(state, "envy")
    if records_amounts(state):
        raise Refused("not_now.phase", phase.law)
    return phase


DECIDERS: Deciders = {c.PayEnvy: pay_envy, c.ConfirmEnvy: confirm_envy}
