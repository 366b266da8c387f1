from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from dealers.models import Staff
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.state import read_state
from tables import clock
from tables.execute import Done, execute
from tables.models import Table
from tables.open_table import new_table
from tests.harness.beside import Beside, store_on_postgresql
from tests.harness.database import close_kept_connections

DEALER = Actor("7", "dealer", is_assigned=True, device="tablet 3")
RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}
Tap = Callable[..., Done]


def is_awaited(request: pytest.FixtureRequest, folder: str) -> bool:
    """Whether a test of this folder waits for others that run beside."""
    waiting = (item for item in request.session.items if item.get_closest_marker("last"))
    return any(item.nodeid.startswith(folder) for item in waiting)


@pytest.fixture(scope="session", autouse=True)
def on_postgresql(request: pytest.FixtureRequest, servers: Path) -> Iterator[Beside | None]:
    """This folder once more on PostgreSQL, started with its first test in a process beside it."""
    if not is_awaited(request, "tests/store"):
        yield None
        return
    with store_on_postgresql(request.getfixturevalue("postgres"), servers / "store.log") as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def no_connection_is_left(django_db_setup: None) -> Iterator[None]:
    """PostgreSQL drops no database that somebody is connected to."""
    yield
    close_kept_connections()


@pytest.fixture
def dana(db: None) -> Staff:
    """A person whose number no sequence reaches: the tests tap as the number 7, which belongs to nobody."""
    return Staff.objects.create_user("dana", pk=10_000)


@pytest.fixture
def table(dana: Staff) -> Table:
    made = new_table("LIR 1", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system"))
    Table.objects.filter(pk=made.pk).update(dealer=dana)
    return Table.objects.get(pk=made.pk)


@pytest.fixture
def tap(table: Table) -> Tap:
    """Gives a command as the dealer of the table."""

    def give(name: str, *, seen: int | None = None, id: UUID | None = None, **args: Any) -> Done:  # noqa: A002
        step = read_state(Table.objects.get(pk=table.pk).snapshot).step if seen is None else seen
        return execute(table.pk, lambda _: DEALER, id or uuid4(), step, COMMANDS[name](**args))

    return give


def play_a_round(tap: Tap) -> None:
    """Seven players with every wager that is offered, to the last hand."""
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "250.00")
    for seat in range(1, 8):
        tap("seat_player", seat=seat, player=f"Player with a long name {seat}")
        tap("place_wagers", seat=seat, wagers=wagers | {"five_card_bonus": "25.00"})
    tap("announce_no_more_bets")
    tap("confirm_count", box="five_card_bonus")
    tap("deal")
    for place, card in (("first", "Ah"), ("second", "Ad")):
        for seat in range(1, 8):
            tap("decide", seat=seat, choice="ride")
        tap("turn_card", place=place, card=card)
    tap("turn_box", cards=("2c", "3c", "4c"))
    ranks = "2345678"
    for seat in range(7, 0, -1):
        rank = ranks[seat - 1]
        tap("turn_hand", seat=seat, cards=(f"{rank}d", f"{rank}h", f"{rank}s"))


@pytest.fixture(autouse=True)
def the_clock_is_right_again() -> Iterator[None]:
    """Whoever moves the clock in a test moves it for that test alone; numbers of tables may come again."""
    clock.start()
    yield
    clock.offset = timedelta()


@pytest.fixture
def quick_commits(transactional_db: None) -> Iterator[None]:
    """For what does not hang on a disk that is waited for."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")
        yield
        cursor.execute("PRAGMA synchronous=FULL")
