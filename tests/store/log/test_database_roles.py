"""Two roles on PostgreSQL: the one that serves the floor plays whole days and changes nothing written."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, ProgrammingError, connection, connections, transaction
from psycopg.errors import InsufficientPrivilege
from pytest_django import Settings

from tables import clock
from tables.calendar import gaming_day
from tables.log import partitions, triggers
from tables.models import Archive, Table
from tests.store.archive.floor_of_days import archive, days_ago, lay_floor
from tests.store.busy_nights import busy_night
from tests.store.log_checks import assert_sound
from tests.store.moved_clock import move

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no roles"),
]
CONNECTED_AS = ("USER", "PASSWORD", "HOST", "PORT", "NAME")
ATTEMPTS = (
    "UPDATE {} SET id = id",
    "DELETE FROM {}",
    "TRUNCATE {} CASCADE",
    "SELECT * FROM {} FOR UPDATE",
    "ALTER TABLE {} DISABLE TRIGGER append_only_truncate",
    "DROP TRIGGER append_only_truncate ON {}",
    "CREATE TRIGGER mine BEFORE INSERT ON {} EXECUTE FUNCTION refuse_change()",
    "DROP TABLE {} CASCADE",
)
OTHER_ATTEMPTS = (
    "DELETE FROM django_migrations",
    "DROP FUNCTION refuse_change() CASCADE",
    "ALTER FUNCTION refuse_change() RENAME TO mine",
    "SET session_replication_role = replica",
    "CREATE TABLE mine (id integer)",
    "TRUNCATE tables_table CASCADE",
)

AsApp = Callable[[], AbstractContextManager[None]]


def sql(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.fixture
def role(settings: Settings) -> Iterator[str]:
    """A role that may sign in, beside the owner, who is that of the tests."""
    name = f"served_{uuid4().hex}"
    sql(f"CREATE ROLE {name} LOGIN")
    settings.DATABASE_OWNER = {part: connection.settings_dict[part] for part in CONNECTED_AS}
    settings.DATABASE = {**connection.settings_dict, "USER": name}
    yield name
    sql(f"DROP OWNED BY {name}", f"DROP ROLE {name}")


@pytest.fixture
def as_app(role: str) -> AsApp:
    """Serves the floor as that role does, once `migrate` has given it its rights."""
    call_command("migrate", verbosity=0)

    @contextmanager
    def serving() -> Iterator[None]:
        owner = connections[DEFAULT_DB_ALIAS]
        app = connections.create_connection(DEFAULT_DB_ALIAS)
        app.settings_dict = {**owner.settings_dict, "USER": role}
        app.settings_dict["OPTIONS"] = {**owner.settings_dict["OPTIONS"], "pool": False}
        connections[DEFAULT_DB_ALIAS] = app
        try:
            yield
        finally:
            app.close()
            connections[DEFAULT_DB_ALIAS] = owner

    return serving


def allowed(*statements: str) -> list[str]:
    """Return the statements that were not refused for want of rights."""
    passed = []
    for statement in statements:
        try:
            with transaction.atomic():
                sql(statement)
        except ProgrammingError as refusal:
            if isinstance(refusal.__cause__, InsufficientPrivilege):
                continue
            raise
        passed.append(statement)
    return passed


def test_who_serves_the_floor_changes_no_history_and_no_guard(table: Table, as_app: AsApp) -> None:
    with connection.cursor() as cursor:
        days = partitions.names(cursor)
    with as_app():
        for name in (*triggers.APPEND_ONLY_TABLES, *days):
            assert allowed(*(attempt.format(name) for attempt in ATTEMPTS)) == []
            assert allowed(f"SELECT 1 FROM {name} LIMIT 1") != []  # noqa: S608 - our own names
        assert allowed(*(f"INSERT INTO {day} SELECT * FROM {day}" for day in days)) == []  # noqa: S608
        assert allowed(*OTHER_ATTEMPTS) == []
    assert triggers.missing(connection) == []


def test_who_serves_the_floor_can_make_the_days_of_a_year_and_no_others(as_app: AsApp) -> None:
    today = gaming_day(clock.now())
    with as_app():
        for day, ahead in ((today + timedelta(days=400), 0), (today - timedelta(days=400), 0), (today, 99)):
            with pytest.raises(ProgrammingError, match="no partitions are made"), transaction.atomic():
                sql(f"SELECT make_log_partitions('{day}', {ahead})")
        partitions.ensure(today + timedelta(days=300))
    with connection.cursor() as cursor:
        assert partitions.name_of(today + timedelta(days=300)) in partitions.names(cursor)
    assert triggers.missing(connection) == []


def test_a_floor_is_played_into_the_next_days_by_one_role_and_archived_by_the_other(
    as_app: AsApp, tmp_path: Path
) -> None:
    with as_app():
        lay_floor()
        night = busy_night("let_it_ride")
        move(days=30)
        night.play(10)
        files = archive(days_ago(33), tmp_path)
        assert len(files) == Archive.objects.count() == 2
        night.play(5)
        assert_sound(night.table_id)
        call_command("archive", "--check", *map(str, files))
        call_command("install_guards", verbosity=0)
    assert triggers.missing(connection) == []


def test_a_role_that_does_not_exist_or_owns_everything_does_not_serve_the_floor(
    role: str, settings: Settings
) -> None:
    settings.DATABASE = {**settings.DATABASE, "USER": "nobody_there"}
    with pytest.raises(CommandError, match=r"no role nobody_there\. docs/deployment\.md says"):
        call_command("migrate", verbosity=0)
    settings.DATABASE = {**settings.DATABASE, "USER": role}
    sql(f'GRANT "{connection.settings_dict["USER"]}" TO {role}')
    with pytest.raises(CommandError, match=f"The role {role} may do what the owner may"):
        call_command("migrate", verbosity=0)
