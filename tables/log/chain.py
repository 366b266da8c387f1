"""The hash chain of a table's log: each hash covers the stored text of its event and the hash before it.

An event also keeps a short checksum of each column. The checksums prove nothing by themselves, but when a
hash does not fit they show which column was changed.
"""

import hashlib
from collections.abc import Sequence
from json.encoder import encode_basestring_ascii
from zlib import crc32

from tables.models import TableEvent

CHAIN_START = "0" * 64

HASHED_COLUMNS = (
    "id",
    "table_id",
    "sequence",
    "day",
    "step",
    "at",
    "actor",
    "device",
    "command_id",
    "place",
    "digest",
    "body",
)


def hashed_texts(event: TableEvent) -> list[str]:
    """Return each column as the text that is hashed."""
    return [
        str(event.id),
        str(event.table_id),
        str(event.sequence),
        event.day.isoformat(),
        str(event.step),
        event.at.isoformat(timespec="microseconds"),
        event.actor,
        event.device,
        str(event.command_id),
        str(event.place),
        event.digest,
        event.body,
    ]


def column_checksums(event: TableEvent) -> str:
    """Return the checksums of all columns, eight hexadecimal digits each."""
    return _checksums(hashed_texts(event))


def chain_hash(previous: str, event: TableEvent) -> str:
    """Return the hash of an event that follows the hash `previous`."""
    return _hash(previous, hashed_texts(event), event.marks)


def link(previous: str, event: TableEvent) -> tuple[str, str]:
    """Return the checksums and the hash of an event that follows the hash `previous`."""
    texts = hashed_texts(event)
    marks = _checksums(texts)
    return marks, _hash(previous, texts, marks)


def _checksums(texts: Sequence[str]) -> str:
    return "".join([f"{crc32(text.encode()):08x}" for text in texts])


def _hash(previous: str, texts: Sequence[str], marks: str) -> str:
    covered = ",".join(map(encode_basestring_ascii, (previous, *texts, marks)))
    return hashlib.sha256(f"[{covered}]".encode()).hexdigest()
