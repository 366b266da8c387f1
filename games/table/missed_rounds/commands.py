"""The command that enters missed rounds."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command
from games.table.missed_rounds.model import MOST_AT_ONCE, Doubt, MissedEntry


class RecordMissedRounds(Command, frozen=True):
    """Report rounds dealt by hand while the app was down, with counts and deck changes, in order.

    `doubts` are what the log says against them; the server fills them in.
    """

    entries: Annotated[tuple[MissedEntry, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]
    doubts: Annotated[tuple[Doubt, ...], Meta(max_length=2 * MOST_AT_ONCE)] = ()
