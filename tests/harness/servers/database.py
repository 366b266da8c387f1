"""The database of tests that commit: history refuses to be flushed, so its guards are switched off."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Barrier
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.test import TransactionTestCase

from tables.log import triggers
from tables.threads import _executor

_flush: Any = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]  # noqa: SLF001


@contextmanager
def unguarded() -> Iterator[None]:
    """Switch the triggers off and on again, as only someone with the database password can."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            yield
            cursor.execute("SET session_replication_role = DEFAULT")
    else:
        with transaction.atomic():
            for table in (*triggers.APPEND_ONLY_TABLES, triggers.SUBMISSION_TABLE):
                triggers.remove(connection, table)
        yield
        with transaction.atomic():
            triggers.install(connection)


def flush(self: Any) -> None:
    with unguarded():
        _flush(self)


def flush_history_too() -> None:
    TransactionTestCase._fixture_teardown = flush  # type: ignore[attr-defined]  # noqa: SLF001


def close_kept_connections() -> None:
    """Close the database connections of the server's threads; each thread closes its own."""
    together = Barrier(settings.DATABASE_THREADS)

    def close() -> None:
        connection.close()
        together.wait(10)

    for closed in [_executor.submit(close) for _ in range(settings.DATABASE_THREADS)]:
        closed.result()
