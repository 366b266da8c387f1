"""Statements that PostgreSQL gets together: what was written is there after the commit, or nothing is."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from psycopg.pq import PipelineStatus

from tables import sql
from tables.database.patience import wait_at_most
from tables.database.together import one_transaction
from tables.models import Meter, Table

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is in the same process"),
    pytest.mark.django_db(transaction=True),
]


def is_as_before() -> bool:
    """Return whether the connection waits for each statement again, outside of any transaction."""
    pgconn = connection.connection.pgconn
    return connection.get_autocommit() and pgconn.pipeline_status == PipelineStatus.OFF


def write_meter(table: Table, cents: int) -> None:
    sql.insert_rows([Meter(table=table, cents=cents)])


def test_what_was_written_is_there_after_the_commit(table: Table) -> None:
    done: list[bool] = []
    with one_transaction():
        write_meter(table, 5)
        transaction.on_commit(lambda: done.append(is_as_before()))
        assert Meter.objects.get().cents == 5
    assert Meter.objects.get().cents == 5
    assert done == [True]


def test_a_write_that_fails_shows_at_the_commit_and_nothing_is_written(table: Table) -> None:
    with pytest.raises(IntegrityError, match="tables_meter"), one_transaction():  # noqa: PT012 - at its end
        write_meter(table, 5)
        write_meter(table, 6)
        sql.update_table(table)
    assert is_as_before()
    assert not Meter.objects.exists()


def test_a_fault_of_ours_leaves_nothing_written_and_a_connection_as_before(table: Table) -> None:
    def write() -> None:
        with one_transaction():
            write_meter(table, 5)
            raise InterruptedError

    with pytest.raises(InterruptedError):
        write()
    assert is_as_before()
    assert not Meter.objects.exists()


def test_within_another_transaction_each_statement_is_waited_for(table: Table) -> None:
    with transaction.atomic():
        with pytest.raises(IntegrityError), one_transaction():  # noqa: PT012 - the second fails at once
            write_meter(table, 5)
            write_meter(table, 6)
        write_meter(table, 7)
    assert Meter.objects.get().cents == 7


def end_by_the_server() -> None:
    sql.fetch_all("SELECT pg_terminate_backend(pg_backend_pid())", [])


def end_by_waiting() -> None:
    with wait_at_most(0.1):
        sql.fetch_all("SELECT pg_sleep(0.5)", [])


@pytest.mark.parametrize("end", [end_by_the_server, end_by_waiting])
def test_a_connection_that_is_lost_meanwhile_is_replaced(table: Table, end: Callable[[], None]) -> None:
    with pytest.raises(DatabaseError), one_transaction():  # noqa: PT012 - whatever is written before
        write_meter(table, 5)
        end()
    assert not Meter.objects.exists()
    assert is_as_before()
