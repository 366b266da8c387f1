"""Writes entries of the journal at the end of its chain, one transaction at a time."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.db.models import Model

from tables import clock
from tables.log.chain import CHAIN_START
from tables.log.journal.kinds import Kind, values_of
from tables.models import JournalEntry

_encoder = msgspec.json.Encoder(order="deterministic")


class NewEntry(NamedTuple):
    """An entry before it has its number and hash."""

    actor: str
    kind: str
    key: int
    body: str | None
    note: str = ""


def write_body(values: Mapping[str, Any] | None) -> str | None:
    return None if values is None else _encoder.encode(values).decode()


def read_rows(kind: Kind, rows: Iterable[Model]) -> dict[int, dict[str, Any]]:
    """Return what is to be entered of these rows, by key."""
    values = {row.pk: values_of(kind, row) for row in rows}
    for name in kind.lists:
        for row_values in values.values():
            row_values[name] = []
        for key, other in _pairs(kind, name, list(values)):
            values[key][name].append(other)
    return values


def _pairs(kind: Kind, name: str, keys: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Return the pairs of a many-to-many field, in order."""
    field = kind.model._meta.get_field(name)  # noqa: SLF001 - Django's own name for it
    mine, theirs = field.m2m_column_name(), field.m2m_reverse_name()  # type: ignore[union-attr]
    through: Any = field.remote_field.through  # type: ignore[union-attr]
    pairs = through._default_manager.filter(**{f"{mine}__in": keys})  # noqa: SLF001
    return pairs.order_by(theirs).values_list(mine, theirs)  # type: ignore[no-any-return]


def append(entries: Sequence[NewEntry], journal: type[JournalEntry] = JournalEntry) -> None:
    """Add entries at the end of the chain. Other transactions that add some wait until this one ends."""
    lock()
    number, head = last_entry(journal)
    at, rows = clock.now(), []
    for number, entry in enumerate(entries, number + 1):  # noqa: B020 - it goes on counting
        row = journal(id=number, at=at, **entry._asdict())
        row.hash = head = entry_hash(head, row)
        rows.append(row)
    journal._default_manager.bulk_create(rows)  # noqa: SLF001 - Django's own name for it


def lock() -> None:
    """Lock the journal until the transaction ends, and wait for nothing after this. SQLite has one writer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('tables_journalentry'))")


def last_entry(journal: type[JournalEntry] = JournalEntry) -> tuple[int, str]:
    """Return the number and the hash that the next entry follows."""
    last = journal._default_manager.order_by("-id").values_list("id", "hash").first()  # noqa: SLF001
    return (0, CHAIN_START) if last is None else last


def entry_hash(previous: str, entry: JournalEntry) -> str:
    """Return the hash of an entry that follows the hash `previous`."""
    at = entry.at.astimezone(UTC).isoformat(timespec="microseconds")
    covered = [previous, entry.pk, at, entry.actor, entry.kind, entry.key, entry.body, entry.note]
    return hashlib.sha256(json.dumps(covered, separators=(",", ":")).encode()).hexdigest()
