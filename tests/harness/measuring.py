"""In a whole run, the lines and branches of games/ and tables/ that tests walk; see tool.coverage.

What is drawn anew in each run proves no line, and what walks the same lines a million times costs minutes:
such tests run as they would alone.
"""

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage
from django.db import connection

from tests.harness.process import ROOT

PARTS = ("rulebook", "core", "store", "timers")
# The store is measured where it runs beside, on PostgreSQL; here, what is about SQLite.
OF_SQLITE = (
    *("archive", "archive_files", "backup", "commands", "execute", "guard_checks", "guards", "heads"),
    *("migrations", "models", "opening", "partitions", "proving", "reading", "round_checks", "rows"),
    *("sqlite", "tampering", "verify_log"),
)
UNMEASURED = ("hypothesis", "slow", "long", "again")
START = "COVERAGE_PROCESS_START"

# What rests while a test runs that is not measured.
_paused: list[Coverage] = []

# A process that was told to be measured is so by now; those that it starts are told by themselves.
os.environ.pop(START, None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    running = Coverage.current()
    if running is None or _is_measured(item):
        return (yield)
    running.stop()
    _paused.append(running)
    try:
        return (yield)
    finally:
        _paused.clear()
        for forget in _caches():
            forget()
        running.start()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
    """The migrations run once, before whichever test comes first to ask for the database."""
    if fixturedef.argname != "django_db_setup" or not _paused:
        return (yield)
    _paused[0].start()
    try:
        return (yield)
    finally:
        _paused[0].stop()


@cache
def _caches() -> list[Callable[[], Any]]:
    """What was found out unseen is found out again: no line is hidden behind what somebody remembers."""
    ours = [module for name, module in sys.modules.items() if name.startswith(("games.", "tables."))]
    found = {id(one): one for module in ours for one in vars(module).values() if callable(one)}
    return [one.cache_clear for one in found.values() if hasattr(one, "cache_clear")]


def _is_measured(item: pytest.Item) -> bool:
    path = Path(item.nodeid.split("::")[0])
    part = path.parts[1]
    is_here = part != "store" or connection.vendor == "postgresql" or path.stem[len("test_") :] in OF_SQLITE
    return part in PARTS and is_here and not any(map(item.get_closest_marker, UNMEASURED))


def counted() -> dict[str, str]:
    """What a process is told that is to be measured if this one is."""
    return {} if Coverage.current() is None else {START: str(ROOT / "pyproject.toml")}
