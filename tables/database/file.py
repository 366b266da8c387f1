"""The SQLite file that a connection has open, which someone may delete or replace while we write to it.

SQLite refuses to start a write in a file that has lost its name, but goes on reading it, and a connection is
kept for weeks. So each connection remembers its file: a thread opens the new one, no command is acknowledged
into a file that is gone, and no empty file takes its place.
"""

import logging
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from django.db import OperationalError, connection

log = logging.getLogger(__name__)

# The files that were there when this process first opened them.
_known: set[str] = set()


class FileIdentity(NamedTuple):
    device: int
    inode: int


class FileConnection(sqlite3.Connection):
    """A connection to a file that it never makes again once it was there."""

    def __init__(self, database: str, *args: Any, **kwargs: Any) -> None:
        self.file = database
        if database in _known and identify(database) is None:
            raise sqlite3.OperationalError(f"the database file {database} is gone")
        super().__init__(database, *args, **kwargs)
        # SQLite opens the file at the first statement.
        try:
            self.execute("PRAGMA schema_version")
        except sqlite3.Error:
            self.close()
            raise
        self.identity = identify(database)
        if self.identity is not None:
            _known.add(database)

    def is_current(self) -> bool:
        """Return whether this is still the file of that name. A database in memory has none."""
        return self.identity == identify(self.file)


def identify(file: str) -> FileIdentity | None:
    try:
        stat = Path(file).stat()
    except OSError:
        return None
    return FileIdentity(stat.st_dev, stat.st_ino)


def close_if_replaced() -> None:
    """Close this thread's connection if its file was replaced or deleted; the next use opens the new one."""
    raw = connection.connection
    if isinstance(raw, FileConnection) and not raw.is_current():
        log.error("the database file %s was replaced or deleted: it is opened again", raw.file)
        connection.close()


def check_current() -> None:
    """Raise OperationalError if a transaction was committed into a file that is gone."""
    raw = connection.connection
    if isinstance(raw, FileConnection) and not raw.is_current():
        raise OperationalError(f"the database file {raw.file} was replaced or deleted during a transaction")
