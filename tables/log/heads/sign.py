"""Adds signed lines to the history of heads: once a minute, when a key changes, and when heads begin anew.

A signed head that the log no longer contains is kept, so the loss still shows after the next line.
"""

import fcntl
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from io import FileIO
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings

from tables import clock
from tables.faults import Fault
from tables.ids import id_in_table
from tables.log.archive_rows import linked_archives
from tables.log.heads import stamps
from tables.log.heads.history import History, name_of, read_end, read_history
from tables.log.heads.keys import (
    BadKey,
    make_private_key,
    public_hex,
    public_pem,
    read_private_key,
)
from tables.log.heads.lines import JOURNAL, Beginning, Head, Line, NewKey, SignedHead, sign_line
from tables.log.heads.old_heads import read_old_heads
from tables.log.heads.paths import BadHeads, MissingHeads, history_path, public_key_path
from tables.log.heads.sinks import names_in_folders
from tables.models import Archive, JournalEntry, Table, TableEvent
from tables.paging import PAGE
from tables.sql import fetch_all

# A floor whose first event is younger than this may start its history by itself.
NEW_FOR = timedelta(hours=1)
# Every so many lines one has all heads, so that only the end of a history is read before a line is added.
FULL_EVERY = 60
# All heads at one moment, or a backup made between two reads would seem to lack some.
SELECT_HEADS = f"""
    SELECT id, version, head FROM tables_table
    UNION ALL
    SELECT {JOURNAL}, id, hash FROM tables_journalentry WHERE id = (SELECT max(id) FROM tables_journalentry)
"""  # noqa: S608 - our own
FIRST_REASON = "a new floor"
OLD_HEADS_REASON = "heads of an earlier release"
logger = logging.getLogger(__name__)


def write_heads() -> list[str]:
    """Sign the heads that changed. Keep and report heads that a log no longer contains."""
    path = history_path()
    if not _has_lines(path):
        _start_history(path)
    with _locked(path) as file:
        key, history = _read_for_signing(path)
        now = current_heads()
        lost = lost_heads(history.heads, now)
        is_full = not (history.number + 1) % FULL_EVERY
        heads = now | {pk: history.heads[pk].head for pk in lost}
        before = {} if is_full else {pk: signed.head for pk, signed in history.heads.items()}
        line = Line(
            **_place(history),
            heads=_sorted({pk: head for pk, head in heads.items() if before.get(pk) != head}),
            is_full=is_full,
            lost=tuple(sorted(lost)),
            stamp=stamps.take_stamp(path, history.hash),
        )
        _append(file, sign_line(line, key))
    for text in lost.values():
        logger.error(text)
    return list(lost.values())


def begin_anew(reason: str) -> Path | None:
    """Begin with the heads as they are now, in a line that says why. Return where a damaged history went."""
    path = history_path()
    key = _read_or_make_key()
    replaced = set(names_in_folders(path))
    aside = None
    with _locked(path):
        try:
            read_history(path)
        except MissingHeads:
            pass
        except BadHeads:
            replaced.add(name_of(path))
            aside = path.with_name(f"{path.stem}.{clock.wall():%Y-%m-%dT%H-%M-%S}{path.suffix}")
            path.rename(aside)
    with _locked(path) as file:
        replaced -= {"", name_of(path)}
        beginning = Beginning(reason, public_hex(key.public_key()), tuple(sorted(replaced)))
        history = read_end(path) if _has_lines(path) else History()
        _append(file, sign_line(_beginning_line(beginning, current_heads(), history), key))
        _write_public_key(key)
    return aside


def rotate_key(reason: str = "") -> None:
    """Make a new key, have the old one sign it, and use it from the next line on."""
    path = history_path()
    if not _has_lines(path):
        raise MissingHeads(f"no signed heads at {path}")
    with _locked(path) as file:
        key, history = _read_for_signing(path)
        next_key = make_private_key(_next_key_path())
        line = Line(**_place(history), new_key=NewKey(public_hex(next_key.public_key()), reason))
        _append(file, sign_line(line, key))
        _next_key_path().replace(settings.HEADS_KEY)
        _write_public_key(next_key)


def is_new_floor() -> bool:
    """Return whether no table has an event older than an hour, so that no head can be missing yet.

    A table that nobody has opened has no event.
    """
    tables = list(Table.objects.filter(version__gt=0).values_list("pk", flat=True))
    first_events = TableEvent.objects.filter(pk__in=[id_in_table(pk, 1) for pk in tables])
    times = list(first_events.values_list("at", flat=True))
    since = clock.wall() - NEW_FOR
    return len(times) == len(tables) and all(at > since for at in times)


def current_heads() -> dict[int, Head]:
    links = dict(Archive.objects.order_by("table_id", "last_sequence").values_list("table_id", "link"))
    return {
        pk: Head(pk, version, head, links.get(pk, "")) for pk, version, head in fetch_all(SELECT_HEADS, [])
    }


def lost_heads(before: Mapping[int, SignedHead], now: Mapping[int, Head]) -> dict[int, str]:
    """Return a message for each table whose log no longer contains its signed head, and for the journal."""
    hashes = _hashes(before)
    archives = Archive.objects.filter(table_id__in=before.keys() - hashes.keys())
    archived = {archive.table_id: archive for archive in archives.order_by("table_id", "last_sequence")}
    lost = {}
    for pk, (signed, at) in before.items():
        fault = _archive_fault(signed, now.get(pk, signed))
        if fault:
            lost[pk] = f"table {pk}: {fault}"
            continue
        current = hashes.get(pk)
        archive = archived.get(pk)
        if current is None and archive is not None and archive.last_sequence >= signed.version:
            current = archive.head if archive.last_sequence == signed.version else signed.head
        if pk not in now or now[pk].version < signed.version or current != signed.head:
            log, last = place_of(signed)
            lost[pk] = f"{log}: {last} is not the one signed at {at:%Y-%m-%d %H:%M:%S}"
    return lost


