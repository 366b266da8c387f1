"""The signed heads catch what the database itself cannot show: a tail that was cut off."""

from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import write_state
from tables.log.heads import BadHeads, read_heads, write_heads
from tables.models import Irregularity, Round, RoundSeat, Table, TableEvent, Timer, Wager
from tables.verify.table import verify_table
from tests.store.long_logs import lay
from tests.store.played_nights import table_of_bots
from tests.store.tampering import change, link_anew, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def path(settings: Settings, tmp_path: Path) -> Path:
    path = tmp_path / "outside" / "heads.json"
    settings.HEADS_PATH = path
    return path


@pytest.fixture
def table() -> Table:
    return lay(table_of_bots("let_it_ride", 1), 25)


def verify() -> str:
    """What the command says."""
    said = StringIO()
    with suppress(CommandError):
        call_command("verify_log", stdout=said)
    return said.getvalue()


def cut_off(table: Table, events: int) -> None:
    """Takes the last events away and makes everything in the database fit again."""
    last = table.version - events
    Timer.objects.filter(table=table).delete()
    Wager.objects.filter(round__table=table, round__last_sequence__gt=last).delete()
    RoundSeat.objects.filter(round__table=table, sequence__gt=last).delete()
    Irregularity.objects.filter(table=table, sequence__gt=last).delete()
    Round.objects.filter(table=table, last_sequence__gt=last).delete()
    TableEvent.objects.filter(table=table, sequence__gt=last).delete()
    log = list(TableEvent.objects.filter(table=table).order_by("sequence"))
    state = fold(read_event(event.body) for event in log)
    change(
        table,
        version=log[-1].sequence,
        step=log[-1].step,
        head=log[-1].hash,
        last_event_at=log[-1].at,
        snapshot=write_state(state),
    )


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
        heads = read_heads()
        assert heads is not None
        assert heads.by_table[table.pk].version == table.version
        assert heads.by_table[other.pk].version == other.version > 1
        assert "cut off" in verify()
        with pytest.raises(CommandError, match="kept"):
            call_command("write_heads", stdout=StringIO())
        # Other events in the place of those that were cut off do not hide it.
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
    heads = read_heads()
    assert heads is not None
    assert (heads.tables[0].version, heads.tables[0].head) == (table.version, table.head)


def test_without_a_file_there_is_a_note_and_no_fault(table: Table, path: Path) -> None:
    said = verify()
    assert f"Note: no signed heads at {path}" in said
    assert "everything fits" in said


def test_a_file_that_was_changed_is_a_fault_and_is_not_written_over(table: Table, path: Path) -> None:
    write_heads()
    good = path.read_bytes()
    changed = [
        good.replace(str(table.version).encode(), str(table.version - 1).encode()),
        good.replace(table.head.encode(), table.head[::-1].encode()),
        good[:-20],
        b"",
        b"[]",
        b"\xff",
        b"[" * 100_000,
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


def test_the_signature_is_of_this_house(table: Table, settings: Settings) -> None:
    settings.SECRET_KEY = "of another house"
    write_heads()
    settings.SECRET_KEY = "of this house"
    assert "the signature does not fit" in verify()
    settings.SECRET_KEY_FALLBACKS = ["of another house"]
    assert "everything fits" in verify()


def test_a_writing_that_fails_leaves_the_old_heads(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_heads()
    good = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tables.log.heads.os.fsync", full)
    lay(table, 3, seed=3)
    with pytest.raises(CommandError, match="No space left"):
        call_command("write_heads")
    assert path.read_bytes() == good
    assert list(path.parent.iterdir()) == [path]
