"""Applies the counts of the stub."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck, on_felt
from games.table.state import Table
from games.table.stub.model import StubOff


def stub_counted(table: Table, event: e.StubCounted) -> Table:
    """Reset the counters of the table and the deck after a right count; stop the round after a wrong one."""
    if event.count != event.expected:
        times = 1 if table.stub_off is None else table.stub_off.times + 1
        return replace(table, stub_off=StubOff(event.count, times))
    counted = replace(on_deck(table, event.deck, uncounted=0), uncounted=0, stub_off=None)
    return on_felt(counted, is_recount_due=False)


def places_counted(table: Table, event: e.PlacesCounted) -> Table:
    return table


def count_restarted(table: Table, event: e.CountRestarted) -> Table:
    """Forget the counts that were off; the round waits for another, also where a count was waived before."""
    return on_felt(replace(table, stub_off=None), is_recount_due=True, is_count_waived=False)


def count_waived(table: Table, event: e.CountWaived) -> Table:
    """Let the round go on; the counters stay, so that no sixth round starts without a count."""
    return on_felt(table, is_count_waived=True)


APPLIERS: Appliers = {
    e.StubCounted: stub_counted,
    e.PlacesCounted: places_counted,
    e.CountRestarted: count_restarted,
    e.CountWaived: count_waived,
}
