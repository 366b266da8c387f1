"""What happened to the decks and the settings of a table."""

from datetime import datetime

from games.decks import Stage
from games.event import Event
from games.submission import Settings


class SettingsChanged(Event, frozen=True, kw_only=True, tag="settings_changed"):
    settings: Settings


class DeckReceived(Event, frozen=True, kw_only=True, tag="deck_received"):
    deck: str
    back: str
    is_preshuffled: bool = False


class DeckMoved(Event, frozen=True, kw_only=True, tag="deck_moved"):
    """The dealer brought a deck to its next stage: inspected, spread, seen, washed, shuffled, ready."""

    deck: str
    stage: Stage
    at: datetime | None = None
    cover_card_at: int | None = None


class DeckVerified(Event, frozen=True, kw_only=True, tag="deck_verified"):
    deck: str


class RecutOrdered(Event, frozen=True, kw_only=True, tag="recut_ordered"):
    deck: str


class ReshuffleOrdered(Event, frozen=True, kw_only=True, tag="reshuffle_ordered"):
    deck: str


class DeckRemoved(Event, frozen=True, kw_only=True, tag="deck_removed"):
    deck: str
    reason: str


class StubCounted(Event, frozen=True, kw_only=True, tag="stub_counted"):
    """The stub as the dealer counted it, and what it should be."""

    deck: str
    count: int
    expected: int


class PlacesCounted(Event, frozen=True, kw_only=True, tag="places_counted"):
    """The cards at each place; with the stub they are a full deck that was misdealt, or they are not."""

    places: dict[str, int]
    is_full_deck: bool


class DeviceFaulted(Event, frozen=True, kw_only=True, tag="device_faulted"):
    device: str
    fault: str


class DeviceTakenOut(Event, frozen=True, kw_only=True, tag="device_taken_out"):
    """Covered, or marked with a sign as out of order."""

    device: str
    how: str


class DeviceReturned(Event, frozen=True, kw_only=True, tag="device_returned"):
    device: str


class TableClosed(Event, frozen=True, kw_only=True, tag="table_closed"):
    pass


class TableReopened(Event, frozen=True, kw_only=True, tag="table_reopened"):
    pass


class TableIdled(Event, frozen=True, kw_only=True, tag="table_idled"):
    """Nobody plays: the decks are spread for whoever comes."""
