"""What may be asked about the decks and the settings of a table."""

from typing import Annotated

from msgspec import Meta

from games.command import Amount, Command, Name, Word

Minutes = Annotated[int, Meta(ge=1, le=240)]


class ChangeSettings(Command, frozen=True):
    """How the table is dealt from the next round on, with the new limits posted."""

    method: Word
    shuffling: Word
    decks: Annotated[int, Meta(ge=1, le=2)]
    minimum: Amount
    maximum: Amount
    is_sign_posted: bool = False
    racks_one: bool = False
    deck_warnings: Annotated[tuple[Minutes, ...], Meta(max_length=4)] | None = None
    idle_minutes: Minutes | None = None
    relief_minutes: Minutes | None = None


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


class CountStub(Command, frozen=True):
    count: Annotated[int, Meta(ge=0, le=60)]


class CountPlaces(Command, frozen=True):
    """How many cards lie at each place, after the stub was off twice."""

    places: Annotated[dict[Word, Annotated[int, Meta(ge=0, le=60)]], Meta(min_length=1, max_length=12)]


class ReportFault(Command, frozen=True):
    """A jam, a wrong count or a red light of the shuffler or the shoe."""

    device: Word
    fault: Word


class TakeDeviceOut(Command, frozen=True):
    device: Word
    how: Word


class ReturnDevice(Command, frozen=True):
    device: Word


class CloseTable(Command, frozen=True):
    pass


class ReopenTable(Command, frozen=True):
    pass


class DeclareIdle(Command, frozen=True):
    """No gaming activity: the cards come out of shoe and rack and are spread."""
