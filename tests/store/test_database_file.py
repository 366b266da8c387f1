"""A SQLite file that is deleted or replaced under a running floor, and a file that is no database."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection
from psycopg.errors import InFailedSqlTransaction, ReadOnlySqlTransaction
from pytest_django import Settings

from tables.database import file
from tables.database.errors import is_unavailable
from tables.models import Table
from tables.threads import in_database_thread
from tests.harness.servers.process import ROOT, child_environment
from tests.store.taps import Tap

# A floor in a file of its own, whose one thread keeps its connection as a server's does.
SCRIPT = """
import asyncio, logging, os, shutil, sys
from uuid import uuid4
from django.core.management import call_command
from django.db import OperationalError, connection
from games.table.commands import SeatPlayer
from tables.execute import execute
from tables.models import Table
from tables.threads import in_database_thread
from tables.open_table import new_table
from tables.threads import in_database_thread
from tests.game_rules import LET_IT_RIDE_RULES
from tests.people import DEALER_WITH_TABLET, SYSTEM

path = connection.settings_dict["NAME"]

def tap(seat):
    return execute(1, lambda _: DEALER_WITH_TABLET, uuid4(), None, SeatPlayer(seat)).version

async def attempt(seat):
    try:
        return await in_database_thread(tap, seat)
    except OperationalError as error:
        return str(error)

async def floor():
    print(await attempt(1))
    shutil.copy(path, path + ".copy")
    os.remove(path)
    print(await attempt(2))
    print(os.path.exists(path))
    os.replace(path + ".copy", path)
    print(await attempt(2))
    print(await in_database_thread(lambda: Table.objects.get().version))

call_command("migrate", verbosity=0)
new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
connection.close()
asyncio.run(floor())
"""


def test_a_deleted_file_takes_no_tap_and_one_put_back_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "floor.sqlite3"
    env = child_environment({"DATABASE_URL": f"sqlite:///{path}"})
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-v", "0", "-c", SCRIPT]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=True)
    said = done.stdout.splitlines()
    assert said == ["2", f"the database file {path} is gone", "False", "3", "3"]
    assert f"the database file {path} was replaced or deleted: it is opened again" in done.stderr


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no file of ours")
def test_a_tap_committed_into_a_file_that_is_gone_is_not_acknowledged(
    table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap("seat_player", seat=1)
    monkeypatch.setattr(file, "identify", lambda _: None)
    with pytest.raises(OperationalError, match="replaced or deleted during a transaction"):
        tap("seat_player", seat=2)


def test_a_connection_knows_its_file_by_more_than_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path, other = tmp_path / "a.sqlite3", tmp_path / "b.sqlite3"
    raw = file.FileConnection(str(path))
    raw.execute("CREATE TABLE a (b)")
    kept = Kept(raw)
    monkeypatch.setattr(file, "connection", kept)
    file.close_if_replaced()
    file.check_current()
    assert not kept.is_closed
    shutil.copy(path, other)
    other.replace(path)
    with pytest.raises(OperationalError, match="replaced or deleted"):
        file.check_current()
    file.close_if_replaced()
    assert kept.is_closed
    assert [line.message for line in caplog.records] == [
        f"the database file {path} was replaced or deleted: it is opened again"
    ]
    path.unlink()
    with pytest.raises(sqlite3.OperationalError, match="is gone"):
        file.FileConnection(str(path))
    assert not path.exists()


def test_a_database_in_memory_has_no_file_to_lose() -> None:
    for _ in range(2):
        raw = file.FileConnection(":memory:")
        assert raw.is_current()
        raw.close()


@pytest.mark.django_db
def test_nobody_waits_longer_than_the_answer_may_take(settings: Settings) -> None:
    settings.DATABASE_ANSWER_SECONDS = 0.05
    free = threading.Event()
    with pytest.raises(OperationalError, match="not answered in time"):
        asyncio.run(in_database_thread(free.wait, 10))
    free.set()
    settings.DATABASE_ANSWER_SECONDS = 10
    assert asyncio.run(in_database_thread(max, 1, 2)) == 2


class Kept:
    """A thread's connection of Django, with this one inside."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.connection = raw
        self.is_closed = False

    def close(self) -> None:
        self.connection.close()
        self.is_closed = True


@pytest.mark.parametrize(
    ("cause", "kind", "is_away"),
    [
        (None, OperationalError, True),
        (None, InterfaceError, True),
        (ReadOnlySqlTransaction(), InternalError, True),
        (InFailedSqlTransaction(), InternalError, False),
        (None, DatabaseError, False),
        (None, ValueError, False),
    ],
)
def test_only_a_database_that_cannot_be_used_now_is_away(
    cause: Exception | None, kind: type[Exception], is_away: bool
) -> None:
    error = kind()
    error.__cause__ = cause
    assert is_unavailable(error) is is_away


def test_a_file_that_is_no_database_is_away_too(tmp_path: Path) -> None:
    (tmp_path / "a.sqlite3").write_bytes(b"nothing like a database" * 100)
    error = DatabaseError()
    with pytest.raises(sqlite3.DatabaseError) as raised:
        file.FileConnection(str(tmp_path / "a.sqlite3"))
    error.__cause__ = raised.value
    assert is_unavailable(error)
