"""The checks a file must pass before it is accepted as a floor."""

import sqlite3
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tables.archive import backup as backing_up
from tables.archive import restore as restoring
from tables.archive.backup import CannotBackUp, back_up
from tables.archive.restore import CannotRestore, restore
from tables.archive.verify_copy import verify_copy
from tests.store.archive.backup_time import AT

# A row without a required column, and one that points to nothing.
EMPTY = (
    "CREATE TABLE chips (cents)",
    "INSERT INTO chips VALUES (NULL)",
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_master SET sql = 'CREATE TABLE chips (cents NOT NULL)'",
)
DANGLING = (
    "CREATE TABLE pits (id INTEGER PRIMARY KEY)",
    "CREATE TABLE chips (pit REFERENCES pits)",
    "INSERT INTO chips VALUES (7)",
)


def made(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    return path


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (EMPTY, "NULL value in chips.cents"),
        (DANGLING, "row 1 of chips points to a row that is not there"),
    ],
)
def test_pages_and_keys_that_do_not_hold_are_named(
    tmp_path: Path, statements: tuple[str, ...], said: str
) -> None:
    assert verify_copy(made(tmp_path / "copy.sqlite3", *statements)) == said


def test_a_file_that_is_not_a_database_is_not_a_floor(tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    file.write_bytes(b"a letter" * 1000)
    assert verify_copy(file) == "file is not a database"
    with pytest.raises(CannotRestore, match=r"copy\.sqlite3 cannot be read: file is not a database\."):
        restore(made(tmp_path / "backup.sqlite3"), file, AT)
    assert file.read_bytes() == b"a letter" * 1000


def test_a_floor_that_was_never_migrated_has_nothing_to_lose(tmp_path: Path) -> None:
    floor = made(tmp_path / "floor.sqlite3", "CREATE TABLE chips (cents)")
    with pytest.raises(CannotRestore, match="is not a backup of a floor"):
        restore(made(tmp_path / "backup.sqlite3", "CREATE TABLE chips (cents)"), floor, AT)


def test_a_backup_that_cannot_be_migrated_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup, floor = made(tmp_path / "backup.sqlite3"), tmp_path / "floor.sqlite3"
    backup.touch()
    monkeypatch.setattr(restoring, "_applied", lambda backup, copy: set())
    monkeypatch.setattr(restoring, "run_on_copy", lambda copy, *command: CompletedProcess(command, 1))
    with pytest.raises(CannotRestore, match="cannot be brought to this version of the app"):
        restore(backup, floor, AT)
    assert not floor.exists()


def test_a_backup_does_not_overwrite_a_file_that_appeared_in_the_meantime(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "backup.sqlite3"

    def copied(source: Path, part: Path, progress: object) -> int:
        part.touch()
        target.write_text("another backup")
        return 1

    monkeypatch.setattr(backing_up, "_copy", copied)
    monkeypatch.setattr(backing_up, "verify_copy", lambda path: "")
    with pytest.raises(CannotBackUp, match="already exists"):
        back_up(tmp_path / "floor.sqlite3", target)
    assert target.read_text() == "another backup"
    assert list(tmp_path.iterdir()) == [target]
