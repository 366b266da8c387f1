"""Processes with their own Django, at the tests' database."""

from contextlib import AbstractContextManager
from datetime import date
from typing import Any

import django
from django.conf import settings

from tests.harness.process_pool import Pool, both_ends, processes
from tests.harness.servers.process import take_environment

START_SECONDS = 30
# Two processes meet here; handed over when a process starts.
barrier: Any = None


def start(url: str, shared: Any) -> None:
    """Set up a new process."""
    global barrier  # noqa: PLW0603 - one for the process
    take_environment({"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tablegame.settings"})
    django.setup()
    barrier = shared
    barrier.wait(START_SECONDS)


def tap(table_id: int, seat: int, taps: int, is_locked: bool) -> Any:
    """Tap as one person, with the lock or without it."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tests.store import concurrent_taps  # noqa: PLC0415 - the same

    try:
        if is_locked:
            return concurrent_taps.seat_and_unseat(table_id, seat, taps, barrier, concurrent_taps.IN_VAIN)
        with concurrent_taps.no_lock():
            return concurrent_taps.seat_and_unseat(
                table_id, seat, taps, barrier, concurrent_taps.UNTIL_IT_COMES
            )
    finally:
        connection.close()


def two_processes() -> AbstractContextManager[Pool]:
    return processes(*((start, (address(), end)) for end in both_ends()))


def address() -> str:
    """Return the tests' database as a DATABASE_URL."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        return f"sqlite:///{database['NAME']}"
    return f"postgresql://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"


def make_days(day: date) -> str:
    """Make the partitions of a new day at the same time as another process; return what went wrong."""
    from django.db import DatabaseError, connection  # noqa: PLC0415 - Django is set up by now

    from tables.log import partitions  # noqa: PLC0415 - the same

    connection.ensure_connection()
    barrier.wait(START_SECONDS)
    try:
        partitions.ensure(day)
    except DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    return ""
