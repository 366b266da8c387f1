"""Counts of the stub."""

from games.table.event import Event


class StubCounted(Event, frozen=True, kw_only=True, tag="stub_counted"):
    """The stub as the dealer counted it, and what it should be."""

    deck: str
    count: int
    expected: int


class PlacesCounted(Event, frozen=True, kw_only=True, tag="places_counted"):
    """The cards at each place; with the stub they are a full deck that was misdealt, or they are not."""

    places: dict[str, int]
    is_full_deck: bool
