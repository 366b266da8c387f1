"""Enters changes in the journal, in the transaction that makes them and at its very end.

So the journal's lock is the last one that a transaction takes: it is held for two or three statements, never
while a PIN is hashed or a table's lock is waited for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from django.db import transaction
from django.db.models import Model

from tables.log.journal.entries import NewEntry, append, read_rows, write_body
from tables.log.journal.kinds import KINDS, Kind, values_of

SYSTEM = "system"


class Changed(NamedTuple):
    """A row that was changed: its kind and key, by whom, and the row itself if it never changes again."""

    kind: Kind
    key: int
    by: int | str | None
    row: Model | None


_waiting: ContextVar[list[Changed] | None] = ContextVar("journal", default=None)


@contextmanager
def journaled(savepoint: bool = True) -> Iterator[None]:
    """Open a transaction, as transaction.atomic() does, and enter its changes before it commits."""
    outer = _waiting.get()
    if outer is not None:
        count = len(outer)
        try:
            with transaction.atomic(savepoint=savepoint):
                yield
        except BaseException:
            # What was rolled back did not happen.
            del outer[count:]
            raise
        return
    waiting: list[Changed] = []
    with transaction.atomic():
        token = _waiting.set(waiting)
        try:
            yield
        finally:
            # What is done after the commit is another transaction.
            _waiting.reset(token)
        if waiting:
            append(_entries(waiting))


def record(*rows: Model, by: int | str | None) -> None:
    """Enter these rows as they are at the end of the transaction, or as removed if they are gone by then.

    `by` is the id of the person who changed them, or None for the house's own programs.
    """
    waiting = _waiting.get()
    if waiting is None:
        with journaled():
            record(*rows, by=by)
        return
    for row in rows:
        kind = KINDS[row._meta.db_table]  # noqa: SLF001 - Django's own name for it
        # A deleted row has lost its key: record it before it is deleted.
        waiting.append(Changed(kind, int(row.pk), by, row if kind.is_fixed else None))


def _entries(waiting: list[Changed]) -> list[NewEntry]:
    """Return one entry for each row, in the order they were first changed, by the last who changed it."""
    last = {(changed.kind.name, changed.key): changed for changed in waiting}
    bodies: dict[tuple[str, int], str | None] = {}
    for name in dict.fromkeys(name for name, _ in last):
        kind = KINDS[name]
        if kind.is_fixed:
            of_kind = [changed for changed in last.values() if changed.kind.name == name]
            values = {item.key: values_of(kind, item.row) for item in of_kind if item.row is not None}
        else:
            keys = [key for of_kind_name, key in last if of_kind_name == name]
            rows = kind.model._default_manager.filter(pk__in=keys)  # noqa: SLF001 - Django's own name
            values = read_rows(kind, rows.only(*kind.columns, *kind.digests))
        bodies |= {(name, key): write_body(body) for key, body in values.items()}
    return [
        NewEntry(SYSTEM if changed.by is None else str(changed.by), name, key, bodies.get((name, key)))
        for (name, key), changed in last.items()
    ]
