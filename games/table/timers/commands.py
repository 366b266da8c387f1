"""The command that records a reminder."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Word


class Remind(Command, frozen=True):
    """Record a reminder of something that fell due."""

    kind: Word
    due_at: Annotated[datetime, Meta(tz=True)]
    subject: Annotated[str, Meta(max_length=40, pattern="^[a-z0-9_]*$")] = ""
