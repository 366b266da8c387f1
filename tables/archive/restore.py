"""Restores a backup: verifies it first, and moves the existing floor aside, never deletes it."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.db.migrations.loader import MigrationLoader

from tables.archive.backup import open_read_only, sync_to_disk
from tables.archive.encrypted_files import CannotDecrypt, create_private, decrypt, is_encrypted
from tables.archive.verify_copy import run_on_copy, verify_copy
from tables.replaced_migrations import explain_half_migrated, replaced_migrations

# The longest that a command already under way may take.
LOCK_SECONDS = 2


class CannotRestore(Exception):  # noqa: N818 - it reads as a sentence
    """The reason the floor was left alone, as a sentence."""


class Restored(NamedTuple):
    """Where the old floor went, if there was one, and what to look at before the floor opens."""

    aside: Path | None
    notes: str


def restore(
    backup: Path,
    floor: Path,
    at: datetime,
    is_replacing: bool = False,
    passphrase: bytes | None = None,
) -> Restored:
    """Put a verified copy of the backup in place of the floor, with nobody signed in and no token valid."""
    if not backup.is_file():
        raise CannotRestore(f"There is no file {backup}.")
    if floor.exists() and backup.samefile(floor):
        raise CannotRestore(f"{backup} is the floor itself.")
    tables = _count_tables(floor)
    if tables and not is_replacing:
        raise CannotRestore(f"The floor has {tables} tables. --replace moves it aside and takes the backup.")
    floor.parent.mkdir(parents=True, exist_ok=True)
    copy = floor.with_name(f"{floor.name}.restoring")
    try:
        _read(backup, copy, passphrase)
        _verify(backup, copy)
        notes = _end_access(copy, floor)
        sync_to_disk(copy)
        return Restored(_swap(copy, floor, at), notes)
    finally:
        copy.unlink(missing_ok=True)
        # Empty, once the commands that wrote to the copy have committed.
        copy.with_name(f"{copy.name}-journal").unlink(missing_ok=True)


def _read(backup: Path, copy: Path, passphrase: bytes | None) -> None:
    """Copy the backup, encrypted or not, to a file that only its owner can read."""
    if not is_encrypted(backup):
        create_private(copy)
        shutil.copyfile(backup, copy)
        return
    if passphrase is None:
        raise CannotRestore(f"{backup} is encrypted. --passphrase-file names the file that opens it.")
    try:
        decrypt(backup, copy, passphrase)
    except CannotDecrypt as reason:
        raise CannotRestore(str(reason)) from None


def _end_access(copy: Path, floor: Path) -> str:
    """End in the copy what was good when the backup was made. Return what the command says about it."""
    old_floor = ["--old-floor", str(floor)] if floor.exists() else []
    done = run_on_copy(copy, "end_access", *old_floor)
    if done.returncode:
        raise CannotRestore(f"Sign-ins and tokens of the copy cannot be ended: {done.stderr.strip()}")
    return done.stdout.strip()


def _count_tables(floor: Path) -> int:
    if not floor.exists():
        return 0
    try:
        with open_read_only(floor) as connection:
            (count,) = connection.execute("SELECT count(*) FROM tables_table").fetchone()
            return int(count)
    except sqlite3.DatabaseError as error:
        # A file that was never migrated has nothing to lose.
        if "no such table" in str(error):
            return 0
        raise CannotRestore(f"{floor} cannot be read: {error}. Move it away by hand.") from None


def _verify(backup: Path, copy: Path) -> None:
    """Migrate the copy to the current schema, as the next start would, and verify it."""
    known = set(MigrationLoader(None).disk_migrations).union(*replaced_migrations().values())
    applied = _applied(backup, copy)
    if applied - known:
        raise CannotRestore(f"{backup} was made by a newer version of the app.")
    problem = explain_half_migrated(applied)
    if problem:
        raise CannotRestore(f"{backup} cannot be restored. {problem}")
    migrated = run_on_copy(copy, "migrate", "--verbosity", "0")
    if migrated.returncode:
        raise CannotRestore(f"{backup} cannot be brought to this version of the app.")
    fault = verify_copy(copy)
    if fault:
        raise CannotRestore(f"{backup} does not verify: {fault}")


def _applied(backup: Path, copy: Path) -> set[tuple[str, str]]:
    """Return the migrations of our apps that the backup has applied."""
    try:
        with open_read_only(copy) as connection:
            connection.execute("SELECT 1 FROM tables_tableevent").fetchone()
            rows = connection.execute(
                "SELECT app, name FROM django_migrations WHERE app IN ('tables', 'dealers')"
            )
            return set(rows.fetchall())
    except sqlite3.DatabaseError:
        raise CannotRestore(f"{backup} is not a backup of a floor.") from None


def _swap(copy: Path, floor: Path, at: datetime) -> Path | None:
    """Swap the files under the old floor's lock, so that no command is lost."""
    if not floor.exists():
        copy.rename(floor)
        sync_to_disk(floor.parent)
        return None
    users = _open_elsewhere(floor)
    if users:
        raise CannotRestore(f"The floor is open in process {', '.join(users)}. Stop the app first.")
    with closing(sqlite3.connect(floor, isolation_level=None, timeout=LOCK_SECONDS)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise CannotRestore("The floor is in use. Stop the app first.") from None
        aside = floor.with_name(f"{floor.stem}.{at:%Y-%m-%dT%H-%M-%S}{floor.suffix}")
        try:
            # os.link() never overwrites an existing name.
            os.link(floor, aside)
        except FileExistsError:
            raise CannotRestore(f"{aside} already exists. Try again in a second.") from None
        copy.replace(floor)
        sync_to_disk(floor.parent)
    return aside


def _open_elsewhere(floor: Path) -> list[str]:
    """Return the ids of other processes that have the file open, where the system shows them."""
    own, pids = str(os.getpid()), set()
    for entry in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if entry.parts[2] != own and entry.samefile(floor):
                pids.add(entry.parts[2])
        except OSError:
            # The process has just ended, or belongs to another user.
            continue
    return sorted(pids)
