"""Where the database is spoken to: transactions do not work in async Django, so a few threads do it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync
from django.conf import settings
from django.db import connection

_P = ParamSpec("_P")
_R = TypeVar("_R")

# SQLite has one writer, so one thread; each thread keeps its connection.
_executor = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")


async def in_database_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Runs a function that speaks to the database, away from the loop."""

    def keeping() -> _R:
        try:
            return work(*args, **kwargs)
        finally:
            _keep_connection()

    return await DatabaseSyncToAsync(keeping, thread_sensitive=False, executor=_executor)()


def _keep_connection() -> None:
    """To open a database for each tap costs more than the tap; one that broke is found out and closed."""
    connection.close_at = None
