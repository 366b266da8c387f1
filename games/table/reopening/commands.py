"""Commands about steps that undo does not take back."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Card, Command, Name, SeatNumber, Word


class TakeBackCall(Command, frozen=True):
    """Take back "no more bets" because it was not announced."""


class ReenterCards(Command, frozen=True):
    """Enter the last cards again: those of a place, of a seat, or of the box."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=5)]
    place: Word | None = None
    seat: SeatNumber | None = None


class RedeclareHand(Command, frozen=True):
    """Declare the last hand again."""

    seat: SeatNumber
    hands: Annotated[dict[Word, Word], Meta(max_length=6)]


class ReopenStep(Command, frozen=True):
    """Reopen the last step that is final for the dealer, or the answer of one seat."""

    reason: Name
    seat: SeatNumber | None = None
