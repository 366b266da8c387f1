"""Commands about decks."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Name, Seal, SeatNumber, Word


class ReceiveDeck(Command, frozen=True):
    """Record a deck that came to the table, with the number on its seal if it was scanned or typed."""

    deck: Word
    back: Word
    is_preshuffled: bool = False
    seal: Seal | None = None


class InspectDeck(Command, frozen=True):
    deck: Word


class VerifyDeck(Command, frozen=True):
    """Verify the inspection, or that the deck came preshuffled, as a floorperson assigned to the table."""

    deck: Word


class SpreadDeck(Command, frozen=True):
    deck: Word


class ShowDeck(Command, frozen=True):
    """Record that the first player to arrive has looked at the spread cards: from a seat, or not seated."""

    deck: Word
    seat: SeatNumber | None = None
    not_seated: bool = False


class WashDeck(Command, frozen=True):
    """Record that the deck was turned face down, washed and stacked."""

    deck: Word


class ShuffleDeck(Command, frozen=True):
    deck: Word


class CutDeck(Command, frozen=True):
    """Record the cut: the cover card went in this many cards from the top."""

    deck: Word
    position: Annotated[int, Meta(ge=0, le=60)]


class RequestRecut(Command, frozen=True):
    """Ask a floorperson to order a recut."""

    reason: Name


# Programs written before orders had a reason leave it out.
class OrderRecut(Command, frozen=True):
    reason: Name = ""


class OrderReshuffle(Command, frozen=True):
    reason: Name = ""


class RemoveDeck(Command, frozen=True):
    deck: Word
    reason: Name


class DeclareIdle(Command, frozen=True):
    """Declare the table idle: shoe and discard rack are empty, and the cards are spread next."""


class DismissIdle(Command, frozen=True):
    """Say as a floorperson that the table was not idle."""

    reason: Name
