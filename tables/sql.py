"""The SQL of a command, written by hand: building it with Django takes longer than running it.

Everything else goes through Django's models. Rows come back as models too; a column that is not selected here
is loaded when it is first read.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import AutoField, Model

from tables.database.together import prepared_cursor
from tables.ids import MAX_ID
from tables.models import Checkpoint, Table, TableEvent, Tally, Timer

Row = tuple[Any, ...]
# An SQL statement and its parameters.
Query = tuple[str, list[Any]]

# In the model's field order, because Model.from_db() takes the values in that order.
TABLE_COLUMNS = (
    *("id", "name", "game", "pit_id", "submission_id", "dealer_id", "snapshot", "version", "step", "head"),
    *("last_event_at", "is_closed", "figures", "tallies_now"),
)
EVENT_COLUMNS = tuple(field.attname for field in TableEvent._meta.concrete_fields)  # noqa: SLF001 - Django's own name

# Lock the table row only, not its dealer's. SQLite locks the whole database when the transaction starts.
LOCK_CLAUSE = {"postgresql": "FOR UPDATE OF t", "sqlite": ""}
# The last event of a command is enough to answer the command again.
SELECT_COMMAND = """
    SELECT table_id, digest, sequence, step FROM tables_tableevent
    WHERE command_id = %s AND day BETWEEN %s AND %s ORDER BY place DESC LIMIT 1
"""
# The name as `Staff` gives it.
SELECT_NAMES = """
    SELECT id, COALESCE(NULLIF(display_name, ''), NULLIF(first_name, ''), username)
    FROM {people} WHERE id IN ({ids})
"""
# On PostgreSQL, a transaction that waited for the lock gets the current table row, but every other row is
# still as it was before the wait. A dealer who came in meanwhile has no name here.
SELECT_TABLE = """
    SELECT {columns}, COALESCE(NULLIF(p.display_name, ''), p.username),
        (SELECT version FROM tables_table WHERE id = %s),
        e.table_id, e.digest, e.sequence, e.step
    FROM tables_table t LEFT JOIN {people} p ON p.id = t.dealer_id LEFT JOIN ({command}) e ON TRUE
    WHERE t.id = %s {lock}
"""
INSERT_EVENTS = "INSERT INTO tables_tableevent ({columns}) VALUES {rows}"
CHECKPOINT_COLUMNS = ("id", "table_id", "sequence", "day", "state", "head")
# The append-only trigger refuses even an attempt to write a checkpoint again.
INSERT_CHECKPOINT = f"""
    INSERT INTO tables_checkpoint ({", ".join(CHECKPOINT_COLUMNS)})
    SELECT {", ".join(["%s"] * len(CHECKPOINT_COLUMNS))}
    WHERE NOT EXISTS (SELECT 1 FROM tables_checkpoint WHERE id = %s)
"""  # noqa: S608 - our own
# The columns of the table row that a command changes.
UPDATED_COLUMNS = (
    *("submission_id", "snapshot", "version", "step", "head", "last_event_at", "is_closed", "figures"),
    "tallies_now",
)
UPDATE_TABLE = f"UPDATE tables_table SET {' = %s, '.join(UPDATED_COLUMNS)} = %s WHERE id = %s"  # noqa: S608 - our own
INSERT_ROWS = "INSERT INTO {table} ({columns}) VALUES {rows} {rest}"
# The database finds a round by its number, so that no command waits for the id of the round it writes.
ROUND_ID = "(SELECT id FROM tables_round WHERE table_id = %s AND number = %s)"
# Stopping one timer and starting another is one statement.
ON_SAME_TIMER = "ON CONFLICT (table_id, kind, subject) DO UPDATE SET due_at = excluded.due_at"
# Sums of past hours. An hour can get more later, from missed rounds.
TALLY_COLUMNS = ("table_id", "began_at", "gaming_day", "kind", "name", "dealer", "by")
TALLY_SUMS = ("number", "staked_cents", "returned_cents")
UPSERT_TALLIES = """
    INSERT INTO tables_tally ({columns}) VALUES {rows}
    ON CONFLICT (table_id, began_at, kind, name, dealer, by) DO UPDATE SET {sums}
"""


class CommandKey(NamedTuple):
    """The id of a command, and the gaming days it can have been sent on."""

    command_id: UUID
    first: date
    last: date


class Applied(NamedTuple):
    """The last event of a command that was applied before, with what it takes to answer the command again."""

    table_id: int
    digest: str
    sequence: int
    step: int


class LockedTable(NamedTuple):
    """A locked table, and the command if it was applied before."""

    table: Table
    applied: Applied | None


def fetch_all(sql: str, params: Sequence[Any]) -> list[Row]:
    rows: list[Row] = _execute(sql, params).fetchall()
    return rows


def _execute(sql: str, params: Sequence[Any]) -> CursorWrapper:
    cursor = prepared_cursor()
    cursor.execute(sql, params)
    return cursor


def lock_table(table_id: int, key: CommandKey) -> LockedTable:
    """Return the table with its dealer's name, locked until the transaction ends."""
    query = table_query(table_id, key)
    for row in fetch_all(*query) if table_id <= MAX_ID else ():
        locked, is_current = _locked(row)
        # Something changed during the wait, so read again: with the lock held, everything is current.
        return locked if is_current else _locked(*fetch_all(*query))[0]
    raise Table.DoesNotExist


