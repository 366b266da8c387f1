"""Commands that record what players chose and drew."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, SeatNumber, Word


class Decide(Command, frozen=True):
    """What a player chose when asked."""

    seat: SeatNumber
    choice: Word
    amount: Amount | None = None


class DecideAll(Command, frozen=True):
    """One answer for every seat that has not decided yet; a single seat may still be changed after it."""

    choice: Word


class Draw(Command, frozen=True):
    """How many cards a player discarded and had replaced."""

    seat: SeatNumber
    count: Annotated[int, Meta(ge=0, le=5)]
