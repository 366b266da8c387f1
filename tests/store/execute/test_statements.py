"""The number of statements per command, which is what a busy floor waits for."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.registry import GAMES
from tables import clock
from tables.calendar import gaming_day
from tables.log import partitions
from tables.models import Table
from tests.store.busy_nights import busy_night
from tests.store.execute.failing_database import AROUND
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import StoreNight, table_of_bots
from tests.store.taps import Tap

# The first tap of a gaming day also writes a checkpoint.
MOST, USUAL = 7, 5
TAPS = 60


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_commits")
@pytest.mark.parametrize("game", GAMES)
def test_a_night_takes_at_most_seven_statements_for_a_command_and_mostly_five(game: str) -> None:
    set_to_the_evening()
    night = StoreNight(table_of_bots(game))
    night.play(TAPS)
    assert max(night.statements.values()) <= MOST, night.statements
    over = [name for name, count in night.statements.items() if count > USUAL]
    assert len(over) <= len(night.statements) // 5, night.statements


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_commits")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_approved_takes_at_most_seven_statements(game: str) -> None:
    set_to_the_evening()
    night = busy_night(game)
    asked_for = {"void", "missed_rounds", "closed_round"}
    assert asked_for <= {name.partition(" ")[2] for name in night.statements}, night.statements
    assert max(night.statements.values()) <= MOST, night.statements


@pytest.mark.django_db(transaction=True)
def test_the_first_tap_of_a_gaming_day_takes_one_more(table: Table, tap: Tap) -> None:
    """The day's partition exists: it was made ahead, or with the first tap at any table."""
    tap("seat_player", seat=1)
    move(days=1)
    partitions.ensure(gaming_day(clock.now()))
    with CaptureQueriesContext(connection) as queries:
        tap("seat_player", seat=2)
    asked = [query["sql"] for query in queries if not query["sql"].startswith(AROUND)]
    with CaptureQueriesContext(connection) as later:
        tap("seat_player", seat=3)
    assert sum("tables_checkpoint" in sql for sql in asked) == 1
    assert len(asked) == sum(not query["sql"].startswith(AROUND) for query in later) + 1, asked
