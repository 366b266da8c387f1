"""Lets one `prepare` run at a time: two migrations at once would trip over each other."""

import fcntl
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

from tables.database_roles import owner_connection

log = logging.getLogger(__name__)

ASK_SECONDS = 0.2
TRY_LOCK = "SELECT pg_try_advisory_lock(hashtext('tablegame prepare'))"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other `prepare` works on this database. A process that dies holds nobody up."""
    with _in_database() if connection.vendor == "postgresql" else _in_file(Path(settings.DATABASE["NAME"])):
        yield


@contextmanager
def _in_database() -> Iterator[None]:
    # On a connection of its own: the lock lasts as long as that does, whatever becomes of the others.
    with closing(owner_connection()) as own:

        def is_ours() -> bool:
            with own.cursor() as cursor:
                cursor.execute(TRY_LOCK)
                return bool(cursor.fetchone()[0])

        _wait_for(is_ours)
        yield


@contextmanager
def _in_file(database: Path) -> Iterator[None]:
    try:
        file = database.with_name(f"{database.name}.prepare").open("w")
    except OSError:
        # Then there is no place for a database either, and opening it will say so.
        yield
        return
    with file:

        def is_ours() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        _wait_for(is_ours)
        yield


def _wait_for(is_ours: Callable[[], bool]) -> None:
    if is_ours():
        return
    log.warning("another prepare is at work on this database: this one waits for it")
    while not is_ours():
        time.sleep(ASK_SECONDS)
