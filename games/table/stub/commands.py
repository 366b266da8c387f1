"""Commands about the count of the stub."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Name, Word


class CountStub(Command, frozen=True):
    count: Annotated[int, Meta(ge=0, le=60)]


class CountPlaces(Command, frozen=True):
    """Record how many cards are at each place, after the stub was off twice."""

    places: Annotated[dict[Word, Annotated[int, Meta(ge=0, le=60)]], Meta(min_length=1, max_length=12)]


class WaiveCount(Command, frozen=True):
    """Let a round go on without the count that is due, as a floorperson; this is a breach."""

    reason: Name
