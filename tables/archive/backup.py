"""Copies a floor on SQLite while commands go on: small tables at one moment, then history page by page.

History is append-only and SQLite has one writer, so the highest key at that moment bounds each history table,
and each table's version bounds its log. The copy is the floor as it was at that moment, without the keys by
which browsers are signed in: a backup travels further than a database.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tables.archive.encrypted_files import create_private, encrypt
from tables.archive.verify_copy import verify_copy
from tables.ids import IDS_PER_TABLE, id_in_table
from tables.log.triggers import APPEND_ONLY_TABLES
from tables.paging import PAGE

# Numbered per table, so each table has its own last key.
NUMBERED_BY_TABLE = ("tables_tableevent", "tables_checkpoint")
# SQLite's own table of the last key of each table.
KEY_COUNTERS = "sqlite_sequence"
# Nobody is signed in after a restore, and no code made before it is good.
LEFT_OUT_TABLES = ("django_session", "dealers_enrolmentcode")
# By table and column: what stands there instead. Sign-ins stay, as the record of who was there.
LEFT_OUT_COLUMNS = {("dealers_signin", "key"): "'left out of the backup ' || id"}
# A reader waits while a command commits.
WAIT_SECONDS = 30

Row = tuple[Any, ...]


class CannotBackUp(Exception):  # noqa: N818 - it reads as a sentence
    """The reason there is no copy, as a sentence."""


class HistoryRange(NamedTuple):
    """A range of rows in a history table: keys above `after`, up to `until`."""

    table: str
    after: int
    until: int


class FloorSnapshot(NamedTuple):
    """Everything read at one moment: the schema, the small tables, and the end of each history table."""

    schema: list[tuple[str, str, str]]
    small: dict[str, list[Row]]
    counters: list[Row]
    history: list[HistoryRange]
    archives: int


def back_up(
    source: Path,
    target: Path,
    progress: Callable[[int], object] = lambda count: None,
    passphrase: bytes | None = None,
) -> int:
    """Copy the floor to a new file, which appears once it is verified. Return the number of history rows.

    With a passphrase the file is encrypted, and the copy that is verified lies beside the floor, not beside
    the file: the folder of the backups never has a readable byte.
    """
    if target.exists():
        raise CannotBackUp(f"{target} already exists. A backup is never overwritten.")
    part = target.with_name(f"{target.name}.part")
    copy = part if passphrase is None else source.with_name(f"{source.name}.backup")
    try:
        rows = _copy(source, copy, progress)
        fault = verify_copy(copy)
        if fault:
            raise CannotBackUp(f"The copy does not verify: {fault}")
        if passphrase is not None:
            encrypt(copy, part, passphrase)
            sync_to_disk(part)
        os.link(part, target)
    except FileExistsError:
        raise CannotBackUp(f"{target} already exists. A backup is never overwritten.") from None
    finally:
        part.unlink(missing_ok=True)
        copy.unlink(missing_ok=True)
    sync_to_disk(target.parent)
    return rows


def _copy(source: Path, part: Path, progress: Callable[[int], object]) -> int:
    create_private(part)
    with open_read_only(source) as floor, closing(sqlite3.connect(part, isolation_level=None)) as copy:
        snapshot = _read_snapshot(floor)
        copy.execute("PRAGMA journal_mode = OFF")
        copy.execute("PRAGMA synchronous = OFF")
        copy.execute("BEGIN")
        _create(copy, snapshot, "table")
        for table, rows in snapshot.small.items():
            _insert(copy, table, rows)
        count = 0
        for history in snapshot.history:
            for page in _pages(floor, history):
                _insert(copy, history.table, page)
                count += len(page)
                progress(len(page))
        # The inserts advanced the counters, but rows deleted since are not counted.
        copy.execute(f"DELETE FROM {KEY_COUNTERS}")  # noqa: S608 - our own name
        _insert(copy, KEY_COUNTERS, snapshot.counters)
        _create(copy, snapshot, "index")
        _create(copy, snapshot, "trigger")
        copy.execute("COMMIT")
        if _archives(floor) != snapshot.archives:
            raise CannotBackUp("A day was archived in the meantime. Run backup again.")
    sync_to_disk(part)
    return count


@contextmanager
def open_read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection that cannot write."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    with closing(
        sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAIT_SECONDS)
    ) as connection:
        yield connection


def _read_snapshot(floor: sqlite3.Connection) -> FloorSnapshot:
    """Read the snapshot in one short transaction, during which no command commits."""
    floor.execute("BEGIN")
    schema = floor.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    names = [name for kind, name, _ in schema if kind == "table"]
    left_alone = (*APPEND_ONLY_TABLES, *LEFT_OUT_TABLES)
    small = {name: _all(floor, name) for name in names if name not in left_alone}
    counters = _all(floor, KEY_COUNTERS)
    history = [part for name in names if name in APPEND_ONLY_TABLES for part in _bounds(floor, name)]
    archives = _archives(floor)
    floor.execute("COMMIT")
    return FloorSnapshot(schema, small, counters, history, archives)


def _all(floor: sqlite3.Connection, table: str) -> list[Row]:
    names = [row[1] for row in floor.execute(f"PRAGMA table_info({_quoted(table)})")]
    columns = ", ".join(LEFT_OUT_COLUMNS.get((table, name), _quoted(name)) for name in names)
    return floor.execute(f"SELECT {columns} FROM {_quoted(table)}").fetchall()  # noqa: S608 - names of the schema


def _bounds(floor: sqlite3.Connection, table: str) -> Iterator[HistoryRange]:
    """Yield how far a history table reaches now. The log and checkpoints have one range per table."""
    if table not in NUMBERED_BY_TABLE:
        (last,) = floor.execute(f"SELECT max(id) FROM {_quoted(table)}").fetchone()  # noqa: S608 - the same
        yield HistoryRange(table, 0, last or 0)
        return
    for (table_id,) in floor.execute("SELECT id FROM tables_table ORDER BY id").fetchall():
        within = (id_in_table(table_id, 0), id_in_table(table_id, IDS_PER_TABLE - 1))
        (last,) = floor.execute(
            f"SELECT max(id) FROM {_quoted(table)} WHERE id BETWEEN ? AND ?",  # noqa: S608 - the same
            within,
        ).fetchone()
        yield HistoryRange(table, within[0], last or 0)


def _archives(floor: sqlite3.Connection) -> int:
    (last,) = floor.execute("SELECT max(id) FROM tables_archive").fetchone()
    return last or 0


def _pages(floor: sqlite3.Connection, part: HistoryRange) -> Iterator[list[Row]]:
    """Yield the rows page by page, one statement each, so commands can commit in between."""
    last = part.after
    statement = f"SELECT id, * FROM {_quoted(part.table)} WHERE id > ? AND id <= ? ORDER BY id LIMIT ?"  # noqa: S608 - the same
    while page := floor.execute(statement, (last, part.until, PAGE)).fetchall():
        last = page[-1][0]
        yield [row[1:] for row in page]


def _create(copy: sqlite3.Connection, snapshot: FloorSnapshot, kind_to_create: str) -> None:
    for kind, _, sql in snapshot.schema:
        if kind == kind_to_create:
            copy.execute(sql)


def _insert(copy: sqlite3.Connection, table: str, rows: list[Row]) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        copy.executemany(f"INSERT INTO {_quoted(table)} VALUES ({places})", rows)  # noqa: S608 - the same


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def sync_to_disk(path: Path) -> None:
    """Flush a file to disk, or the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
