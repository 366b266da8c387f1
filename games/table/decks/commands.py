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
    """A floorperson assigned to the table has verified the inspection."""

    deck: Word


class SpreadDeck(Command, frozen=True):
    deck: Word


class ShowDeck(Command, frozen=True):
    """The first player to arrive has had a look at the spread cards."""

    deck: Word


class WashDeck(Command, frozen=True):
    """Turned face down, washed and stacked."""

    deck: Word


class ShuffleDeck(Command, frozen=True):
    deck: Word


class CutDeck(Command, frozen=True):
    """The cover card went in behind so many cards from the top."""

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
    """No gaming activity: the cards come out of shoe and rack and are spread."""
