"""Applies closing and reopening."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers
from games.table.state import Table


def table_closed(table: Table, event: e.TableClosed) -> Table:
    return replace(table, is_closed=True)


def table_reopened(table: Table, event: e.TableReopened) -> Table:
    return replace(table, is_closed=False)


APPLIERS: Appliers = {
    e.TableClosed: table_closed,
    e.TableReopened: table_reopened,
}
