"""The days of the log on PostgreSQL: each in its own partition, made before it is needed."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tables import clock
from tables.calendar import gaming_day
from tables.execute import COMMAND_ID_WINDOW
from tables.log import partitions, triggers
from tables.models import Table
from tables.sql import CommandKey, table_query
from tests.store.log_checks import assert_sound
from tests.store.moved_clock import move
from tests.store.taps import Tap
from tests.store.worker_processes import make_days, two_processes

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps the log in one table"),
]


def names() -> list[str]:
    with connection.cursor() as cursor:
        return partitions.names(cursor)


def days_of_events(table: Table) -> list[tuple[int, str]]:
    """Return each event's number with its partition."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sequence, tableoid::regclass::text FROM tables_tableevent WHERE table_id = %s ORDER BY 1",
            [table.pk],
        )
        return [(sequence, name) for sequence, name in cursor.fetchall()]


def test_a_new_day_has_its_partition_and_the_next_ones_are_made_ahead(table: Table, tap: Tap) -> None:
    today = gaming_day(clock.now())
    move(days=40)
    later = today + timedelta(days=40)
    assert partitions.name_of(later) not in names()
    tap("seat_player", seat=1)
    ahead = [partitions.name_of(later + timedelta(days=n)) for n in range(partitions.DAYS_AHEAD + 1)]
    assert set(ahead) <= set(names())
    assert partitions.name_of(later + timedelta(days=partitions.DAYS_AHEAD + 1)) not in names()
    assert triggers.missing(connection) == [], "a new day is as append-only as the others"
    # A tap may also record that the clock was set forward.
    opened, *first = days_of_events(table)
    move(days=1)
    tap("seat_player", seat=2)
    second = days_of_events(table)[1 + len(first) :]
    assert opened == (1, partitions.name_of(today))
    assert {name for _, name in first} == {ahead[0]}
    assert {name for _, name in second} == {ahead[1]}
    assert_sound(table.pk)


def test_a_process_asks_for_its_day_once(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    with CaptureQueriesContext(connection) as queries:
        tap("seat_player", seat=2)
    assert not [query for query in queries if "make_log_partitions" in query["sql"]]


def test_two_processes_that_reach_a_new_day_together_make_it_once() -> None:
    with two_processes() as pool:
        for day in (date(2031, 1, 1), date(2031, 2, 1)):
            made = list(pool.map(make_days, (day, day)))
            assert made == ["", ""]
            ahead = [day + timedelta(days=n) for n in range(partitions.DAYS_AHEAD + 1)]
            assert set(map(partitions.name_of, ahead)) <= set(names())


@pytest.mark.parametrize("mode", ["force_custom_plan", "force_generic_plan"])
def test_an_id_is_looked_for_in_the_remembered_days_alone(table: Table, mode: str) -> None:
    """Also by the plan that PostgreSQL makes once for all ids."""
    today = gaming_day(clock.now())
    for ago in (1, 2, 9):
        partitions.ensure(today - timedelta(days=ago))
    remembered = (today - COMMAND_ID_WINDOW, today)
    statement, params = table_query(table.pk, CommandKey(uuid4(), *remembered))
    places = (f"${number}" for number in range(1, len(params) + 1))
    prepare = statement.replace("%s", "{}").format(*places)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL plan_cache_mode = {mode}")
        cursor.execute(f"PREPARE lock (bigint, uuid, date, date, bigint) AS {prepare}")
        cursor.execute("EXPLAIN EXECUTE lock (%s, %s, %s, %s, %s)", params)
        plan = "\n".join(line for (line,) in cursor.fetchall())
        cursor.execute("DEALLOCATE lock")
    assert all(partitions.name_of(day) in plan for day in remembered), plan
    older = [name for name in names() if name < partitions.name_of(today - COMMAND_ID_WINDOW)]
    assert len(older) >= 2
    assert not any(name in plan for name in older), plan
    assert "one_effect" in plan or "command_id_place_day" in plan, plan
