"""Counts of the stub."""

from games.table.event import Event


class StubCounted(Event, frozen=True, kw_only=True, tag="stub_counted"):
    """The dealer counted the stub; `expected` is what it should have."""

    deck: str
    count: int
    expected: int


class PlacesCounted(Event, frozen=True, kw_only=True, tag="places_counted"):
    """The cards at each place were counted; with the stub they make a full deck after a misdeal, or not."""

    places: dict[str, int]
    is_full_deck: bool
