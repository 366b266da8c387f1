"""Reads long results by page: on SQLite a reader blocks every commit, so each page is one short query."""

from collections.abc import Iterator
from typing import TypeVar

from django.db.models import Model, QuerySet

from tables.ids import id_in_table
from tables.models import TableEvent

PAGE = 500
_Row = TypeVar("_Row", bound=Model)


def by_pages(rows: QuerySet[_Row], page: int = PAGE) -> Iterator[_Row]:
    """Yield every row in primary key order. Commands can commit between two pages."""
    last = None
    while True:
        rest = rows.order_by("pk") if last is None else rows.order_by("pk").filter(pk__gt=last)
        page_rows = list(rest[:page])
        yield from page_rows
        if len(page_rows) < page:
            return
        last = page_rows[-1].pk


def read_log(table_id: int, after: int = 0, until: int | None = None) -> Iterator[TableEvent]:
    """Yield a table's events after one sequence number, up to and including `until`."""
    events = TableEvent.objects.filter(pk__gt=id_in_table(table_id, after))
    end = id_in_table(table_id + 1, 0) if until is None else id_in_table(table_id, until) + 1
    return by_pages(events.filter(pk__lt=end))
