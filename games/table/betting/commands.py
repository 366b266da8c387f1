"""Commands before the deal."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, SeatNumber, Word


class SeatPlayer(Command, frozen=True):
    seat: SeatNumber
    player: Name | None = None


class UnseatPlayer(Command, frozen=True):
    seat: SeatNumber


class MarkIn(Command, frozen=True):
    """These seats are in the round; their amounts are recorded later."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=7)]


class RepeatWagers(Command, frozen=True):
    """The last wagers again, for these seats or for every occupied seat that has none yet."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=7)] = ()


class RecordWagers(Command, frozen=True):
    """The amounts of a seat that was in when no more bets were announced."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class PlaceWagers(Command, frozen=True):
    """All the wagers of one seat; none takes the seat out of the round."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class AnnounceNoMoreBets(Command, frozen=True):
    pass
