"""The threads that talk to the database: transactions do not work in async Django."""

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

# SQLite has one writer, so one thread; each thread keeps its connection.
_executor = ThreadPoolExecutor(settings.DATABASE_THREADS, thread_name_prefix="database")
# What reads for seconds waits for its like, and no tap waits for it.
_long_executor = ThreadPoolExecutor(1, thread_name_prefix="long reads")


async def in_database_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Runs a function that speaks to the database, away from the loop."""
    carried_out = partial(copy_context().run, _keeping, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_executor, carried_out)


async def in_long_thread(work: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs) -> _R:
    """Runs a function that only reads, by short pages, and may take seconds: one at a time in a process."""
    carried_out = partial(copy_context().run, _giving_back, partial(work, *args, **kwargs))
    return await asyncio.get_running_loop().run_in_executor(_long_executor, carried_out)


def _keeping(work: Callable[[], _R]) -> _R:
    """To open a database for each tap costs more than the tap; one that broke is found out and closed."""
    close_old_connections()
    try:
        return work()
    finally:
        connection.close_at = None
        close_old_connections()


def _giving_back(work: Callable[[], _R]) -> _R:
    """Beside seconds of reading a new connection costs nothing, and pages may need this one."""
    try:
        return work()
    finally:
        connection.close()
