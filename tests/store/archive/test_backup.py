import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from tables.archive import backup as backing_up
from tables.archive import restore as restoring
from tables.archive.backup import CannotBackUp, back_up
from tables.archive.restore import CannotRestore, restore
from tables.models import Table, TableEvent
from tests.harness.servers.database import unguarded
from tests.harness.servers.postgres import program
from tests.harness.servers.process import ROOT, child_environment
from tests.store.archive.backup_time import AT
from tests.store.background_taps import BackgroundTaps
from tests.store.long_logs import lay
from tests.store.played_nights import table_of_bots
from tests.store.worker_processes import address

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is backed up by pg_dump")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no pg_dump")
PAGE = (ROOT / "docs" / "backup.md").read_text()


def floor() -> Path:
    return Path(connection.settings_dict["NAME"])


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of every table, and the schema."""
    with closing(sqlite3.connect(path)) as found:
        names = [name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: sorted(found.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in names}  # noqa: S608
        schema = "SELECT type, name, tbl_name, sql FROM sqlite_master"
        return {**rows, "schema": sorted(found.execute(schema).fetchall(), key=repr)}


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the proof, for tests of what comes after it."""
    monkeypatch.setattr(backing_up, "verify_copy", lambda path: "")
    monkeypatch.setattr(restoring, "_verify", lambda backup, copy: None)
    monkeypatch.setattr(restoring, "_end_access", lambda copy, floor: "")


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_taps_go_on_during_a_backup_which_is_the_floor_at_its_start(backup: Path, table: Table) -> None:
    lay(table_of_bots("let_it_ride"), 1200)
    before = content(floor())
    elsewhere = BackgroundTaps(table)
    back_up(floor(), backup, lambda count: elsewhere.tap())
    assert elsewhere.failed == []
    assert elsewhere.taps >= 5
    assert content(floor()) != before
    assert content(backup) == before

    # A restored copy works like the floor, and refuses what the floor refuses.
    new = backup.with_name("floor.sqlite3")
    assert restore(backup, new, AT).aside is None
    assert content(new) == before
    with (
        closing(sqlite3.connect(new)) as restored,
        pytest.raises(sqlite3.IntegrityError, match="append-only"),
    ):
        restored.execute("DELETE FROM tables_tableevent")
    assert [path.name for path in sorted(backup.parent.iterdir())] == ["backup.sqlite3", "floor.sqlite3"]


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_floor_that_does_not_prove_has_no_backup(backup: Path) -> None:
    table = lay(table_of_bots("double_draw"), 30)
    with unguarded():
        TableEvent.objects.filter(sequence=9).update(actor="nobody")
    with pytest.raises(
        CommandError, match=rf"does not verify: .*table {table.pk}: event 9: actor was changed"
    ):
        call_command("backup", str(backup))
    assert list(backup.parent.iterdir()) == []


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_is_complete_or_missing_and_never_overwritten(
    backup: Path, proven: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.write_text("an older one")
    with pytest.raises(CommandError, match=r"already exists\. A backup is never overwritten"):
        call_command("backup", str(backup))
    assert backup.read_text() == "an older one"
    other = backup.with_name("other.sqlite3")
    archives = iter([0, 1])
    monkeypatch.setattr(backing_up, "_archives", lambda floor: next(archives))
    with pytest.raises(CannotBackUp, match="A day was archived in the meantime"):
        back_up(floor(), other)
    assert list(backup.parent.iterdir()) == [backup]
    with pytest.raises(CommandError, match="Cannot back up to /nowhere/x"):
        call_command("backup", "/nowhere/x")


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_floor_with_tables_is_replaced_only_if_it_is_said_and_moved_aside(
    backup: Path, table: Table, proven: None
) -> None:
    back_up(floor(), backup)
    new = backup.with_name("floor.sqlite3")
    restore(backup, new, AT)
    with closing(sqlite3.connect(new)) as present, present:
        present.execute("UPDATE tables_table SET name = 'LIR 2'")
    with pytest.raises(CannotRestore, match=r"The floor has 1 tables\. --replace moves it aside"):
        restore(backup, new, AT)
    old = content(new)
    aside = restore(backup, new, AT, is_replacing=True).aside
    assert aside == new.with_name("floor.2026-11-16T12-30-00.sqlite3")
    assert content(aside) == old
    assert content(new) == content(backup) == content(floor())
    with pytest.raises(CannotRestore, match=r"already exists\. Try again in a second"):
        restore(backup, new, AT, is_replacing=True)
    with pytest.raises(CannotRestore, match="is the floor itself"):
        restore(new, new, AT, is_replacing=True)
    assert content(new) == content(backup)


def test_a_file_that_is_gone_while_processes_are_looked_through_is_open_nowhere(tmp_path: Path) -> None:
    assert restoring._open_elsewhere(tmp_path / "gone.sqlite3") == []  # noqa: SLF001 - only chance leads there


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_floor_in_use_stays(
    backup: Path, table: Table, proven: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "LOCK_SECONDS", 0.2)
    back_up(floor(), backup)
    new = backup.with_name("floor.sqlite3")
    restore(backup, new, AT)
    with closing(sqlite3.connect(new, isolation_level=None)) as tap:
        tap.execute("BEGIN IMMEDIATE")
        with pytest.raises(CannotRestore, match=r"The floor is in use\. Stop the app first"):
            restore(backup, new, AT, is_replacing=True)
        tap.execute("ROLLBACK")
    with (
        new.open() as opened,
        subprocess.Popen(["sleep", "30"], env=child_environment(), pass_fds=(opened.fileno(),)) as app,
    ):
        with pytest.raises(CannotRestore, match=f"The floor is open in process {app.pid}. Stop the app"):
            restore(backup, new, AT, is_replacing=True)
        app.kill()
    assert restore(backup, new, AT, is_replacing=True).aside is not None


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_a_backup_that_does_not_prove_changes_nothing(backup: Path, table: Table) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(backing_up, "verify_copy", lambda path: "")
        back_up(floor(), backup)
    new = backup.with_name("floor.sqlite3")
    with closing(sqlite3.connect(backup)) as tampered, tampered:
        tampered.execute("UPDATE tables_table SET head = ?", ["0" * 64])
    with pytest.raises(CannotRestore, match=r"does not verify: .*head"):
        restore(backup, new, AT)
    with closing(sqlite3.connect(backup)) as older, older:
        older.execute("DELETE FROM django_migrations WHERE name = '0013_answers_by_time'")
    with pytest.raises(CannotRestore, match=r"cannot be restored\. .* migrate it with release 0\.1\.0 first"):
        restore(backup, new, AT)
    with closing(sqlite3.connect(backup)) as newer, newer:
        newer.execute("UPDATE django_migrations SET name = '9999_later' WHERE app = 'tables'")
    with pytest.raises(CannotRestore, match="was made by a newer version of the app"):
        restore(backup, new, AT)
    backup.write_bytes(b"no database at all, but a text that is long enough to be looked at" * 20)
    with pytest.raises(CannotRestore, match="is not a backup of a floor"):
        restore(backup, new, AT)
    assert list(backup.parent.iterdir()) == [backup]
    with pytest.raises(CannotRestore, match="There is no file"):
        restore(new, backup, AT)


@on_sqlite
@pytest.mark.django_db(transaction=True)
def test_restore_says_where_the_old_floor_is(
    backup: Path,
    table: Table,
    proven: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    back_up(floor(), backup)
    new = backup.with_name("floor.sqlite3")
    monkeypatch.setattr("tables.management.commands.restore.sqlite_floor", lambda: new)
    call_command("restore", str(backup))
    assert f"{new} is now {backup}.\n" in capsys.readouterr().out
    with pytest.raises(CommandError, match=r"--replace moves it aside .* Nothing was changed\."):
        call_command("restore", str(backup))
    call_command("restore", str(backup), "--replace")
    assert f"{new} is now {backup}. The old floor is {new.with_name('floor.20')}" in capsys.readouterr().out


@pytest.fixture
def scratch(tmp_path: Path, settings: Settings) -> Iterator[Callable[[str], str]]:
    """Runs a script at the server of the tests, with a signed floor; its databases are gone afterwards."""
    lay(table_of_bots("let_it_ride"), 300)
    settings.HEADS_PATH = tmp_path / "heads.json"
    call_command("write_heads")
    database = connection.settings_dict
    given = {
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"]),
        "PGUSER": database["USER"],
        "PATH": f"{Path(sys.executable).parent}:{Path(program('pg_dump')).parent}:/usr/bin:/bin",
        "DATABASE_URL": address(),
        "HEADS_KEY": str(settings.HEADS_KEY),
    }

    def script(text: str) -> str:
        shell = ["bash", "-euc", text]
        done = subprocess.run(
            shell, cwd=ROOT, env=child_environment(given), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    yield script
    for name in ("restored", "tablegame", "before"):
        script(f"dropdb --if-exists {name}")


def told_by_page(heading: str) -> str:
    """Return a section of docs/backup.md."""
    (part,) = re.findall(rf"^## {heading}\n(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    return str(part)


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_dump_of_postgresql_is_restored_and_proven_as_the_page_says(
    tmp_path: Path, scratch: Callable[[str], str]
) -> None:
    lines = "\n".join(re.findall("^    (.*)", told_by_page("PostgreSQL"), re.MULTILINE))
    heads, dump = tmp_path / "heads.json", tmp_path / "floor.dump"
    assert "SECRET_KEY=... HEADS_PATH=..." in lines
    lines = lines.replace("SECRET_KEY=... HEADS_PATH=...", f"HEADS_PATH={heads}")
    said = scratch("export DATABASE_OWNER_URL=$DATABASE_URL\n" + lines.replace("floor.dump", str(dump)))
    assert "everything fits" in said
    # It was checked against the floor's heads, which it cannot find by itself.
    assert "no signed heads" not in said
    by_itself = "DATABASE_URL=postgresql:///restored python manage.py verify_log"
    assert "no signed heads" in scratch(by_itself)


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_floor_of_compose_is_dumped_and_restored_as_the_page_says(
    tmp_path: Path, scratch: Callable[[str], str]
) -> None:
    part = told_by_page(r"A floor of docker-compose\.yml")
    blocks = re.findall("^```sh\n(.*?)^```", part, re.MULTILINE | re.DOTALL)
    dump, heads = tmp_path / "floor.dump", tmp_path / "heads.json"
    # The floor is a copy of the tests' database, which is in use.
    scratch(f"pg_dump --format=custom --file={dump} $DATABASE_URL")
    scratch(f"createdb tablegame; pg_restore --dbname=tablegame {dump}; rm {dump}")
    inside = [
        re.sub("docker compose exec (-T )?database ", "", line)
        .replace("docker compose run --rm manage ", "python manage.py ")
        .replace(" --username=tablegame", "")
        .replace("floor.dump", str(dump))
        for line in "".join(blocks[:2]).splitlines()
        if re.match("docker compose (exec|run) ", line)
    ]
    assert len(inside) == 10
    floor = f"export DATABASE_URL=postgresql:///tablegame HEADS_PATH={heads}"
    said = scratch("\n".join([floor, *inside]))
    assert "everything fits" in said
    assert "no signed heads" not in said
    count = "psql --tuples-only --command='SELECT count(*) FROM tables_tableevent' --dbname="
    assert scratch(f"{count}before") == scratch(f"{count}tablegame")


@on_postgresql
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_on_postgresql_the_page_about_backups_is_pointed_to(command: str) -> None:
    with pytest.raises(CommandError, match=r"docs/backup\.md"):
        call_command(command, "x")
