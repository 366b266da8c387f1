"""Migrations make the same tables as release 0.1.0, and accept its databases unless half-migrated."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tables.replaced_migrations import explain_half_migrated, replaced_migrations
from tests.deploy.catalog import read_catalog
from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import ROOT, child_environment

# Written from databases of release 0.1.0: see tests/deploy/catalog.py.
CATALOGS = Path(__file__).parent / "catalogs"
HALF_MIGRATED = (
    "This database has only 11 of the 13 migrations that tables.0001_initial replaces:"
    " migrate it with release 0.1.0 first, then with this one."
)
# A migration that was interrupted between two apps can continue.
IN_TWO_STEPS = (
    "import django; django.setup(); from django.core.management import call_command;"
    " call_command('migrate', 'tables', verbosity=0); call_command('migrate', verbosity=0)"
)


@dataclass(frozen=True)
class Database:
    kind: str
    url: str

    def python(self, *command: str) -> "subprocess.CompletedProcess[str]":
        env = {"DATABASE_URL": self.url, "DJANGO_SETTINGS_MODULE": "tablegame.settings", "DEMO": "1"}
        return subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=child_environment(env),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def execute(self, statement: str) -> list[Any]:
        if self.kind == "postgresql":
            with psycopg.connect(self.url) as connection:
                cursor = connection.execute(statement.encode())
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as file, file:
            return file.execute(statement).fetchall()

    def recorded(self) -> list[Any]:
        """Return the rows of django_migrations, in the order they were written."""
        return self.execute("SELECT id, app, name, applied FROM django_migrations ORDER BY id")

    def forget(self, *migrations: tuple[str, str]) -> None:
        for app, name in migrations:
            self.execute(f"DELETE FROM django_migrations WHERE app = '{app}' AND name = '{name}'")  # noqa: S608 - our own names


# Makes an empty database, or a copy of the one given.
MakeDatabase = Callable[[Database | None], Database]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def make_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> MakeDatabase:
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        return lambda source: Database("postgresql", postgres.new_database(source.url if source else ""))

    def make_file(source: Database | None) -> Database:
        file = tmp_path_factory.mktemp("migrations") / "floor.sqlite3"
        if source:
            shutil.copyfile(source.url.removeprefix("sqlite:///"), file)
        return Database("sqlite", f"sqlite:///{file}")

    return make_file


@pytest.fixture(scope="module")
def migrated(make_database: MakeDatabase) -> Database:
    database = make_database(None)
    done = database.python("manage.py", "migrate", "--verbosity", "0")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return database


@pytest.fixture
def old(make_database: MakeDatabase, migrated: Database) -> Database:
    """A database as release 0.1.0 leaves it: the same tables, and none of our migration names."""
    database = make_database(migrated)
    database.forget(*replaced_migrations())
    return database


def stored_catalog(database: Database) -> str:
    return (CATALOGS / f"{database.kind}.txt").read_text()


def test_a_new_database_is_as_the_old_migrations_made_it(migrated: Database) -> None:
    assert read_catalog(migrated.url) == stored_catalog(migrated)


def test_a_new_database_has_the_names_that_the_old_release_looks_for(migrated: Database) -> None:
    recorded = {(app, name) for _, app, name, _ in migrated.recorded()}
    for key, replaced in replaced_migrations().items():
        assert recorded >= {key, *replaced}


def test_a_migration_that_was_stopped_between_two_apps_goes_on(make_database: MakeDatabase) -> None:
    database = make_database(None)
    done = database.python("-c", IN_TWO_STEPS)
    assert (done.returncode, done.stderr) == (0, "")
    assert read_catalog(database.url) == stored_catalog(database)


def test_a_database_of_the_old_release_gets_our_names_and_nothing_else(old: Database) -> None:
    before = old.recorded()
    done = old.python("manage.py", "migrate")
    assert (done.returncode, done.stderr) == (0, "")
    assert "No migrations to apply." in done.stdout
    after = old.recorded()
    assert after[: len(before)] == before
    assert {(app, name) for _, app, name, _ in after[len(before) :]} == set(replaced_migrations())
    assert read_catalog(old.url) == stored_catalog(old)


def test_a_half_migrated_database_is_refused_in_one_line(old: Database) -> None:
    old.forget(("tables", "0012_who_did_what_with_submissions"), ("tables", "0013_answers_by_time"))
    before = old.recorded()
    line = f"{HALF_MIGRATED} Nothing was changed.\n"
    commands = (["manage.py", "migrate"], ["-m", "tablegame.processes", "prepare"])
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda command: old.python(*command), commands))
    for done in answers:
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr in {line, f"CommandError: {line}"}
    assert old.recorded() == before
    assert read_catalog(old.url) == stored_catalog(old)


def test_all_or_none_of_what_was_replaced_is_not_half_migrated() -> None:
    assert explain_half_migrated(set()) == ""
    everything = frozenset[tuple[str, str]]().union(*replaced_migrations().values())
    assert explain_half_migrated(everything) == ""
    for key, replaced in replaced_migrations().items():
        assert explain_half_migrated(replaced) == ""
        for one in replaced:
            for half in ({one}, everything - {one}):
                assert f"that {'.'.join(key)} replaces" in explain_half_migrated(half)


def test_dealers_0001_replaces_nothing_and_stands_alone() -> None:
    assert sorted(replaced_migrations()) == [("dealers", "0002_sign_in"), ("tables", "0001_initial")]
    assert ("dealers", "0001_staff") not in frozenset[tuple[str, str]]().union(
        *replaced_migrations().values()
    )
