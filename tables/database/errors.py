"""Tells errors of a database that cannot be used now from errors of ours."""

from django.db import DatabaseError, InterfaceError, OperationalError
from psycopg.errors import ReadOnlySqlTransaction

# Raised by SQLite for a file that is no database. Everything else has a more specific class.
BROKEN_FILE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


def is_unavailable(error: BaseException) -> bool:
    """Return whether the database is away, locked, read-only or no database, rather than asked wrongly."""
    if isinstance(error, OperationalError | InterfaceError):
        return True
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    return isinstance(cause, ReadOnlySqlTransaction) or getattr(cause, "sqlite_errorname", "") in BROKEN_FILE
