"""Events of decks."""

from datetime import datetime

from games.table.decks.model import Stage
from games.table.event import Event


class DeckReceived(Event, frozen=True, kw_only=True, tag="deck_received"):
    deck: str
    back: str
    is_preshuffled: bool = False


class DeckMoved(Event, frozen=True, kw_only=True, tag="deck_moved"):
    """A deck moved to its next stage: inspected, spread, seen, washed, shuffled or ready."""

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


class TableIdled(Event, frozen=True, kw_only=True, tag="table_idled"):
    """The table is idle, and its decks are spread for the next player."""
