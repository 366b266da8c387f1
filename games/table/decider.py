"""The types of a decider: it takes the state, a command and `By`, and returns events or raises `Refused`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from games.table.actor import Actor
from games.table.commands import Command
from games.table.events import AnyEvent
from games.table.state import State


class By(NamedTuple):
    """The actor of a command, and its time."""

    actor: Actor
    at: datetime


Events = tuple[AnyEvent, ...]
Deciders = dict[type[Command], Callable[[State, Any, By], Events]]
