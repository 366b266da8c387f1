"""A table made once for all tests of a module, which each of them finds as it was made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from pytest_django import DjangoDbBlocker

from tables import clock
from tables.models import Table


class MadeOnce(NamedTuple):
    table_id: int
    offset: timedelta

    def find(self) -> Table:
        """Return the table, with the clock at the hour it was left."""
        clock.offset = self.offset
        clock.start()
        return Table.objects.get(pk=self.table_id)


@contextmanager
def made_once(blocker: DjangoDbBlocker, make: Callable[[], Table]) -> Iterator[MadeOnce]:
    """Make a table in a transaction around the tests of a module, so that each test undoes only its own rows.

    No test of that module may have transactions of its own.
    """
    with blocker.unblock(), transaction.atomic():
        clock.start()
        made = MadeOnce(make().pk, clock.offset)
        put_clock_right()
        with blocker.block():
            yield made
        transaction.set_rollback(True)


def put_clock_right() -> None:
    clock.offset = timedelta()
    clock.start()
