"""The signed heads catch what the database itself cannot show: a tail that was cut off."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO, StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command

from tables import tasks
from tables.log.heads import sign
from tables.log.heads.history import read_history
from tables.log.heads.paths import BadHeads, MissingHeads, history_path
from tables.log.heads.sign import begin_anew, rotate_key, write_heads
from tables.models import Table, TableEvent
from tables.verify.signed_heads import last_signed_heads
from tables.verify.table import verify_table
from tests.harness.servers.process import wait_for
from tests.store.log.head_checks import cut_off, verify
from tests.store.long_logs import lay
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import change, link_anew, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def path() -> Path:
    return history_path()


@pytest.fixture
def table() -> Table:
    set_to_the_evening()
    return lay(table_of_bots("let_it_ride", 1), 22)


def test_a_tail_that_was_cut_off_without_a_trace_is_caught_by_the_heads_alone(table: Table) -> None:
    call_command("write_heads")
    with tampering():
        cut_off(table, 3)
        assert verify_table(table.pk).fault is None
        number, was = table.version - 3, table.version
        assert (
            f"table {table.pk}: the log is cut off: it ends with event {number}, but event {was}" in verify()
        )
    assert "everything fits" in verify()


def test_a_cut_is_still_found_after_the_next_heads_were_written(table: Table) -> None:
    other = table_of_bots("criss_cross", 0)
    assert write_heads() == []
    with tampering():
        cut_off(table, 3)
        lay(other, 5, seed=3)
        lost = write_heads()
        assert [text.split(":")[0] for text in lost] == [f"table {table.pk}"]
        heads = last_signed_heads()
        assert heads[table.pk].head.version == table.version
        assert heads[other.pk].head.version == other.version > 1
        assert "cut off" in verify()
        with pytest.raises(CommandError, match="kept"):
            call_command("write_heads", stdout=StringIO())
        # Putting other events in their place does not hide it.
        lay(Table.objects.get(pk=table.pk), 20, seed=7)
        assert verify_table(table.pk).fault is None
        assert len(write_heads()) == 1
        assert f"table {table.pk}: event {table.version}: hash is not the one that was signed" in verify()


def test_a_log_that_was_linked_anew_is_caught_by_the_heads(table: Table) -> None:
    write_heads()
    with tampering():
        event = TableEvent.objects.get(table=table, sequence=5)
        change(event, actor="somebody else")
        link_anew(table.pk)
        assert verify_table(table.pk).fault is None
        assert f"table {table.pk}: event {table.version}: hash is not the one that was signed" in verify()
        assert len(write_heads()) == 1


def test_a_table_that_is_gone_is_named(table: Table) -> None:
    write_heads()
    with tampering():
        Table.objects.filter(pk=table.pk)._raw_delete("default")  # noqa: SLF001
        said = verify()
        assert f"table {table.pk}: is gone, and its head was signed" in said
        assert f"table {table.pk}: is gone, and event 1 is still there" in said
        assert len(write_heads()) == 1


def test_heads_grow_with_the_log(table: Table) -> None:
    assert write_heads() == []
    lay(table, 5, seed=3)
    assert "everything fits" in verify()
    assert write_heads() == []
    head = last_signed_heads()[table.pk].head
    assert (head.version, head.head) == (table.version, table.head)


def test_a_new_floor_has_a_note_until_its_first_heads_and_an_old_one_a_fault(
    table: Table, path: Path
) -> None:
    said = verify()
    assert f"Note: no signed heads at {path}" in said
    assert "everything fits" in said
    assert not path.exists()
    move(hours=2)
    said = verify()
    assert f"no signed heads at {path}: put the history back, or run begin_heads" in said
    assert "everything fits" not in said


def test_only_a_new_floor_starts_by_itself(table: Table, path: Path) -> None:
    move(hours=2)
    with pytest.raises(CommandError, match="the floor is not new"):
        call_command("write_heads")
    assert not path.exists()
    move(hours=-2)
    call_command("write_heads")
    move(hours=2)
    call_command("write_heads")
    assert "everything fits" in verify()


def test_an_empty_floor_starts_by_itself(path: Path) -> None:
    assert write_heads() == []
    assert read_history(path).number == 2
    assert "everything fits" in verify()


def test_a_history_that_is_gone_is_a_fault_and_is_not_begun_silently(table: Table, path: Path) -> None:
    write_heads()
    move(hours=2)
    path.unlink()
    assert "no signed heads" in verify()
    assert "everything fits" not in verify()
    with pytest.raises(MissingHeads):
        write_heads()
    call_command("begin_heads", "--reason", "the disk of the history broke", stdout=StringIO())
    assert "everything fits" in verify()
    path.write_bytes(b"")
    with pytest.raises(MissingHeads):
        write_heads()
    assert "no signed heads" in verify()


def test_a_history_that_was_changed_is_a_fault_and_is_not_added_to(table: Table, path: Path) -> None:
    write_heads()
    good = path.read_bytes()
    changed = [
        good.replace(b'"version":%d' % table.version, b'"version":%d' % (table.version - 1)),
        good.replace(table.head.encode(), table.head[::-1].encode()),
        b"[]\n",
        b"\xff\n",
        b"[" * 100_000 + b"\n",
    ]
    for text in changed:
        path.write_bytes(text)
        assert f"signed heads at {path}" in verify()
        with pytest.raises(BadHeads):
            write_heads()
        with pytest.raises(CommandError, match="Nothing was written"):
            call_command("write_heads")
        assert path.read_bytes() == text
    path.write_bytes(good)
    assert "everything fits" in verify()


def test_a_damaged_history_is_set_aside_by_beginning_anew_with_a_reason(table: Table, path: Path) -> None:
    write_heads()
    damaged = path.read_bytes().replace(b'"version"', b'"verzion"')
    path.write_bytes(damaged)
    said = StringIO()
    call_command("begin_heads", "--reason", "a bit of the disk fell over", stdout=said)
    (aside,) = path.parent.glob("heads.20*.jsonl")
    assert aside.read_bytes() == damaged
    assert str(aside) in said.getvalue()
    assert write_heads() == []
    said_by_log = verify()
    assert "Note: heads begin anew with line 1, signed at" in said_by_log
    assert ": a bit of the disk fell over." in said_by_log
    assert "everything fits" in said_by_log
    with pytest.raises(CommandError, match="Give a reason"):
        call_command("begin_heads", "--reason", " ")


def test_a_restored_database_begins_anew_in_the_same_history(table: Table, path: Path) -> None:
    write_heads()
    with tampering():
        cut_off(table, 3)
        assert "is cut off" in verify()
        begun = read_history(path).number
        assert begin_anew("restored the backup of 16 November") is None
        said = verify()
        assert f"Note: heads begin anew with line {begun + 1}" in said
        assert "everything fits" in said
        assert write_heads() == []


def test_a_writing_that_fails_leaves_the_history_as_it_was(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_heads()
    good = path.read_bytes()

    class FullDisk(FileIO):
        def write(self, text: Any, /) -> int:
            if self.tell() > len(good):
                raise OSError(28, "No space left on device")
            return super().write(bytes(text)[:20])

    lay(table, 3, seed=3)
    with monkeypatch.context() as patch:
        patch.setattr("tables.log.heads.sign.FileIO", FullDisk)
        with pytest.raises(CommandError, match="No space left"):
            call_command("write_heads")
    assert path.read_bytes() == good
    assert write_heads() == []
    assert "everything fits" in verify()


def test_a_write_that_was_cut_short_is_left_and_the_next_line_goes_on(table: Table, path: Path) -> None:
    write_heads()
    whole = path.read_bytes()
    for torn in (whole[:-1], whole[:-30], whole[: whole.index(b"\n") + 5]):
        path.write_bytes(torn)
        assert write_heads() == []
        assert path.read_bytes().startswith(torn + b"\n")
        assert "everything fits" in verify()


def test_a_first_write_that_was_cut_short_begins_again(table: Table, path: Path) -> None:
    write_heads()
    path.write_bytes(path.read_bytes()[:30])
    assert write_heads() == []
    assert "everything fits" in verify()


def test_now_and_then_a_line_has_all_heads(table: Table, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.log.heads.sign.FULL_EVERY", 3)
    for _ in range(6):
        write_heads()
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    assert [(line.get("is_full", False), len(line.get("heads", ()))) for line in lines] == [
        (True, 0),
        # The table's and the journal's.
        (False, 2),
        (True, 2),
        (False, 0),
        (False, 0),
        (True, 2),
        (False, 0),
    ]
    assert "everything fits" in verify()


def test_two_who_start_at_once_start_one_history(path: Path) -> None:
    """The other is first between the look and the lock."""
    locked = sign._locked  # noqa: SLF001

    @contextmanager
    def late(path: Path) -> Iterator[FileIO]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sign, "_locked", locked)
            write_heads()
        with locked(path) as file:
            yield file

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sign, "_locked", late)
        sign._start_history(path)  # noqa: SLF001
    assert read_history(path).number == 2


def test_who_waits_while_a_history_is_moved_aside_goes_on_with_the_new_one(table: Table, path: Path) -> None:
    write_heads()
    entered: list[int] = []
    with sign._locked(path):  # noqa: SLF001
        waiting = Thread(target=hold_for_a_moment, args=(path, entered))
        waiting.start()
        wait_for(lambda: is_waiting_for(path))
        aside = path.rename(path.with_name("aside.jsonl"))
        path.write_bytes(b"")
    waiting.join()
    assert entered == [path.stat().st_ino]
    assert aside.stat().st_ino not in entered


def hold_for_a_moment(path: Path, entered: list[int]) -> None:
    with sign._locked(path) as file:  # noqa: SLF001
        entered.append(os.fstat(file.fileno()).st_ino)


def is_waiting_for(path: Path) -> bool:
    """Return whether somebody waits for the lock of a file, as Linux shows it."""
    inode = f":{path.stat().st_ino} "
    return any("->" in line and inode in line for line in Path("/proc/locks").read_text().splitlines())


def test_a_disk_that_fails_is_named(table: Table, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    write_heads()
    monkeypatch.setattr("tables.log.heads.sign._append", full)
    for command in (["write_heads"], ["rotate_heads_key"], ["begin_heads", "--reason", "why"]):
        with pytest.raises(CommandError, match="No space left on device"):
            call_command(*command)
    path.unlink()
    path.mkdir()
    for act in (write_heads, rotate_key):
        with pytest.raises(BadHeads, match="Is a directory"):
            act()


def test_what_keeps_heads_from_being_signed_is_in_the_log(
    table: Table, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tasks.write_heads()
    assert caplog.records == []
    path.write_bytes(b"?\n")
    tasks.write_heads()
    said = f"heads were not signed: signed heads at {path}: line 1 cannot be read"
    assert [record.getMessage() for record in caplog.records] == [said]
