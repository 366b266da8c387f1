"""Two people tapping at one table at the same time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BrokenBarrierError, Thread
from typing import Any, NamedTuple, Protocol
from unittest.mock import patch
from uuid import UUID, uuid4

from django.db import DatabaseError, connection

from games.table.actor import Actor
from games.table.commands import Command, SeatPlayer, UnseatPlayer
from tables import sql
from tables.execute import Stale, execute
from tables.models import Table
from tests.people import DEALER

# With no lock the other person arrives in this time; with the lock a longer wait changes nothing.
UNTIL_IT_COMES, IN_VAIN = 10.0, 0.5


class Barrier(Protocol):
    def wait(self, timeout: float | None = None) -> int: ...


class Told(NamedTuple):
    """The outcome of one person's taps: the ids done, the failures, whether it met the other."""

    done: list[UUID]
    failed: list[str]
    has_met: bool


def seat_and_unseat(table_id: int, seat: int, taps: int, barrier: Barrier, seconds: float) -> Told:
    """Seat and remove a player this many times; the first tap waits for the other after reading."""
    outcome = Told([], [], has_met=False)
    for number in range(taps):
        command = UnseatPlayer(seat) if number % 2 else SeatPlayer(seat)
        meeting = Meeting(barrier if number == 0 else None, seconds)
        command_id = uuid4()
        try:
            tap_until_fresh(table_id, meeting, command_id, command)
        except DatabaseError as error:
            outcome.failed.append(type(error).__name__)
        else:
            outcome.done.append(command_id)
        outcome = outcome._replace(has_met=outcome.has_met or meeting.has_met)
    return outcome


class Meeting:
    """Notes who taps, under the lock if there is one, and waits there once for the other person."""

    def __init__(self, barrier: Barrier | None, seconds: float) -> None:
        self.barrier = barrier
        self.seconds = seconds
        self.has_met = False

    def __call__(self, table: Table) -> Actor:
        barrier, self.barrier = self.barrier, None
        if barrier is not None:
            try:
                barrier.wait(self.seconds)
                self.has_met = True
            except BrokenBarrierError:
                pass
        return DEALER


def tap_until_fresh(
    table_id: int, who: Callable[[Table], Actor], command_id: UUID, command: Command
) -> object:
    """Send a stale tap again on the fresh screen, under its id."""
    seen = 1
    while True:
        try:
            return execute(table_id, who, command_id, seen, command)
        except Stale as stale:
            seen = stale.state.step


@contextmanager
def no_lock() -> Iterator[None]:
    """Remove the locks: rows are read without one, and SQLite begins without one."""
    options = connection.settings_dict["OPTIONS"]
    mode = {"transaction_mode": "DEFERRED"} if connection.vendor == "sqlite" else {}
    with (
        patch.dict(sql.LOCK_CLAUSE, dict.fromkeys(sql.LOCK_CLAUSE, "")),
        patch.dict(options, mode),
    ):
        yield


def in_threads(*works: Callable[[], Any]) -> list[Any]:
    """Run each in a thread with its own connection and return its results or exceptions."""
    results: list[Any] = [None] * len(works)

    def run(place: int) -> None:
        try:
            results[place] = works[place]()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            results[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(place,)) for place in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
