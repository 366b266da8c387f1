"""How long to wait for PostgreSQL, which may accept a connection or a statement and never answer.

TCP sees only a network that is gone. A server that is stopped still acknowledges what it gets.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from psycopg import Connection
from psycopg.errors import _WaitTimeout

# In seconds for one statement. Work that nobody waits for has no limit.
_limit: ContextVar[float | None] = ContextVar("patience", default=None)


@contextmanager
def wait_at_most(seconds: float | None) -> Iterator[None]:
    """Limit each statement of this thread or task, so that a person gets an answer in time."""
    token = _limit.set(seconds)
    try:
        yield
    finally:
        _limit.reset(token)


class ImpatientConnection(Connection[Any]):
    """A connection that is given up when a statement is not answered in time."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, _limit.get() if timeout is None else timeout)
        except _WaitTimeout:
            # What the server does with the statement is unknown, so nothing else may be sent.
            self.pgconn.finish()
            raise
