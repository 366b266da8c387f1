"""Archives gaming days of the log: writes them to signed files, verifies those, then deletes the events.

Nothing else ever deletes an event. The archive row, the checkpoint at the boundary and the rounds stay.
"""

import os
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Count, Max, Min

from tables import clock, clock_references
from tables.archive.signed_files import ArchiveHeader, VerifiedFile, verify_file, write_file
from tables.calendar import gaming_day
from tables.faults import Fault
from tables.ids import id_in_table
from tables.log import partitions, triggers
from tables.log.archive_rows import last_link, link_row, state_digest
from tables.log.chain import CHAIN_START
from tables.log.checkpoints import new_checkpoint
from tables.log.heads.lines import SignedHead
from tables.log.heads.paths import BadHeads
from tables.models import Archive, Checkpoint, Table, TableEvent
from tables.paging import by_pages
from tables.verify.signed_heads import last_signed_heads
from tables.verify.table import verify_day

# Screens retry a command for some minutes, and the answer is looked up in the log.
RETRY_WINDOW = timedelta(hours=1)
# The longest that dropping a day may hold up commands. After that it gives up and the day stays.
LOCK_TIMEOUT = "2s"


class DayEvents(NamedTuple):
    """The events of one table on one gaming day."""

    table_id: int
    day: date
    first: int
    last: int


class CannotArchive(Exception):  # noqa: N818 - it reads as a sentence
    """The reason a day stays in the log, as a sentence."""


def latest_day() -> date:
    """Return the first day that must stay: today, or yesterday until its last commands are answered."""
    clock_references.ensure_read()
    return gaming_day(clock.now() - RETRY_WINDOW)


def archive_before(before: date, folder: Path, on_file: Callable[[Path], None]) -> int:
    """Archive every day before this one, oldest first. Return the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    heads, count = _signed_heads(), 0
    for day, spans in _days(before):
        files = [_write_and_verify(span, folder, heads.get(span.table_id)) for span in spans]
        _remove(day, files)
        for path, _ in files:
            on_file(path)
        count += len(files)
    return count


def _signed_heads() -> dict[int, SignedHead]:
    """Return the signed heads, or raise CannotArchive: they vouch for the archives there are."""
    try:
        return last_signed_heads()
    except BadHeads as bad:
        raise CannotArchive(f"The {bad}.") from None


def _days(before: date) -> Iterator[tuple[date, list[DayEvents]]]:
    """Yield the days of the log, oldest first, with the events that are removed together."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            days = [date.fromisoformat(name.rpartition("_")[2]) for name in partitions.names(cursor)]
        for day in sorted(day for day in days if day < before):
            yield day, _spans_of_partition(day)
        return
    while spans := [span for table in _table_ids() if (span := _oldest(table)) and span.day < before]:
        day = min(span.day for span in spans)
        for span in spans:
            # One table at a time, because commands wait while rows are deleted.
            if span.day == day:
                yield day, [span]


def _table_ids() -> list[int]:
    return list(Table.objects.order_by("pk").values_list("pk", flat=True))


def _spans_of_partition(day: date) -> list[DayEvents]:
    by_table = TableEvent.objects.filter(day=day).order_by("table_id").values("table_id")
    rows = by_table.annotate(first=Min("sequence"), last=Max("sequence"), count=Count("*"))
    for row in rows:
        if row["count"] != row["last"] - row["first"] + 1:
            raise CannotArchive(f"The log of table {row['table_id']} on {day} has gaps. Run verify_log.")
    return [DayEvents(row["table_id"], day, row["first"], row["last"]) for row in rows]


def _oldest(table_id: int) -> DayEvents | None:
    """Return the oldest day of a table. Days only increase along a log, so a binary search finds its end."""
    log = TableEvent.objects.filter(pk__gt=id_in_table(table_id, 0), pk__lt=id_in_table(table_id + 1, 0))
    first = log.order_by("pk").only("sequence", "day").first()
    newest = log.order_by("-pk").only("sequence", "day").first()
    if first is None or newest is None:
        return None
    low, high = first.sequence, newest.sequence
    while low < high:
        middle = (low + high + 1) // 2
        if log.filter(pk=id_in_table(table_id, middle), day=first.day).exists():
            low = middle
        else:
            high = middle - 1
    return DayEvents(table_id, first.day, first.sequence, low)


def _write_and_verify(span: DayEvents, folder: Path, signed: SignedHead | None) -> tuple[Path, VerifiedFile]:
    """Write the file of a table's day to disk and verify it by reading it back.

    The day is verified in the database too: the state after it stands for its events from now on.
    """
    path = folder / f"{span.day}-table-{span.table_id}.jsonl"
    part = path.with_suffix(".part")
    if Archive.objects.filter(table_id=span.table_id, day=span.day).exists():
        raise CannotArchive(
            f"Table {span.table_id} was archived for {span.day} before, and has events again."
        )
    fault = verify_day(span.table_id, span.day, signed, lambda: None).fault
    if fault is not None:
        raise CannotArchive(f"Table {span.table_id} on {span.day} does not verify: {fault}.")
    ids = (id_in_table(span.table_id, span.first), id_in_table(span.table_id, span.last))
    events = TableEvent.objects.filter(day=span.day, pk__range=ids)
    try:
        with part.open("wb") as target:
            write_file(target, _header(span), by_pages(events))
            target.flush()
            os.fsync(target.fileno())
        verified = verify_file(part)
        _put_in_place(part, path, verified)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(folder)
    return path, verified


