"""The signed file of one gaming day of a table's log: a header, each event as stored, the signature.

The same day gives the same bytes each time, so an interrupted run can be repeated.
"""

import hashlib
import re
from collections.abc import Generator, Iterable, Iterator
from datetime import date, datetime
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeVar
from uuid import UUID
from zlib import crc32

import msgspec
from django.core.signing import BadSignature, Signer
from msgspec import Struct

from tables.faults import Fault
from tables.models import TableEvent
from tables.verify.events import check_event

SALT = "tables.archive"
END_PREFIX = b'{"sha256":'
_encoder = msgspec.json.Encoder()
_Struct = TypeVar("_Struct", bound=Struct)


class ArchiveHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The day and table of a file, where its chain starts and ends, and the state before it."""

    table: int
    name: str
    day: date
    first_sequence: int
    last_sequence: int
    head_before: str
    head_after: str
    state: str
    marks: str = ""


class ArchiveLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One event with all its columns."""

    id: int
    table_id: int
    sequence: int
    day: date
    step: int
    at: datetime
    actor: str
    device: str
    command_id: UUID
    place: int
    digest: str
    body: str
    marks: str
    hash: str


class ArchiveEnd(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of all lines before it, signed with the secret key."""

    sha256: str
    signature: str


class VerifiedFile(NamedTuple):
    """A file whose chain and digest are valid."""

    header: ArchiveHeader
    digest: str


def with_checksums(header: ArchiveHeader) -> ArchiveHeader:
    """Return the header with a short checksum per field, so that a changed field can be named."""
    return msgspec.structs.replace(header, marks=_field_checksums(header))


def _field_checksums(header: ArchiveHeader) -> str:
    values = (getattr(header, name) for name in header.__struct_fields__ if name != "marks")
    return "".join(f"{crc32(str(value).encode()):08x}" for value in values)


def write_file(target: BinaryIO, header: ArchiveHeader, events: Iterable[TableEvent]) -> None:
    """Write the day line by line, with the digest of all lines at the end."""
    digest = hashlib.sha256()
    lines = (
        ArchiveLine(**{name: getattr(event, name) for name in ArchiveLine.__struct_fields__})
        for event in events
    )
    for part in chain([with_checksums(header)], lines):
        line = _encoder.encode(part) + b"\n"
        digest.update(line)
        target.write(line)
    end = ArchiveEnd(digest.hexdigest(), Signer(salt=SALT).signature(digest.hexdigest()))
    target.write(_encoder.encode(end) + b"\n")


def verify_file(path: Path) -> VerifiedFile:
    """Read a file back and check each line, the hash chain and the signature."""
    reading = read_events(path, is_signed=True)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            verified: VerifiedFile = end.value
            return verified


def read_events(path: Path, is_signed: bool) -> Generator[TableEvent, None, VerifiedFile]:
    """Yield the events of a file and check each line and the hash chain; return what was verified.

    A file whose digest is in a signed row needs no signature of its own.
    """
    with path.open("rb") as source:
        lines = enumerate(source, 1)
        digest = hashlib.sha256()
        header = _header(lines, digest)
        previous, sequence = header.head_before, header.first_sequence - 1
        for number, raw in lines:
            if raw.startswith(END_PREFIX):
                _check_reached(number, header, previous, sequence)
                _check_end(number, raw, digest.hexdigest(), source, is_signed)
                return VerifiedFile(header, digest.hexdigest())
            digest.update(raw)
            sequence += 1
            event = _check_line(number, raw, header, sequence, previous)
            previous = event.hash
            yield event
    raise Fault("The file", "", f"ends after event {sequence} without its signature")


def _header(lines: Iterator[tuple[int, bytes]], digest: Any) -> ArchiveHeader:
    number, raw = next(lines, (1, b""))
    header = _decode(number, raw, ArchiveHeader)
    digest.update(raw)
    expected = _field_checksums(header)
    if header.marks != expected:
        names = header.__struct_fields__
        places = range(0, len(expected), 8)
        column = next(
            (names[at // 8] for at in places if header.marks[at : at + 8] != expected[at : at + 8]), "marks"
        )
        raise Fault("line 1", column, "was changed")
    return header


def _check_line(number: int, raw: bytes, header: ArchiveHeader, sequence: int, previous: str) -> TableEvent:
    """Return the event, which must be the next one of the chain and of this day."""
    line = _decode(number, raw, ArchiveLine)
    if sequence > header.last_sequence:
        raise Fault(f"line {number}", "sequence", "is behind the last of the header")
    event = TableEvent(**{name: getattr(line, name) for name in ArchiveLine.__struct_fields__})
    try:
        check_event(header.table, sequence, previous, event)
    except Fault as fault:
        raise Fault(f"line {number}, {fault.row}", fault.column, fault.what) from None
    if event.day != header.day:
        raise Fault(f"line {number}, event {sequence}", "day", "is not that of the header")
    return event


def _check_reached(number: int, header: ArchiveHeader, previous: str, sequence: int) -> None:
    if sequence != header.last_sequence:
        raise Fault(f"line {number}", "", f"comes after event {sequence}, not {header.last_sequence}")
    if previous != header.head_after:
        raise Fault("line 1", "head_after", "is not the hash of the last event")


def _check_end(number: int, raw: bytes, digest: str, source: BinaryIO, is_signed: bool) -> None:
    end = _decode(number, raw, ArchiveEnd)
    if end.sha256 != digest:
        raise Fault(f"line {number}", "sha256", "does not fit the lines before it")
    try:
        if is_signed:
            Signer(salt=SALT).unsign(f"{end.sha256}:{end.signature}")
    except BadSignature:
        raise Fault(f"line {number}", "signature", "is not of this house") from None
    if source.readline():
        raise Fault(f"line {number + 1}", "", "stands behind the signature")


def _decode(number: int, raw: bytes, kind: type[_Struct]) -> _Struct:
    """Decode a line that must be byte for byte as it was written."""
    try:
        decoded = msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _unreadable(number, str(error))
    if _encoder.encode(decoded) + b"\n" != raw:
        _unreadable(number, "")
    return decoded


def _unreadable(number: int, why: str) -> NoReturn:
    """Raise a fault that names the column if the error does."""
    named = re.search(r"\$\.(\w+)|field `(\w+)`", why)
    column = (named.group(1) or named.group(2)) if named else ""
    raise Fault(f"line {number}", column, "is not as an archive writes it") from None
