"""Commands before the deal."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, SeatNumber, Word


class SeatPlayer(Command, frozen=True):
    """Seat a player, by name if known, or the player who already holds the seat `same_as`."""

    seat: SeatNumber
    player: Name | None = None
    same_as: SeatNumber | None = None


class UnseatPlayer(Command, frozen=True):
    seat: SeatNumber


class MarkIn(Command, frozen=True):
    """Mark seats as in the round; their amounts are recorded later.

    `boxes` names the optional boxes they have wagers on, instead of any named before.
    """

    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=7)]
    boxes: Annotated[tuple[Word, ...], Meta(max_length=10)] | None = None


class RepeatWagers(Command, frozen=True):
    """Repeat the last wagers of these seats, or of every occupied seat without wagers."""

    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=7)] = ()


class RecordWagers(Command, frozen=True):
    """Record the amounts of a seat that was in when no more bets was called."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class PlaceWagers(Command, frozen=True):
    """Place all wagers of one seat; no wagers takes the seat out of the round."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class AnnounceNoMoreBets(Command, frozen=True):
    pass
