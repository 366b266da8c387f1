"""Commands for decisions and draws."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, SeatNumber, Word


class Decide(Command, frozen=True):
    """Record the decision of a player."""

    seat: SeatNumber
    choice: Word
    amount: Amount | None = None


class DecideAll(Command, frozen=True):
    """Record one choice for every undecided seat; a single seat may still change afterwards."""

    choice: Word


class Draw(Command, frozen=True):
    """Record how many cards a player discarded and replaced."""

    seat: SeatNumber
    count: Annotated[int, Meta(ge=0, le=5)]