def place_of(head: Head) -> tuple[str, str]:
    """Return which log a head is of, and what is last there, as people call them."""
    if head.table == JOURNAL:
        return "the journal", f"entry {head.version}"
    return f"table {head.table}", f"event {head.version}"


def _archive_fault(signed: Head, now: Head) -> str:
    """Return what is wrong with the archives that were added since, or ""."""
    if now.archive == signed.archive:
        return ""
    try:
        list(linked_archives(signed.table, signed.archive))
    except Fault as fault:
        return str(fault)
    return ""


def _hashes(heads: Mapping[int, SignedHead]) -> dict[int, str]:
    """Return the hash that each log has now at the position of its signed head."""
    tables = {id_in_table(pk, signed.head.version): pk for pk, signed in heads.items() if pk != JOURNAL}
    keys, hashes = list(tables), dict[int, str]()
    entries = JournalEntry.objects.filter(pk=heads[JOURNAL].head.version if JOURNAL in heads else 0)
    for hash_ in entries.values_list("hash", flat=True):
        hashes[JOURNAL] = hash_
    for start in range(0, len(keys), PAGE):
        page = TableEvent.objects.filter(pk__in=keys[start : start + PAGE])
        hashes.update({tables[key]: hash_ for key, hash_ in page.values_list("pk", "hash")})
    return hashes


def _start_history(path: Path) -> None:
    """Start with the heads of an earlier release, or with nothing on a floor that is new. Raise BadHeads."""
    old = read_old_heads()
    if old is None and not is_new_floor():
        raise MissingHeads(
            f"no signed heads at {path}, and the floor is not new: put the history back,"
            " or run begin_heads with a reason"
        )
    key = _read_or_make_key()
    with _locked(path) as file:
        if _has_lines(path):
            # Another process was first.
            return
        heads = {} if old is None else {head.table: head for head in old.tables}
        reason = FIRST_REASON if old is None else OLD_HEADS_REASON
        beginning = Beginning(reason, public_hex(key.public_key()), old_heads=old)
        _append(file, sign_line(_beginning_line(beginning, heads, History()), key))
        _write_public_key(key)


def _beginning_line(beginning: Beginning, heads: Mapping[int, Head], history: History) -> Line:
    return Line(**_place(history), heads=_sorted(heads), is_full=True, begins=beginning)


def _place(history: History) -> dict[str, Any]:
    """Return the fields that put a line after the last one, now."""
    return {"number": history.number + 1, "at": clock.wall(), "previous": history.hash, "key": ""}


def _sorted(heads: Mapping[int, Head]) -> tuple[Head, ...]:
    return tuple(head for _, head in sorted(heads.items()))


def _read_for_signing(path: Path) -> tuple[Ed25519PrivateKey, History]:
    """Return the key and the end of the history, which that key must continue."""
    history = read_end(path)
    try:
        _finish_rotation(history)
        key = read_private_key(settings.HEADS_KEY)
    except BadKey as bad:
        raise BadHeads(str(bad)) from None
    if not history.is_continued_by(key.public_key()):
        raise BadHeads(
            f"signed heads at {path}: line {history.number} is not signed with the key of this floor"
        )
    return key, history


def _finish_rotation(history: History) -> None:
    """Put the next key in place if a rotation was interrupted after its line was written."""
    path = _next_key_path()
    if path.exists() and history.is_continued_by(read_private_key(path).public_key()):
        path.replace(settings.HEADS_KEY)


def _next_key_path() -> Path:
    path: Path = settings.HEADS_KEY
    return path.with_name(f"{path.name}.next")


def _read_or_make_key() -> Ed25519PrivateKey:
    try:
        if settings.HEADS_KEY.exists():
            return read_private_key(settings.HEADS_KEY)
        return make_private_key(settings.HEADS_KEY)
    except BadKey as bad:
        raise BadHeads(str(bad)) from None


def _write_public_key(key: Ed25519PrivateKey) -> None:
    public_key_path().write_bytes(public_pem(key.public_key()))


def _has_lines(path: Path) -> bool:
    """Return whether a history was begun: not one whose very first write was cut short."""
    try:
        with path.open("rb") as file:
            return file.readline().endswith(b"\n")
    except FileNotFoundError:
        return False
    except OSError as error:
        raise BadHeads(f"signed heads at {path} cannot be read: {error.strerror}") from None


@contextmanager
def _locked(path: Path) -> Iterator[FileIO]:
    """Open the history for one process at a time, and only to add to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        with FileIO(path, "a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not path.exists() or not os.path.samestat(os.fstat(file.fileno()), path.stat()):
                # It was moved aside while this process waited.
                continue
            yield file
            return


def _append(file: FileIO, raw: bytes) -> None:
    """Add a line and wait until it is on disk. What an interrupted write has left stays, on its own line."""
    path = history_path()
    size = path.stat().st_size
    text = (b"" if _ends_with_a_line(path, size) else b"\n") + raw + b"\n"
    try:
        while text:
            text = text[file.write(text) or 0 :]
    except OSError:
        # On a file that only grows, the part that was written stays: it is not a line.
        with suppress(OSError):
            file.truncate(size)
        raise
    os.fsync(file.fileno())
    if not size:
        _sync_folder(path.parent)


def _ends_with_a_line(path: Path, size: int) -> bool:
    with path.open("rb") as file:
        file.seek(max(0, size - 1))
        return file.read() in (b"", b"\n")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
