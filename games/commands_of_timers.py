"""What the timers ask of a table, and dealers who come and go."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from games.command import Command, Word


class Remind(Command, frozen=True):
    """Something fell due at this time."""

    kind: Word
    due_at: Annotated[datetime, Meta(tz=True)]
    subject: Annotated[str, Meta(max_length=40, pattern="^[a-z0-9_]*$")] = ""


class TakeTable(Command, frozen=True):
    """The dealer who gives it works here from now on."""


class LeaveTable(Command, frozen=True):
    """The dealer who gives it works here no longer."""