def _locked(row: Row) -> tuple[LockedTable, bool]:
    """Return the table in this row, and whether the row is current despite a wait for the lock."""
    values, (dealer_name, version, *applied) = list(row[: len(TABLE_COLUMNS)]), row[len(TABLE_COLUMNS) :]
    values[TABLE_COLUMNS.index("last_event_at")] = as_utc(values[TABLE_COLUMNS.index("last_event_at")])
    table = Table.from_db(connection.alias, TABLE_COLUMNS, values)
    table.dealer_name = dealer_name
    is_named = table.dealer_id is None or dealer_name is not None
    locked = LockedTable(table, None if applied[0] is None else Applied(*applied))
    return locked, is_named and version == table.version


def table_query(table_id: int, key: CommandKey) -> Query:
    command, params = command_query(key)
    return _table_sql(LOCK_CLAUSE[connection.vendor], command), [table_id, *params, table_id]


@cache
def _table_sql(lock: str, command: str) -> str:
    columns = ", ".join(f"t.{name}" for name in TABLE_COLUMNS)
    return SELECT_TABLE.format(columns=columns, people=_people(), command=command, lock=lock)


@cache
def _people() -> str:
    return get_user_model()._meta.db_table  # noqa: SLF001 - Django's own name for it


def find_command(key: CommandKey) -> Applied | None:
    for row in fetch_all(*command_query(key)):
        return Applied(*row)
    return None


def command_query(key: CommandKey) -> Query:
    return SELECT_COMMAND, [_uuid(key.command_id), key.first, key.last]


def names_of(people: Collection[int]) -> list[Row]:
    """Return the ids of these people, each with the name."""
    return fetch_all(_names_sql(len(people)), list(people))


@cache
def _names_sql(number: int) -> str:
    return SELECT_NAMES.format(people=_people(), ids=", ".join(["%s"] * number))


def insert_events(events: Sequence[TableEvent]) -> None:
    params = [as_stored(getattr(event, name)) for event in events for name in EVENT_COLUMNS]
    _execute(_insert_sql(len(events)), params)


@cache
def _insert_sql(number: int) -> str:
    row = f"({', '.join(['%s'] * len(EVENT_COLUMNS))})"
    return INSERT_EVENTS.format(columns=", ".join(EVENT_COLUMNS), rows=", ".join([row] * number))


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert rows of one model. An id that the database assigns is not read back."""
    model = type(rows[0])
    params = [value for row in rows for name in _columns(model) for value in _params(row, name)]
    _execute(_rows_sql(model, len(rows)), params)


@cache
def _columns(model: type[Model]) -> tuple[str, ...]:
    """Return every column except an id assigned by the database."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django's own name for it
    return tuple(field.attname for field in fields if not isinstance(field, AutoField))


def _params(row: Any, name: str) -> tuple[Any, ...]:
    return (row.round.table_id, row.round.number) if name == "round_id" else (as_stored(getattr(row, name)),)


@lru_cache(maxsize=512)
def _rows_sql(model: type[Model], number: int) -> str:
    row = ", ".join(ROUND_ID if name == "round_id" else "%s" for name in _columns(model))
    return INSERT_ROWS.format(
        table=model._meta.db_table,  # noqa: SLF001 - Django's own name for it
        columns=", ".join(_columns(model)),
        rows=", ".join([f"({row})"] * number),
        rest=ON_SAME_TIMER if model is Timer else "",
    )


def insert_checkpoint(checkpoint: Checkpoint) -> None:
    """Insert the checkpoint unless it is there: opening a table writes one, and so does the archive."""
    _execute(INSERT_CHECKPOINT, [*(getattr(checkpoint, name) for name in CHECKPOINT_COLUMNS), checkpoint.pk])


def add_tallies(tallies: Sequence[Tally]) -> None:
    """Add to the sums in the database. Each of these tallies must have a different key."""
    columns = (*TALLY_COLUMNS, *TALLY_SUMS)
    row = f"({', '.join(['%s'] * len(columns))})"
    sql = UPSERT_TALLIES.format(
        columns=", ".join(columns),
        rows=", ".join([row] * len(tallies)),
        sums=", ".join(f"{name} = tables_tally.{name} + excluded.{name}" for name in TALLY_SUMS),
    )
    _execute(sql, [as_stored(getattr(tally, name)) for tally in tallies for name in columns])


def update_table(table: Table) -> None:
    _execute(UPDATE_TABLE, [as_stored(getattr(table, name)) for name in (*UPDATED_COLUMNS, "id")])


def as_utc(at: datetime | str) -> datetime:
    """Return the time with its time zone, because SQLite stores UTC without saying so."""
    at = datetime.fromisoformat(at) if isinstance(at, str) else at
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def as_stored(value: Any) -> Any:
    """Return the value as Django's own fields store it in this database."""
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return _uuid(value) if isinstance(value, UUID) else value


def _uuid(value: UUID) -> Any:
    return value if connection.features.has_native_uuid_field else value.hex
