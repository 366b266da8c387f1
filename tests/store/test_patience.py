"""A statement that PostgreSQL does not answer in time."""

import pytest
from django.db import DatabaseError, connection

from tables.database.patience import wait_at_most


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite answers or fails")
@pytest.mark.django_db(transaction=True)
def test_a_statement_without_an_answer_ends_its_connection_and_the_next_one_is_fresh() -> None:
    with wait_at_most(0.1), pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(5)")
    assert not connection.is_usable()
    connection.close()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
