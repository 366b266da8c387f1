"""Tampering by someone with the database password, and how it is undone."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import CheckConstraint, Model

from tables.ids import id_in_table
from tables.log.chain import CHAIN_START, chain_hash, column_checksums
from tables.models import Table, TableEvent


@contextmanager
def tampering() -> Iterator[None]:
    """Switch triggers and checks off; at the end undo everything and switch them back on."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            _take_off_on_postgresql()
            yield
        else:
            _take_off_on_sqlite()
            try:
                yield
            finally:
                connection.connection.execute("PRAGMA ignore_check_constraints = OFF")
        transaction.set_rollback(True)


def _take_off_on_postgresql() -> None:
    with connection.cursor() as cursor:
        # Pending constraint checks would not let a table be altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SET LOCAL session_replication_role = replica")


def _take_off_on_sqlite() -> None:
    connection.connection.execute("PRAGMA ignore_check_constraints = ON")
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


def change(row: Model, **columns: Any) -> None:
    """Write columns of one row, past everything that would refuse it."""
    meta = row._meta  # noqa: SLF001 - Django's own name for it
    checks = [check.name for check in meta.constraints if isinstance(check, CheckConstraint)]
    if connection.vendor == "postgresql" and checks:
        drops = ", ".join(f"DROP CONSTRAINT IF EXISTS {name}" for name in checks)
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {meta.db_table} {drops}")
    type(row)._default_manager.filter(pk=row.pk).update(**columns)  # noqa: SLF001


def another(value: Any) -> Any:
    """Return a value of the same type that differs as little as possible."""
    match value:
        case bool():
            return not value
        case None | "":
            return "x"
        case int():
            return value + 1
        case str():
            middle = len(value) // 2
            return value[:middle] + chr(ord(value[middle]) ^ 1) + value[middle + 1 :]
        case UUID():
            return UUID(int=value.int ^ 1)
        case datetime():
            return value + timedelta(microseconds=1)
        case date():
            return value + timedelta(days=1)
    raise TypeError(value)


def link_anew(table_id: int) -> None:
    """Make the chain valid again, as someone who knows how it is built would."""
    head, keys = CHAIN_START, (id_in_table(table_id, 0), id_in_table(table_id + 1, 0))
    for event in TableEvent.objects.filter(pk__range=keys).order_by("pk"):
        event.marks = column_checksums(event)
        event.hash = head = chain_hash(head, event)
        change(event, marks=event.marks, hash=event.hash)
    Table.objects.filter(pk=table_id).update(head=head)


def write(row: Model, column: str, value: str) -> None:
    """Write what the database accepts and no model would: SQLite keeps any text in any column."""
    meta = row._meta  # noqa: SLF001 - Django's own name for it
    statement = f"UPDATE {meta.db_table} SET {column} = {value} WHERE {meta.pk.column} = %s"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(statement, [row.pk])
