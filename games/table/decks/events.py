"""Events of decks."""

from datetime import datetime

from games.table.decks.model import MOST_REMOVED_BEFORE, Stage
from games.table.event import Event


class DeckReceived(Event, frozen=True, kw_only=True, tag="deck_received"):
    """A deck came to the table; `declared_by` said that it was shuffled before.

    From then on the table `remembers` so many decks that left; in older logs it was 24.
    """

    deck: str
    back: str
    is_preshuffled: bool = False
    seal: str = ""
    declared_by: str = ""
    remembers: int = MOST_REMOVED_BEFORE


class DeckMoved(Event, frozen=True, kw_only=True, tag="deck_moved"):
    """A deck moved to its next stage: inspected, spread, seen, washed, shuffled or ready.

    `at` is since when it is in play and `ready_at` when it was made ready; `seat` or `not_seated` says who
    looked at the spread cards.
    """

    deck: str
    stage: Stage
    at: datetime | None = None
    cover_card_at: int | None = None
    ready_at: datetime | None = None
    seat: int | None = None
    not_seated: bool = False


class DeckVerified(Event, frozen=True, kw_only=True, tag="deck_verified"):
    deck: str


class RecutOrdered(Event, frozen=True, kw_only=True, tag="recut_ordered"):
    deck: str
    reason: str = ""


class ReshuffleOrdered(Event, frozen=True, kw_only=True, tag="reshuffle_ordered"):
    deck: str
    reason: str = ""


class DeckRemoved(Event, frozen=True, kw_only=True, tag="deck_removed"):
    deck: str
    reason: str


class TableIdled(Event, frozen=True, kw_only=True, tag="table_idled"):
    """The table is idle, and its decks are out of shoe and rack; in older logs they were spread at once.

    `decks` are those that go through the procedure; older logs name none, and the first one ready ended it.
    """

    stage: Stage = "spread"
    decks: tuple[str, ...] = ()


class IdleDismissed(Event, frozen=True, kw_only=True, tag="idle_dismissed"):
    """A floorperson said that the table was not idle; its clock starts again.

    `law` is the paragraph of the procedure that was left out; older logs do not name it.
    """

    reason: str
    by: str
    at: datetime
    law: str = ""
