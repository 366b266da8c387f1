from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from dealers.demo import set_dealer
from dealers.models import Staff
from games.table.commands import COMMANDS
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.execute import Done, execute
from tables.log import partitions
from tables.log.heads.sign import begin_anew
from tables.log.journal.record import record
from tables.models import Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.background_runs import Beside, is_awaited, store_on_postgresql
from tests.harness.servers.database import close_kept_connections
from tests.people import DEALER_WITH_TABLET
from tests.store.moved_clock import EVENING, the_clock_is_right_again
from tests.store.taps import Tap

__all__ = ["the_clock_is_right_again"]
from tests.people import SYSTEM


@pytest.fixture(scope="session", autouse=True)
def on_postgresql(request: pytest.FixtureRequest, servers: Path) -> Iterator[Beside | None]:
    """Run this folder again on PostgreSQL, in another process started with its first test."""
    if not is_awaited(request, "tests/store"):
        yield None
        return
    with store_on_postgresql(request.getfixturevalue("postgres"), servers / "store.log") as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def no_connection_is_left(django_db_setup: None) -> Iterator[None]:
    """PostgreSQL does not drop a database that has connections."""
    yield
    close_kept_connections()


@pytest.fixture(scope="session", autouse=True)
def known_days(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Make the days of the log that most tests write to.

    A day made inside a test's transaction is not kept in mind, and each tap would ask PostgreSQL again.
    """
    with django_db_blocker.unblock():
        for day in {gaming_day(clock.now()), gaming_day(EVENING)}:
            partitions.ensure(day)


@pytest.fixture
def begun_heads(db: None) -> None:
    """A history of heads: only a new floor begins one by itself, and nights are often played days ago."""
    begin_anew("a test")


@pytest.fixture
def dana(db: None) -> Staff:
    """A person with a number no sequence reaches: the tests tap as number 7, which is nobody's."""
    person = Staff.objects.create_user("dana", pk=10_000)
    record(person, by=None)
    return person


@pytest.fixture
def table(dana: Staff) -> Table:
    made = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    set_dealer(made, dana)
    return Table.objects.get(pk=made.pk)


@pytest.fixture
def tap(table: Table) -> Tap:
    """Give a command as the dealer of the table."""

    def give(name: str, *, seen: int | None = None, id: UUID | None = None, **args: Any) -> Done:  # noqa: A002
        step = read_state(Table.objects.get(pk=table.pk).snapshot).step if seen is None else seen
        return execute(table.pk, lambda _: DEALER_WITH_TABLET, id or uuid4(), step, COMMANDS[name](**args))

    return give


@pytest.fixture
def quick_commits(transactional_db: None) -> Iterator[None]:
    """For tests that do not depend on waiting for the disk."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
        yield
        cursor.execute("PRAGMA synchronous=FULL")
