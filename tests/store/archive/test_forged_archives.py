"""An archive row stands for events that are gone, so one that `archive` did not write is found."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import DjangoDbBlocker, Settings

from games.table.state import read_state, write_state
from tables import clock
from tables.archive import archive as archiving
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.log import triggers
from tables.log.archive_rows import last_link, link_row, state_digest
from tables.log.chain import CHAIN_START
from tables.log.heads.sign import begin_anew, write_heads
from tables.models import Archive, Checkpoint, Meter, Table, TableEvent, Wager
from tables.verify.signed_heads import last_signed_heads
from tables.verify.table import verify_table
from tests.harness.made_once import MadeOnce, made_once
from tests.harness.servers.database import unguarded
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import change, tampering

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("begun_heads")]


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[MadeOnce]:
    with made_once(django_db_blocker, lay_three_days) as made:
        yield made


@pytest.fixture
def table(laid: MadeOnce) -> Table:
    return laid.find()


def lay_three_days() -> Table:
    """A table of three gaming days; the clock stands on the last of them."""
    set_to_the_evening()
    table = lay(table_of_bots("let_it_ride", 1), 60)
    for night in (1, 2):
        clock.offset += timedelta(days=1)
        lay(table, 40, seed=night)
    connection.check_constraints()
    return table


def archive(folder: Path) -> list[Archive]:
    archive_before(gaming_day(clock.now()), folder, lambda path: None)
    return list(Archive.objects.order_by("last_sequence"))


def verify(*args: str) -> str:
    """What the command says."""
    said = StringIO()
    with suppress(CommandError):
        call_command("verify_log", *args, stdout=said)
    return said.getvalue()


def forge(table: Table) -> Archive:
    """Hides the first day behind an archive row with the true hash, as somebody without any key can."""
    end = Checkpoint.objects.filter(table=table, sequence__gt=1).earliest("sequence")
    row = Archive(
        table=table,
        day=gaming_day(clock.now()) - timedelta(days=2),
        first_sequence=1,
        last_sequence=end.sequence,
        head=end.head,
        file="2026-11-16-table-1.jsonl",
        digest="0" * 64,
        at=clock.now(),
    )
    row.link, row.signature = link_row(row, CHAIN_START)
    row.save()
    TableEvent.objects.filter(table=table, sequence__lte=end.sequence).delete()
    Wager.objects.filter(round__table=table, round__last_sequence__lte=end.sequence).delete()
    return row


def test_a_forged_archive_hides_no_event(table: Table) -> None:
    assert write_heads() == []
    with tampering():
        row = forge(table)
        change(row, signature="0" * 64)
        Meter.objects.filter(table=table).update(cents=99_999_900)
        assert f"table {table.pk}: archive of {row.day}: signature is not of this house" in verify()
        assert len(write_heads()) == 1
        change(row, link="", signature="")
        assert f"archive of {row.day}: link does not follow" in verify()
    assert "everything fits" in verify("--rows")


def test_a_signed_row_without_its_file_is_a_fault(table: Table, tmp_path: Path) -> None:
    """Somebody with the key has no file that fits."""
    with tampering():
        row = forge(table)
        assert "everything fits" in verify()
        assert f"file {row.file} is missing in {tmp_path}" in verify("--archives", str(tmp_path))


def test_the_file_of_a_row_is_the_one_that_was_archived(
    table: Table, tmp_path: Path, settings: Settings
) -> None:
    first, second = archive(tmp_path)
    assert "everything fits" in verify("--rows", "--archives", str(tmp_path))
    path, other = tmp_path / first.file, tmp_path / second.file
    was = path.read_bytes()
    path.write_bytes(was.replace(b'"let_it_ride', b'"let_it_rids', 1))
    assert f"archive of {first.day}, {first.file}, line " in verify("--archives", str(tmp_path))
    path.write_bytes(other.read_bytes())
    settings.ARCHIVES_PATH = tmp_path
    # Events of another day do not follow, and a file with none of them is another one.
    assert "table" in verify()
    assert "everything fits" not in verify()
    path.unlink()
    path.mkdir()
    assert f"file {first.file} cannot be read: Is a directory" in verify()
    path.rmdir()
    path.write_bytes(was)
    assert "everything fits" in verify()
    with tampering():
        change(first, digest="1" * 64)
        link_all(table)
        assert f"file {first.file} is not the one that was archived" in verify()


def set_meter(table: Table, cents: int) -> None:
    """Sets the meter in all that follows from the archived days: checkpoint, snapshot and row."""
    last = Archive.objects.filter(table=table).latest("last_sequence").last_sequence
    checkpoint = Checkpoint.objects.get(table=table, sequence=last)
    table.refresh_from_db()
    for row, column in ((checkpoint, "state"), (table, "snapshot")):
        state = read_state(getattr(row, column))
        now = msgspec.structs.replace(state.now, meter_cents=cents)
        change(row, **{column: write_state(msgspec.structs.replace(state, now=now))})
    Meter.objects.filter(table=table).update(cents=cents)


def test_the_state_after_an_archived_day_is_signed_with_it(table: Table, tmp_path: Path) -> None:
    clock.offset += timedelta(days=1)
    rows = archive(tmp_path)
    assert write_heads() == []
    assert "everything fits" in verify("--rows")
    last, row = f"checkpoint at {rows[-1].last_sequence}", rows[-1]
    with tampering():
        set_meter(table, 99_999_900)
        said = f"{last}: state is not the one after the archive of {row.day}"
        assert said in verify("--rows")
        assert said in verify("--rows", "--archives", str(tmp_path))
        # As if nobody had used the table since, and there were no checkpoint.
        Checkpoint.objects.filter(table=table, sequence=row.last_sequence).delete()
        assert f"the table: snapshot is not the one after the archive of {row.day}" in verify("--rows")
    with tampering():
        set_meter(table, 99_999_900)
        change(row, state="")
        assert f"archive of {row.day}: link does not follow" in verify("--rows")
        change(row, state=state_digest(Checkpoint.objects.get(table=table, sequence=row.last_sequence).state))
        assert f"archive of {row.day}: link does not follow" in verify("--rows")


def test_the_state_after_an_archived_day_is_there_for_the_days_after_it(table: Table, tmp_path: Path) -> None:
    last = archive(tmp_path)[-1].last_sequence
    assert table.version > last
    with tampering():
        Checkpoint.objects.filter(table=table, sequence=last).delete()
        assert f"table {table.pk}: checkpoint at {last} is missing" in verify("--rows")


def test_the_state_after_a_day_that_an_older_release_archived_is_as_found(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(archiving, "state_digest", lambda text: "")
        clock.offset += timedelta(days=1)
        archive(tmp_path)
    assert "everything fits" in verify("--rows")
    with tampering():
        set_meter(table, 99_999_900)
        assert "everything fits" in verify("--rows")
        assert ": state is not what the log folds to" in verify("--rows", "--archives", str(tmp_path))


def link_all(table: Table) -> None:
    """Links and signs the rows again, as somebody with the secret key can."""
    previous = CHAIN_START
    for row in Archive.objects.filter(table=table).order_by("last_sequence"):
        previous, signature = link_row(row, previous)
        change(row, link=previous, signature=signature)


@pytest.mark.parametrize("column", ["first_sequence", "last_sequence"])
def test_archives_that_are_signed_must_follow_each_other(table: Table, tmp_path: Path, column: str) -> None:
    last = archive(tmp_path)[-1]
    with tampering():
        change(last, **{column: 10**6})
        link_all(table)
        fault = verify_table(table.pk).fault
    assert fault is not None
    assert (fault.row, fault.column) == (f"archive of {last.day}", column)


def test_an_archive_that_was_listed_in_the_heads_cannot_be_taken_away(table: Table, tmp_path: Path) -> None:
    first, last = archive(tmp_path)
    assert write_heads() == []
    assert last_signed_heads()[table.pk].head.archive == last.link == last_link(table.pk)
    with tampering():
        Archive.objects.filter(pk=last.pk).delete()
        assert f"table {table.pk}: the archives are not those whose link was signed" in verify()
        assert len(write_heads()) == 1
    with tampering():
        change(first, at=clock.now())
        link_all(table)
        assert f"table {table.pk}: the archives are not those whose link was signed" in verify()


def test_the_heads_vouch_for_archives_after_the_secret_key_has_changed(
    table: Table, tmp_path: Path, settings: Settings
) -> None:
    archive(tmp_path)
    settings.SECRET_KEY = "the next one" + 50 * "x"
    assert "signature is not of this house" in verify()
    settings.SECRET_KEY_FALLBACKS = []
    begin_anew("a new secret key")
    assert "everything fits" in verify()
    lay(table, 5, seed=5)
    clock.offset += timedelta(days=1)
    connection.check_constraints()
    archive(tmp_path)
    assert write_heads() == []
    assert "everything fits" in verify("--rows", "--archives", str(tmp_path))


def test_archives_of_an_older_release_are_signed_as_they_are_found(table: Table, tmp_path: Path) -> None:
    archive(tmp_path)
    with unguarded():
        Archive.objects.update(link="", signature="")
    assert "link does not follow" in verify()
    migration, editor = import_module("tables.migrations.0002_signed_archives"), SimpleNamespace()
    editor.connection = connection
    migration.link_archives(apps, editor)
    migration.install_guards(apps, editor)
    assert "everything fits" in verify()
    assert triggers.missing(connection) == []
