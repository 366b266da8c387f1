"""What a command makes happen at a table, or why it is refused. Pure."""

from datetime import datetime

from games import round_taps
from games.actor import Actor
from games.commands import Command
from games.deciders import By, Deciders, Events
from games.state import State

DECIDERS: Deciders = {**round_taps.DECIDERS}


def decide(state: State, command: Command, actor: Actor, now: datetime) -> Events:
    """What the command makes happen; it changes nothing itself."""
    return DECIDERS[type(command)](state, command, By(actor, now))
