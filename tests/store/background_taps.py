"""Taps from elsewhere while something long runs, and our commands in a separate process."""

from collections.abc import Iterator
from threading import Thread
from uuid import uuid4

from django.db import connection

from games.table.commands import Command, SeatPlayer, UnseatPlayer
from tables.models import Table
from tests.harness.servers.process import child_environment
from tests.people import DEALER
from tests.store.concurrent_taps import tap_until_fresh
from tests.store.worker_processes import address


class BackgroundTaps:
    """Someone who sits down and leaves at a table, over a separate connection."""

    def __init__(self, table: Table) -> None:
        self.table_id = table.pk
        self.commands = _in_turn(table)
        self.taps = 0
        self.failed: list[str] = []

    def tap(self) -> None:
        thread = Thread(target=self._tap)
        thread.start()
        thread.join()

    def _tap(self) -> None:
        try:
            tap_until_fresh(self.table_id, lambda _: DEALER, uuid4(), next(self.commands))
            self.taps += 1
        except Exception as error:  # noqa: BLE001 - the test looks at it
            self.failed.append(repr(error))
        finally:
            connection.close()


def _in_turn(table: Table) -> Iterator[Command]:
    seat = table.seats.order_by("-number")[0]
    while True:
        yield UnseatPlayer(seat.number) if seat.is_taken else SeatPlayer(seat.number)
        seat.is_taken = not seat.is_taken


def environment(**more: str) -> dict[str, str]:
    """Return the environment of one of our processes at the tests' database."""
    return child_environment({"DATABASE_URL": address(), **more})
