"""Archiving as an admin does it: in transactions of its own, while taps go on."""

import json
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from tables import clock
from tables.archive import archive as archiving
from tables.archive.signed_files import verify_file
from tables.calendar import gaming_day
from tables.log import triggers
from tables.models import Archive, Round, Table, TableEvent
from tests.store.archive.floor_of_days import archive, days_ago, keys, lay_floor
from tests.store.background_taps import BackgroundTaps
from tests.store.long_logs import at_noon, lay
from tests.store.played_nights import StoreNight, table_of_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("begun_heads")]


@pytest.fixture
def floor() -> Table:
    return lay_floor()


@pytest.mark.django_db(transaction=True)
def test_old_days_leave_the_log_and_everything_still_proves(floor: Table, tmp_path: Path) -> None:
    whole, folder = keys(), tmp_path / "archive"
    old = TableEvent.objects.filter(day__lt=days_ago(3)).count()
    rounds = Round.objects.count()
    files = archive(days_ago(3), folder)
    assert {file.name for file in files} == {
        f"{days_ago(4)}-table-{table.pk}.jsonl" for table in Table.objects.all()
    }
    assert len(files) == Table.objects.count()
    assert len(keys()) == len(whole) - old
    assert Round.objects.count() == rounds
    assert triggers.missing(connection) == []
    call_command("verify_log", "--rows")
    call_command("archive", "--check", *map(str, files))

    # Taps go on, also at the unused table; a day later the rest can go.
    for table in Table.objects.all():
        StoreNight(table, seed=table.pk).play(5)
    call_command("verify_log", "--rows")
    at_noon(days_ago=-3)
    StoreNight(floor, seed=99).play(5)
    files = archive(days_ago(2), folder)
    assert len(files) == 6
    assert set(TableEvent.objects.values_list("day", flat=True)) == {gaming_day(clock.now())}
    call_command("verify_log", "--rows")
    call_command("archive", "--check", *map(str, files))
    archived = [json.loads(line)["id"] for file in files for line in file.read_bytes().splitlines()[1:-1]]
    assert len(archived) == len(set(archived))
    assert set(whole) <= set(archived)
    assert len(archived) + len(keys()) == sum(Table.objects.values_list("version", flat=True))
    for row in Archive.objects.all():
        assert row.digest == verify_file(folder / row.file).digest

    first = Round.objects.order_by("pk")[0]
    with pytest.raises(CommandError, match=f"was archived in {days_ago(7)}-table-"):
        call_command("replay_round", str(first.pk))


@pytest.mark.django_db(transaction=True)
def test_a_busy_log_is_left_alone_with_a_clear_word(
    floor: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "LOCK_TIMEOUT", "200ms")
    whole = keys()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout = 200")
    other = connections.create_connection("default")
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            # A tap in progress holds its table's row, or on SQLite the one write lock.
            cursor.execute("UPDATE tables_table SET name = name")
        with pytest.raises(CommandError, match=r"The log is busy \(.*\)\. Run archive again\."):
            archive(days_ago(3), tmp_path)
        other.rollback()
    finally:
        other.close()
    assert keys() == whole
    assert not Archive.objects.exists()
    assert len(archive(days_ago(3), tmp_path)) == Archive.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_taps_go_on_while_days_are_archived(floor: Table, table: Table, tmp_path: Path) -> None:
    elsewhere, is_over = BackgroundTaps(table), Event()

    def tap() -> None:
        while not is_over.is_set():
            elsewhere.tap()

    tapping = Thread(target=tap)
    tapping.start()
    try:
        assert len(archive(days_ago(1), tmp_path)) == 4
    finally:
        is_over.set()
        tapping.join()
    assert elsewhere.failed == []
    assert elsewhere.taps
    call_command("verify_log", "--rows")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Give --before DAY and --to FOLDER, or --check FILE."),
        (("--before", "2026-01-01"), "Give --before DAY and --to FOLDER, or --check FILE."),
        (("--before", "2026-01-01", "--check", "x"), "--check cannot be combined with other options."),
        (("--before", "never", "--to", "x"), "never is not a day. Write it like 2026-11-16."),
        (("--before", "2100-01-01", "--to", "x"), "2100-01-01 is too late: --before "),
        (("--before", "2026-01-01", "--to", __file__), f"Cannot write to {__file__}: "),
        (("--check", "/nowhere/x"), "1 of 1 files are bad."),
        (("--check", __file__), "1 of 1 files are bad."),
    ],
)
def test_a_wrong_query_is_answered_in_one_sentence(args: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("archive", *args)
    assert said in str(refused.value)


def test_the_present_day_stays_and_yesterday_too_until_its_taps_are_answered(tmp_path: Path) -> None:
    at_noon(days_ago=1)
    lay(table_of_bots("double_draw"), 5)
    connection.check_constraints()
    at_noon()
    today = gaming_day(clock.now())
    with pytest.raises(CommandError, match=f"--before {today} is the latest"):
        archive(today + timedelta(days=1), tmp_path)
    clock.offset -= timedelta(hours=5, minutes=30)
    assert gaming_day(clock.now()) == today
    with pytest.raises(CommandError, match=f"--before {today - timedelta(days=1)} is the latest"):
        archive(today, tmp_path)
    clock.offset += timedelta(hours=1)
    assert len(archive(today, tmp_path)) == 1
