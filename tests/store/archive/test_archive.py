from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import connection
from pytest_django import DjangoDbBlocker

from tables import clock
from tables.archive import archive as archiving
from tables.log import partitions, triggers
from tables.log.heads.paths import history_path
from tables.models import Archive, Checkpoint, Table, TableEvent
from tables.verify.table import Verification
from tests.harness.made_once import MadeOnce, made_once
from tests.harness.servers.database import unguarded
from tests.store.archive.floor_of_days import archive, days_ago, keys, lay_floor
from tests.store.tampering import change, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[MadeOnce]:
    with made_once(django_db_blocker, lay_floor) as made:
        yield made


@pytest.fixture
def floor(laid: MadeOnce) -> Table:
    return laid.find()


def test_a_day_is_archived_once_and_nothing_happens_the_second_time(
    floor: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = archive(days_ago(3), tmp_path / "archive")
    before = [file.read_bytes() for file in files]
    assert archive(days_ago(3), tmp_path / "archive") == files
    assert [file.read_bytes() for file in files] == before
    assert f"The log has nothing before {days_ago(3)}." in capsys.readouterr().err


@pytest.mark.parametrize("where", ["written", "removed"])
def test_an_interrupted_run_leaves_the_log_whole_and_can_be_repeated(
    floor: Table, tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, checkpoints = keys(), Checkpoint.objects.count()

    def interrupt(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        if where == "written":
            patched.setattr(archiving, "_remove", interrupt)
        elif connection.vendor == "postgresql":
            patched.setattr(partitions, "drop", interrupt)
        else:
            patched.setattr(triggers, "install", interrupt)
        with pytest.raises(SystemExit):
            archive(days_ago(3), tmp_path)
    assert keys() == whole
    assert (Archive.objects.count(), Checkpoint.objects.count()) == (0, checkpoints)
    assert triggers.missing(connection) == []
    written = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert written
    files = archive(days_ago(3), tmp_path)
    assert len(files) == Archive.objects.count() == 2
    assert all(file.read_bytes() == text for file, text in written.items())


def test_a_log_that_does_not_prove_stays_where_it_is(floor: Table, tmp_path: Path) -> None:
    with unguarded():
        TableEvent.objects.filter(pk=keys()[20]).update(actor="nobody")
    whole = keys()
    with pytest.raises(CommandError, match=r"event 21: actor was changed\. That day stays in the log"):
        archive(days_ago(3), tmp_path)
    assert keys() == whole
    assert not list(tmp_path.glob("*.jsonl"))


@pytest.fixture
def changed_since(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test changes was right when the day was verified."""
    monkeypatch.setattr(archiving, "verify_day", lambda *args: Verification(0, None, []))


def test_a_day_that_does_not_verify_stays_where_it_is(floor: Table, tmp_path: Path) -> None:
    """Nobody would find it later: the state after the day stands for its events."""
    checkpoint = Checkpoint.objects.get(table=floor, day=days_ago(3))
    with tampering():
        change(checkpoint, state=checkpoint.state.replace('"round_number":', '"round_number":1'))
        with pytest.raises(
            CommandError, match=r"does not verify: checkpoint at \d+: state is not what the log"
        ):
            archive(days_ago(3), tmp_path)
        assert TableEvent.objects.filter(table=floor, day=days_ago(4)).exists()


def test_nothing_is_archived_while_the_heads_cannot_be_read(floor: Table, tmp_path: Path) -> None:
    history_path().parent.mkdir(parents=True, exist_ok=True)
    history_path().write_text("{}\n")
    with pytest.raises(CommandError, match=r"The signed heads at .* That day stays in the log"):
        archive(days_ago(3), tmp_path)


def test_a_day_without_its_checkpoint_stays_where_it_is(
    floor: Table, tmp_path: Path, changed_since: None
) -> None:
    with unguarded():
        Checkpoint.objects.filter(table=floor, day=days_ago(3)).delete()
    with pytest.raises(CommandError, match=r"has no checkpoint at event \d+"):
        archive(days_ago(3), tmp_path)
    assert TableEvent.objects.filter(table=floor, day=days_ago(4)).exists()


def test_a_day_that_was_archived_before_is_not_archived_once_more(floor: Table, tmp_path: Path) -> None:
    Archive.objects.create(
        table=floor,
        day=days_ago(4),
        first_sequence=1,
        last_sequence=1,
        head="",
        file="",
        digest="",
        at=clock.now(),
    )
    connection.check_constraints()
    with pytest.raises(CommandError, match=f"Table {floor.pk} was archived for {days_ago(4)} before"):
        archive(days_ago(3), tmp_path)
    assert TableEvent.objects.filter(table=floor, day=days_ago(4)).exists()


def test_a_day_whose_beginning_or_end_has_lost_its_checkpoint_stays(
    floor: Table, tmp_path: Path, changed_since: None
) -> None:
    archive(days_ago(3), tmp_path)
    first = TableEvent.objects.filter(table=floor).earliest("sequence").sequence
    begin = Checkpoint.objects.filter(table=floor, sequence=first - 1)
    with unguarded():
        kept = begin.get()
        begin.delete()
    with pytest.raises(CommandError, match=f"has no checkpoint before event {first}"):
        archive(days_ago(2), tmp_path)
    with unguarded():
        kept.save(force_insert=True)
        Checkpoint.objects.filter(table=floor, day=days_ago(2)).update(head="0" * 64)
    connection.check_constraints()
    with pytest.raises(CommandError, match="has another head"):
        archive(days_ago(2), tmp_path)
    assert TableEvent.objects.filter(table=floor, day=days_ago(3)).exists()


def test_a_day_with_a_gap_stays_where_it_is(floor: Table, tmp_path: Path) -> None:
    middle = TableEvent.objects.filter(table=floor, day=days_ago(4))[20]
    with unguarded():
        TableEvent.objects.filter(pk=middle.pk).delete()
    said = "has gaps" if connection.vendor == "postgresql" else "sequence|is missing|does not fit|comes after"
    with pytest.raises(CommandError, match=said):
        archive(days_ago(3), tmp_path)
    assert TableEvent.objects.filter(table=floor, day=days_ago(4)).exists()


def test_a_file_that_is_something_else_is_not_touched(floor: Table, tmp_path: Path) -> None:
    taken = tmp_path / f"{days_ago(4)}-table-{floor.pk}.jsonl"
    taken.write_text("something else")
    with pytest.raises(CommandError, match="already exists with different content"):
        archive(days_ago(3), tmp_path)
    assert taken.read_text() == "something else"
    assert TableEvent.objects.filter(table=floor, day=days_ago(4)).exists()


def test_no_day_goes_that_is_not_as_it_was_proven(
    floor: Table, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between proof and removal an event is added to the day, or on SQLite one is removed."""
    remove = archiving._remove  # noqa: SLF001 - what happens just before it

    def tampered(day: date, files: Any) -> None:
        with unguarded():
            if connection.vendor == "postgresql":
                TableEvent.objects.filter(table=table).update(day=day)
            else:
                header = files[0][1].header
                TableEvent.objects.filter(table=header.table, sequence=header.first_sequence + 3).delete()
        remove(day, files)

    monkeypatch.setattr(archiving, "_remove", tampered)
    connection.check_constraints()
    with pytest.raises(CommandError, match="has changed in the meantime"):
        archive(days_ago(3), tmp_path)
    assert TableEvent.objects.filter(day=days_ago(4)).exists()
    assert not Archive.objects.exists()
