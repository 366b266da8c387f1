"""Applies the counts of the stub."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck
from games.table.decks.model import StubOff
from games.table.state import Table


def stub_counted(table: Table, event: e.StubCounted) -> Table:
    """Reset the counters of the table and the deck after a right count; stop the round after a wrong one."""
    if event.count != event.expected:
        times = 1 if table.stub_off is None else table.stub_off.times + 1
        return replace(table, stub_off=StubOff(event.count, times))
    return replace(on_deck(table, event.deck, uncounted=0), uncounted=0, stub_off=None)


def places_counted(table: Table, event: e.PlacesCounted) -> Table:
    return table


APPLIERS: Appliers = {
    e.StubCounted: stub_counted,
    e.PlacesCounted: places_counted,
}
