"""A backup is verified against the history: it may be older than its last line, and nothing else."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.log.heads.history import read_end
from tables.log.heads.paths import history_path
from tables.log.heads.sign import begin_anew, write_heads
from tables.models import Archive, Table, TableEvent
from tests.store.log.head_checks import cut_off
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import change, link_anew, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Table]:
    """Two tables, signed after each part of their night."""
    set_to_the_evening()
    tables = [table_of_bots("let_it_ride", 1), table_of_bots("double_draw", 2)]
    write_heads()
    for part in range(3):
        for place, table in enumerate(tables):
            lay(table, 10, seed=10 * part + place)
            write_heads()
    return tables


@pytest.fixture(autouse=True)
def undone() -> Iterator[None]:
    """A backup is made by taking events back; the test's database gets them again."""
    with tampering():
        yield


def verify(*options: str) -> str:
    said = StringIO()
    with suppress(CommandError):
        call_command("verify_log", "--backup", *options, stdout=said)
    return said.getvalue()


def history_heads() -> dict[int, int]:
    """Return the version of each table in the last heads."""
    return {pk: signed.head.version for pk, signed in read_end(history_path()).heads.items()}


def take_back(table: Table, events: int) -> None:
    """Make the table as it was some events ago."""
    cut_off(table, events)
    table.refresh_from_db()


def test_a_backup_of_now_fits(tables: list[Table]) -> None:
    assert verify("--rows").endswith("events: everything fits.\n")


def test_a_backup_that_is_older_than_the_last_heads_fits_and_says_how_much(tables: list[Table]) -> None:
    # Back to the middle of the last part, which the second table played last; then to the middle of the
    # first table's last part, when the second had not begun its own.
    for table, events in ((tables[1], 3), (tables[1], 7), (tables[0], 3)):
        was = history_heads()[table.pk]
        take_back(table, events)
        text = verify()
        assert f"Note: table {table.pk}: is older than the heads; event {was} was signed at" in text
        assert "everything fits" in text
    with pytest.raises(CommandError, match="2 faults"):
        call_command("verify_log", stdout=StringIO())


def test_a_backup_with_a_changed_event_is_found_though_it_is_older(tables: list[Table]) -> None:
    table = tables[1]
    take_back(table, 3)
    change(TableEvent.objects.get(table=table, sequence=5), actor="somebody else")
    link_anew(table.pk)
    assert "hash is not the one that was signed" in verify()


def test_a_backup_in_which_one_table_alone_is_older_was_forged(tables: list[Table]) -> None:
    was = tables[0].version
    take_back(tables[0], 15)
    text = verify()
    assert f"table {tables[0].pk}: event " in text
    assert "was signed at" in text
    assert "before this was made, and is not there" in text
    assert "everything fits" not in text
    assert str(was) in text


def test_a_backup_without_one_of_its_tables_was_forged(tables: list[Table]) -> None:
    Table.objects.filter(pk=tables[0].pk)._raw_delete("default")  # noqa: SLF001
    TableEvent.objects.filter(table=tables[0])._raw_delete("default")  # noqa: SLF001
    assert f"table {tables[0].pk}: event " in verify()
    # A table that was opened after the backup was made is missing rightly.
    later = table_of_bots("criss_cross", 3)
    write_heads()
    Table.objects.filter(pk=later.pk)._raw_delete("default")  # noqa: SLF001
    TableEvent.objects.filter(table=later)._raw_delete("default")  # noqa: SLF001
    assert f"Note: table {later.pk}: is older than the heads" in verify()


def test_after_heads_began_anew_a_backup_fits_the_heads_of_its_time(tables: list[Table]) -> None:
    table = tables[1]
    take_back(table, 5)
    begin_anew("restored")
    begun = table.version
    lay(table, 20, seed=9)
    write_heads()
    assert "everything fits" in verify(), "a backup of now"
    take_back(table, 3)
    assert "everything fits" in verify(), "a backup since then"
    take_back(table, table.version - begun + 1)
    text = verify()
    assert "everything fits" in text, "a backup from before"
    change(TableEvent.objects.get(table=table, sequence=5), actor="somebody else")
    link_anew(table.pk)
    assert "hash is not the one that was signed" in verify()


def test_a_backup_in_which_one_table_alone_is_older_was_forged_also_after_heads_began_anew(
    tables: list[Table],
) -> None:
    begin_anew("the key was lost")
    for place, table in enumerate(tables):
        lay(table, 10, seed=90 + place)
        write_heads()
    take_back(tables[0], 3)
    assert "before this was made, and is not there" in verify()


def test_a_backup_of_what_was_lost_by_a_restore_fits_the_heads_of_its_time(tables: list[Table]) -> None:
    with transaction.atomic():
        table = Table.objects.get(pk=tables[1].pk)
        take_back(table, 5)
        begin_anew("restored")
        lay(table, 2, seed=9)
        write_heads()
        transaction.set_rollback(True)
    text = verify()
    assert "Note: this fits the heads of a time before they began anew." in text
    assert "everything fits" in text
    change(TableEvent.objects.get(table=tables[1], sequence=5), actor="somebody else")
    link_anew(tables[1].pk)
    assert "hash is not the one that was signed" in verify()


def test_a_backup_from_before_a_day_was_archived_fits(tmp_path: Path) -> None:
    clock.offset = timedelta(days=-3)
    table = lay(table_of_bots("let_it_ride", 1), 20)
    begin_anew("a test")
    for days in (2, 1):
        clock.offset = timedelta(days=-days)
        lay(table, 20, seed=days)
        connection.check_constraints()
        with transaction.atomic():
            archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
            write_heads()
            transaction.set_rollback(days == 1)
        assert "everything fits" in verify()
    assert Archive.objects.count() == 1
    assert len(set(re.findall(rb'"archive":"(\w+)"', history_path().read_bytes()))) == 2


def test_a_backup_that_cannot_be_held_against_heads_says_so(tables: list[Table]) -> None:
    history_path().unlink()
    clock.offset += timedelta(hours=2)
    text = verify()
    assert f"Note: no signed heads at {history_path()}" in text
    assert "everything fits" in text
    history_path().write_bytes(b"?\n")
    assert "line 1 cannot be read" in verify()
