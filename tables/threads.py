"""The threads that use the database, because transactions do not work in async Django."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import OperationalError, close_old_connections, connection

from tables.database.file import close_if_replaced
from tables.database.patience import wait_at_most

_P = ParamSpec("_P")
_R = TypeVar("_R")

# One thread on SQLite, which has one writer. Each thread keeps its connection open.
_executor = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")
# Reads that take seconds wait for each other here, so no command waits for them.
_long_executor = ThreadPoolExecutor(1, thread_name_prefix="long reads")


async def in_database_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Run a function that uses the database, outside the event loop.

    Raise OperationalError if PostgreSQL does not answer in time, whether this function or the ones before it
    wait for that. It may still be carried out: a command that is sent again has the same id.
    """
    call = partial(_run_in_time, partial(work, *args, **kwargs))
    try:
        async with asyncio.timeout(settings.DATABASE_ANSWER_SECONDS):
            return await in_background_thread(call)
    except TimeoutError:
        raise OperationalError("the database has not answered in time") from None


async def in_background_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Run a function that uses the database, with no time limit of its own, such as a sweep."""
    call = partial(copy_context().run, _keep_connection, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_executor, call)


async def in_long_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Run a function that only reads, page by page, and may take seconds. One at a time per process."""
    call = partial(copy_context().run, _release_connection, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_long_executor, call)


def _run_in_time(work: Callable[[], _R]) -> _R:
    with wait_at_most(settings.DATABASE_STATEMENT_SECONDS):
        return work()


def _keep_connection(work: Callable[[], _R]) -> _R:
    """Keep the connection open, because opening one costs more than a command. A broken one is closed."""
    close_if_replaced()
    try:
        return work()
    finally:
        connection.close_at = None
        close_old_connections()


def _release_connection(work: Callable[[], _R]) -> _R:
    """Close the connection afterward: compared with seconds of reading, opening a new one costs nothing."""
    try:
        return work()
    finally:
        connection.close()
