"""The last hash of every log, signed and stored outside the database, so that a truncated log is noticed.

A signed head that the log no longer contains is kept, so the loss still shows after the next write.
"""

import logging
import os
import tempfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import msgspec
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from msgspec import Struct
from msgspec.structs import replace

from tables import clock
from tables.ids import id_in_table
from tables.models import Archive, Table, TableEvent
from tables.paging import PAGE

SALT = "tables.heads"
logger = logging.getLogger(__name__)


class Head(Struct, frozen=True):
    """The last event of a table's log: its number and hash."""

    table: int
    version: int
    head: str


class Heads(Struct, frozen=True):
    """The heads of all tables at one time, with a signature over them."""

    at: datetime
    tables: tuple[Head, ...]
    signature: str = ""

    @property
    def by_table(self) -> dict[int, Head]:
        return {head.table: head for head in self.tables}


class BadHeads(Exception):  # noqa: N818 - the trade's word
    """The file of heads cannot be read or does not match its signature."""


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Heads)


def read_heads() -> Heads | None:
    """Return the heads that were signed last, or None when there is no file."""
    path = settings.HEADS_PATH
    try:
        heads = _decoder.decode(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadHeads(f"signed heads at {path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError, msgspec.MsgspecError):
        raise BadHeads(f"signed heads at {path} cannot be read") from None
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not any(constant_time_compare(heads.signature, _signature(heads, secret)) for secret in secrets):
        raise BadHeads(f"signed heads at {path}: the signature does not fit")
    return heads


def write_heads() -> list[str]:
    """Sign and write the head of every table. Keep and report heads that a log no longer contains."""
    before = read_heads()
    now = {
        pk: Head(pk, version, head)
        for pk, version, head in Table.objects.values_list("pk", "version", "head")
    }
    lost = {} if before is None else _lost(before, now)
    lost_heads = {} if before is None else {pk: before.by_table[pk] for pk in lost}
    heads = Heads(clock.wall(), tuple(head for _, head in sorted((now | lost_heads).items())))
    _write(settings.HEADS_PATH, replace(heads, signature=_signature(heads, settings.SECRET_KEY)))
    for text in lost.values():
        logger.error(text)
    return list(lost.values())


def _signature(heads: Heads, secret: str | bytes) -> str:
    text = _encoder.encode(replace(heads, signature=""))
    return salted_hmac(SALT, text, secret=secret, algorithm="sha256").hexdigest()


def _lost(before: Heads, now: Mapping[int, Head]) -> dict[int, str]:
    """Return a message for each table whose log no longer contains its signed head."""
    hashes = _hashes(before)
    missing = before.by_table.keys() - hashes.keys()
    archives = Archive.objects.filter(table_id__in=missing).order_by("table_id", "last_sequence")
    archived = {archive.table_id: archive for archive in archives}
    lost = {}
    for pk, signed in before.by_table.items():
        current = hashes.get(pk)
        archive = archived.get(pk)
        if current is None and archive is not None and archive.last_sequence >= signed.version:
            current = archive.head if archive.last_sequence == signed.version else signed.head
        if pk not in now or now[pk].version < signed.version or current != signed.head:
            lost[pk] = (
                f"table {pk}: event {signed.version} is not the one signed at {before.at:%Y-%m-%d %H:%M:%S}"
            )
    return lost


def _hashes(heads: Heads) -> dict[int, str]:
    """Return the hash that each log has now at the position of its signed head."""
    tables = {id_in_table(head.table, head.version): head.table for head in heads.tables}
    keys, hashes = list(tables), {}
    for start in range(0, len(keys), PAGE):
        page = TableEvent.objects.filter(pk__in=keys[start : start + PAGE])
        hashes.update({tables[key]: hash_ for key, hash_ in page.values_list("pk", "hash")})
    return hashes


def _write(path: Path, heads: Heads) -> None:
    """Write the file completely or not at all, even if the power fails."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123 - mkstemp has opened it
            file.write(msgspec.json.format(_encoder.encode(heads)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
