"""The threads that use the database, because transactions do not work in async Django."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections, connection

_P = ParamSpec("_P")
_R = TypeVar("_R")

# One thread on SQLite, which has one writer. Each thread keeps its connection open.
_executor = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")
# Reads that take seconds wait for each other here, so no command waits for them.
_long_executor = ThreadPoolExecutor(1, thread_name_prefix="long reads")


async def in_database_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Run a function that uses the database, outside the event loop."""
    call = partial(copy_context().run, _keep_connection, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_executor, call)


async def in_long_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Run a function that only reads, page by page, and may take seconds. One at a time per process."""
    call = partial(copy_context().run, _release_connection, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_long_executor, call)


def _keep_connection(work: Callable[[], _R]) -> _R:
    """Keep the connection open, because opening one costs more than a command. A broken one is closed."""
    close_old_connections()
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