def _put_in_place(part: Path, path: Path, verified: VerifiedFile) -> None:
    """Put the file in place. An existing file must be this same day from an interrupted run."""
    try:
        os.link(part, path)
    except FileExistsError:
        try:
            is_same = verify_file(path) == verified
        except Fault:
            is_same = False
        if not is_same:
            raise CannotArchive(
                f"{path} already exists with different content. Move it away, or choose another folder."
            ) from None


def _sync_folder(folder: Path) -> None:
    """Make sure the name of a new file is on disk too."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _header(span: DayEvents) -> ArchiveHeader:
    """Return the start and end of the day. The chain starts from nothing, or from a checkpoint."""
    table = Table.objects.only("name").get(pk=span.table_id)
    last = TableEvent.objects.only("hash").get(pk=id_in_table(span.table_id, span.last), day=span.day)
    head, state = CHAIN_START, ""
    if span.first > 1:
        before = Checkpoint.objects.filter(pk=id_in_table(span.table_id, span.first - 1)).first()
        if before is None:
            raise CannotArchive(f"{table} has no checkpoint before event {span.first}. Run verify_log.")
        head, state = before.head, before.state
    return ArchiveHeader(span.table_id, table.name, span.day, span.first, span.last, head, last.hash, state)


def _remove(day: date, files: list[tuple[Path, VerifiedFile]]) -> None:
    """Remove a day from the log and add the archive rows, or change nothing."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            _lock_day(day)
        _check_unchanged(day, files)
        if connection.vendor == "postgresql":
            # A command locks the row of its table before the log. The same order here prevents a deadlock.
            _execute(f"LOCK TABLE {Table._meta.db_table} IN ACCESS EXCLUSIVE MODE")  # noqa: SLF001
        at = clock.now()
        for path, (header, digest) in files:
            boundary = _keep_boundary(header, gaming_day(at))
            _row(header, digest, path, at, boundary).save(force_insert=True)
        if connection.vendor == "postgresql":
            partitions.drop(day)
        else:
            _delete([header for _, (header, _) in files])


def _lock_day(day: date) -> None:
    _execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    _execute(f"LOCK TABLE {partitions.name_of(day)} IN SHARE MODE")


def _execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _check_unchanged(day: date, files: list[tuple[Path, VerifiedFile]]) -> None:
    """Raise CannotArchive unless the day has exactly the events that were verified."""
    expected = [header.last_sequence - header.first_sequence + 1 for _, (header, _) in files]
    if connection.vendor == "postgresql":
        stored = TableEvent.objects.filter(day=day).count()
    else:
        stored = sum(TableEvent.objects.filter(pk__range=_keys(header)).count() for _, (header, _) in files)
    if stored != sum(expected):
        raise CannotArchive(f"The log of {day} has changed in the meantime. Run archive again.")


def _keys(header: ArchiveHeader) -> tuple[int, int]:
    return id_in_table(header.table, header.first_sequence), id_in_table(header.table, header.last_sequence)


def _keep_boundary(header: ArchiveHeader, day: date) -> Checkpoint:
    """Return the checkpoint that follows the day; write it now if the table had no later command."""
    table = Table.objects.select_for_update().get(pk=header.table)
    after = Checkpoint.objects.filter(pk=id_in_table(table.pk, header.last_sequence)).first()
    if after is None and table.version == header.last_sequence:
        after = new_checkpoint(table, day)
        after.save(force_insert=True)
    if after is None:
        raise CannotArchive(f"{table} has no checkpoint at event {header.last_sequence}. Run verify_log.")
    if after.head != header.head_after:
        raise CannotArchive(f"The checkpoint of {table} at event {after.sequence} has another head.")
    return after


def _row(header: ArchiveHeader, digest: str, path: Path, at: datetime, boundary: Checkpoint) -> Archive:
    row = Archive(
        table_id=header.table,
        day=header.day,
        first_sequence=header.first_sequence,
        last_sequence=header.last_sequence,
        head=header.head_after,
        file=path.name,
        digest=digest,
        at=at,
        state=state_digest(boundary.state),
    )
    row.link, row.signature = link_row(row, last_link(header.table))
    return row


def _delete(headers: list[ArchiveHeader]) -> None:
    """Delete the events on SQLite, which has no partitions, with the triggers off inside the transaction."""
    triggers.remove(connection, partitions.LOG_TABLE)
    for header in headers:
        TableEvent.objects.filter(pk__range=_keys(header)).delete()
    triggers.install(connection)


def check_file(path: Path) -> str:
    """Verify a file, also against this database if it knows the file. Return the result as a sentence."""
    header, digest = verify_file(path)
    summary = f"{header.name} on {header.day}, events {header.first_sequence} to {header.last_sequence}"
    before = Checkpoint.objects.filter(pk=id_in_table(header.table, header.first_sequence - 1)).first()
    if before is not None and header.first_sequence > 1:
        _check_same("line 1", {"head_before": before.head, "state": before.state}, header)
    row = Archive.objects.filter(table_id=header.table, day=header.day).first()
    if row is None:
        return f"{summary}: proven. This database has no row of it."
    if row.digest != digest:
        raise Fault("The file", "", f"is not the one that was archived: its digest was {row.digest}")
    known = {"first_sequence": row.first_sequence, "last_sequence": row.last_sequence, "head_after": row.head}
    _check_same("line 1", known, header)
    return f"{summary}: proven."


def _check_same(line: str, known: dict[str, object], header: ArchiveHeader) -> None:
    for name, value in known.items():
        if getattr(header, name) != value:
            raise Fault(line, name, "is not as this database has it")
