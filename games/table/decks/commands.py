"""Commands about decks."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Command, Name, Word


class ReceiveDeck(Command, frozen=True):
    deck: Word
    back: Word
    is_preshuffled: bool = False


class InspectDeck(Command, frozen=True):
    deck: Word


class VerifyDeck(Command, frozen=True):
    """Verify the inspection as a floorperson assigned to the table."""

    deck: Word


class SpreadDeck(Command, frozen=True):
    deck: Word


class ShowDeck(Command, frozen=True):
    """Record that the first player to arrive has looked at the spread cards."""

    deck: Word


class WashDeck(Command, frozen=True):
    """Record that the deck was turned face down, washed and stacked."""

    deck: Word


class ShuffleDeck(Command, frozen=True):
    deck: Word


class CutDeck(Command, frozen=True):
    """Record the cut: the cover card went in this many cards from the top."""

    deck: Word
    position: Annotated[int, Meta(ge=0, le=60)]


class OrderRecut(Command, frozen=True):
    pass


class OrderReshuffle(Command, frozen=True):
    pass


class RemoveDeck(Command, frozen=True):
    deck: Word
    reason: Name


class DeclareIdle(Command, frozen=True):
    """Declare the table idle: the cards come out of the shoe and rack and are spread."""
