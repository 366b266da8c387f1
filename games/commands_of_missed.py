"""What may be told of rounds that the app did not see."""

from typing import Annotated

from msgspec import Meta

from games.command import Command
from games.missed import MOST_AT_ONCE, MissedEntry


class RecordMissedRounds(Command, frozen=True):
    """Rounds dealt by hand while the app was away, with counts and deck changes, in their order."""

    entries: Annotated[tuple[MissedEntry, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]
