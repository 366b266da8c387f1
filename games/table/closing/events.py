"""Events of closing and reopening a table."""

from games.table.event import Event


class TableClosed(Event, frozen=True, kw_only=True, tag="table_closed"):
    pass


class TableReopened(Event, frozen=True, kw_only=True, tag="table_reopened"):
    pass
