"""Statements that PostgreSQL gets together, so that a command waits for it twice and not for each of them.

A command first has to see its table, and it needs nothing back from what it writes. So BEGIN travels with the
statement that locks the table, and everything that is written travels with COMMIT.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor, Error

from tables.database.patience import ImpatientConnection


class JoiningConnection(ImpatientConnection):
    """A connection that can send statements without waiting for each: psycopg's pipeline mode.

    Django switches autocommit off and on again around a transaction. While statements travel together,
    psycopg stays in autocommit, and BEGIN, COMMIT and ROLLBACK are statements like the others.
    """

    _together: ExitStack | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Wait only for what is read, until the next transaction ends. A failed write shows at its COMMIT."""
        with ExitStack() as stack:
            stack.callback(setattr, self, "_together", None)
            stack.enter_context(self.pipeline())
            self._together = stack
            yield

    def set_autocommit(self, value: bool) -> None:
        if self._together is None:
            super().set_autocommit(value)
        else:
            self._send(b"BEGIN")

    def commit(self) -> None:
        if self._together is None:
            super().commit()
        else:
            with self._together:
                self._send(b"COMMIT")

    def rollback(self) -> None:
        if self._together is not None:
            with suppress(Error), self._together:
                self._send(b"ROLLBACK")
        # Nothing is left to roll back, unless a statement had failed.
        super().rollback()

    def _send(self, command: bytes) -> None:
        """Send a command with the statement after it, or at the end."""
        self.wait(self._exec_command(command))


class PreparingCursor(Cursor[Any]):
    """A cursor whose statements PostgreSQL parses and plans once for each connection.

    Django's own cursor writes the parameters into the text, and so each statement is a new one.
    """

    def _convert_query(self, query: Any, params: Any = None) -> Any:
        # Django looks here for what was executed.
        self._query = super()._convert_query(query, params)
        return self._query


def prepared_cursor() -> CursorWrapper:
    """Return a cursor for a statement that is written by hand. SQLite's driver keeps its plans by itself."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor == "sqlite":
        return database.cursor()
    database.ensure_connection()
    cursor: Any = PreparingCursor(database.connection)
    return database.make_debug_cursor(cursor) if database.queries_logged else database.make_cursor(cursor)


@contextmanager
def one_transaction() -> Iterator[None]:
    """A transaction in as few round trips as possible. Within another one it is a savepoint, as usual."""
    connection.ensure_connection()
    raw = connection.connection
    is_joined = isinstance(raw, JoiningConnection) and not connection.in_atomic_block
    with raw.together() if is_joined else nullcontext(), transaction.atomic():
        yield
