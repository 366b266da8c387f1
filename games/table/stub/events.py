"""Counts of the stub."""

from games.table.event import Event


class StubCounted(Event, frozen=True, kw_only=True, tag="stub_counted"):
    """The dealer counted the stub; `expected` is what it should have.

    A count is late if it was made between rounds, of a whole deck.
    """

    deck: str
    count: int
    expected: int
    is_late: bool = False


class PlacesCounted(Event, frozen=True, kw_only=True, tag="places_counted"):
    """The cards at each place were counted; with the stub they make a full deck after a misdeal, or not."""

    places: dict[str, int]
    is_full_deck: bool


class CountRestarted(Event, frozen=True, kw_only=True, tag="count_restarted"):
    """A floorperson denied the void after two counts that were off; the stub is counted afresh."""

    deck: str


class CountWaived(Event, frozen=True, kw_only=True, tag="count_waived"):
    """A floorperson let a round go on without the count that was due: a breach, whatever is counted later."""

    deck: str
    reason: str
    law: str
