"""Long reading by pages: on SQLite a reader blocks every commit, so each page is one short statement."""

from collections.abc import Iterator
from typing import TypeVar

from django.db.models import Model, QuerySet

from tables.models import TableEvent
from tables.numbering import numbered

PAGE = 500
_Row = TypeVar("_Row", bound=Model)


def by_pages(rows: QuerySet[_Row], page: int = PAGE) -> Iterator[_Row]:
    """Every row in the order of its key; taps go on in between."""
    last = None
    while True:
        rest = rows.order_by("pk") if last is None else rows.order_by("pk").filter(pk__gt=last)
        found = list(rest[:page])
        yield from found
        if len(found) < page:
            return
        last = found[-1].pk


def log_of(table_id: int, after: int = 0, until: int | None = None) -> Iterator[TableEvent]:
    """The events of a table behind a sequence, up to another."""
    events = TableEvent.objects.filter(pk__gt=numbered(table_id, after))
    end = numbered(table_id + 1, 0) if until is None else numbered(table_id, until) + 1
    return by_pages(events.filter(pk__lt=end))
