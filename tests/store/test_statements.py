"""How many statements a command takes: they are what a busy floor waits for."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.registry import GAMES
from tables import clock, partitions
from tables.gaming_day import gaming_day
from tables.models import Table
from tests.store.busy import busy_night
from tests.store.clocks import move, set_to_the_evening
from tests.store.conftest import Tap
from tests.store.faults import AROUND
from tests.store.nights import StoreNight, table_of_bots

MOST, USUAL = 8, 6
TAPS = 60


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_commits")
@pytest.mark.parametrize("game", GAMES)
def test_a_night_takes_at_most_eight_statements_for_a_command_and_mostly_six(game: str) -> None:
    set_to_the_evening()
    night = StoreNight(table_of_bots(game))
    night.play(TAPS)
    assert max(night.statements.values()) <= MOST, night.statements
    over = [name for name, count in night.statements.items() if count > USUAL]
    assert len(over) <= len(night.statements) // 5, night.statements


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("quick_commits")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_approved_takes_at_most_eight_statements(game: str) -> None:
    set_to_the_evening()
    night = busy_night(game)
    asked_for = {"void", "missed_rounds", "closed_round"}
    assert asked_for <= {name.partition(" ")[2] for name in night.statements}, night.statements
    assert max(night.statements.values()) <= MOST, night.statements


@pytest.mark.django_db(transaction=True)
def test_the_first_tap_of_a_gaming_day_takes_no_more_either(table: Table, tap: Tap) -> None:
    """The partition of the day is there: it was made ahead, or with the first tap of any table."""
    tap("seat_player", seat=1)
    move(days=1)
    partitions.ensure(gaming_day(clock.now()))
    with CaptureQueriesContext(connection) as queries:
        tap("seat_player", seat=2)
    asked = [query["sql"] for query in queries if not query["sql"].startswith(AROUND)]
    assert any("tables_checkpoint" in sql for sql in asked)
    # One of them is the test's own look at the step.
    assert len(asked) - 1 <= MOST, asked
