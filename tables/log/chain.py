"""The hash chain of a table's log: each hash covers the stored text of its event and the hash before it.

An event also keeps a short checksum of each column. The checksums prove nothing by themselves, but when a
hash does not fit they show which column was changed.
"""

import hashlib
import json
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
    return "".join(f"{crc32(value.encode()):08x}" for value in hashed_texts(event))


def chain_hash(previous: str, event: TableEvent) -> str:
    """Return the hash of an event that follows the hash `previous`."""
    covered = json.dumps([previous, *hashed_texts(event), event.marks], separators=(",", ":"))
    return hashlib.sha256(covered.encode()).hexdigest()
