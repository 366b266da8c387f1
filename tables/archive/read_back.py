"""Reads the events of archived days back from their files, so that verify_log can check them too."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import msgspec
from msgspec import Struct

from tables.archive.signed_files import END_PREFIX, read_events
from tables.faults import Fault
from tables.models import Archive, TableEvent


class ArchivedLine(Struct):
    """What people read of an archived event."""

    sequence: int
    actor: str
    body: str


_line_decoder = msgspec.json.Decoder(ArchivedLine)


class ArchiveFolder:
    """A folder with the files of archived days."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def events(self, row: Archive) -> Iterator[TableEvent]:
        """Yield the events of an archived day. Raise Fault if its file is missing or is not the row's."""
        name = f"archive of {row.day}"
        try:
            header, digest = yield from read_events(self.folder / row.file, is_signed=False)
        except FileNotFoundError:
            raise Fault(name, "file", f"{row.file} is missing in {self.folder}") from None
        except OSError as error:
            raise Fault(name, "file", f"{row.file} cannot be read: {error.strerror}") from None
        except Fault as fault:
            raise Fault(f"{name}, {row.file}, {fault.row}", fault.column, fault.what) from None
        known = (row.table_id, row.day, row.first_sequence, row.last_sequence, row.head, row.digest)
        rows = (
            header.table,
            header.day,
            header.first_sequence,
            header.last_sequence,
            header.head_after,
            digest,
        )
        if rows != known:
            raise Fault(name, "file", f"{row.file} is not the one that was archived")

    def lines(self, row: Archive, first: int, last: int) -> Iterator[ArchivedLine]:
        """Yield events of an archived day from one number to another, unverified; none without its file."""
        with suppress(OSError), (self.folder / row.file).open("rb") as source:
            # Behind the header, one line for each event.
            skipped = 1 + max(0, first - row.first_sequence)
            for raw in islice(source, skipped, skipped + 1 + last - max(first, row.first_sequence)):
                if raw.startswith(END_PREFIX):
                    return
                yield _line_decoder.decode(raw)
