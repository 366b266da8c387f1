"""What happened to the decks and the settings of a table."""

from datetime import datetime

from games.decks import Stage
from games.event import Event
from games.submission import Settings


class SettingsChanged(Event, frozen=True, kw_only=True):
    settings: Settings


class DeckReceived(Event, frozen=True, kw_only=True):
    deck: str
    back: str
    is_preshuffled: bool = False


class DeckMoved(Event, frozen=True, kw_only=True):
    """The dealer brought a deck to its next stage: inspected, spread, seen, washed, shuffled, ready."""

    deck: str
    stage: Stage
    at: datetime | None = None
    cover_card_at: int | None = None


class DeckVerified(Event, frozen=True, kw_only=True):
    deck: str


class RecutOrdered(Event, frozen=True, kw_only=True):
    deck: str


class ReshuffleOrdered(Event, frozen=True, kw_only=True):
    deck: str


class DeckRemoved(Event, frozen=True, kw_only=True):
    deck: str
    reason: str


class StubCounted(Event, frozen=True, kw_only=True):
    """The stub as the dealer counted it, and what it should be."""

    deck: str
    count: int
    expected: int


class PlacesCounted(Event, frozen=True, kw_only=True):
    """The cards at each place; with the stub they are a full deck that was misdealt, or they are not."""

    places: dict[str, int]
    is_full_deck: bool


class DeviceFaulted(Event, frozen=True, kw_only=True):
    device: str
    fault: str


class DeviceTakenOut(Event, frozen=True, kw_only=True):
    """Covered, or marked with a sign as out of order."""

    device: str
    how: str


class DeviceReturned(Event, frozen=True, kw_only=True):
    device: str


class TableClosed(Event, frozen=True, kw_only=True):
    pass


class TableReopened(Event, frozen=True, kw_only=True):
    pass


class TableIdled(Event, frozen=True, kw_only=True):
    """Nobody plays: the decks are spread for whoever comes."""
