"""Applies the arrival and departure of dealers."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.state import Table


def dealer_came(table: Table, event: e.DealerCame) -> Table:
    return replace(table, dealer=event.dealer, dealer_since=event.at)


def dealer_left(table: Table, event: e.DealerLeft) -> Table:
    return replace(table, dealer="", dealer_since=None)


APPLIERS: Appliers = {
    e.DealerCame: dealer_came,
    e.DealerLeft: dealer_left,
}
