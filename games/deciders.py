"""What a decider is given and gives: the table, a command and by whom; events, or `Refused`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from games.actor import Actor
from games.commands import Command
from games.events import AnyEvent
from games.state import State


class By(NamedTuple):
    """Who gives a command, and when."""

    actor: Actor
    at: datetime


Events = tuple[AnyEvent, ...]
Deciders = dict[type[Command], Callable[[State, Any, By], Events]]
