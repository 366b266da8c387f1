import json
from datetime import date, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from tables import clock
from tables.archive import archive as archiving
from tables.archive.signed_files import verify_file
from tables.calendar import gaming_day
from tables.log import partitions, triggers
from tables.models import Archive, Checkpoint, Round, Table, TableEvent
from tests.harness.servers.database import unguarded
from tests.store.background_taps import BackgroundTaps
from tests.store.long_logs import at_noon, lay, nights
from tests.store.played_nights import StoreNight, table_of_bots

pytestmark = pytest.mark.django_db
TAPS = 60


@pytest.fixture(autouse=True)
def no_heads(settings: Any, tmp_path: Path) -> None:
    settings.HEADS_PATH = tmp_path / "heads.json"


@pytest.fixture
def floor() -> Table:
    """Three nights at one table, and one long ago at another that nobody has come to since."""
    at_noon(days_ago=4)
    lay(table_of_bots("criss_cross"), TAPS, seed=7)
    at_noon(days_ago=4)
    table = nights(table_of_bots("double_draw"), TAPS, days=3)
    at_noon()
    connection.check_constraints()
    return table


def days_ago(count: int) -> date:
    return gaming_day(clock.now()) - timedelta(days=count)


def archive(before: date, folder: Path) -> list[Path]:
    call_command("archive", "--before", before.isoformat(), "--to", str(folder))
    return sorted(folder.iterdir())


def keys() -> list[int]:
    return list(TableEvent.objects.order_by("pk").values_list("pk", flat=True))


@pytest.mark.django_db(transaction=True)
def test_old_days_leave_the_log_and_everything_still_proves(floor: Table, tmp_path: Path) -> None:
    whole, folder = keys(), tmp_path / "archive"
    old = TableEvent.objects.filter(day__lt=days_ago(3)).count()
    rounds = Round.objects.count()
    files = archive(days_ago(3), folder)
    assert [file.name for file in files] == [
        f"{days_ago(4)}-table-{table.pk}.jsonl" for table in Table.objects.order_by("pk")
    ]
    assert len(keys()) == len(whole) - old
    assert Round.objects.count() == rounds
    assert triggers.missing(connection) == []
    call_command("verify_log", "--rows")
    call_command("archive", "--check", *map(str, files))

    # Taps go on, at the table that nobody came to as well; a day later the rest can go.
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


def test_a_day_without_its_checkpoint_stays_where_it_is(floor: Table, tmp_path: Path) -> None:
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


def test_a_day_whose_beginning_or_end_has_lost_its_checkpoint_stays(floor: Table, tmp_path: Path) -> None:
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
    """Between the proof and the removal an event comes to the day, or on SQLite one is taken out of it."""
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
            # A tap that is under way: its table's row, or on SQLite the one write lock.
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
def test_what_is_asked_wrongly_is_answered_in_a_sentence(args: tuple[str, ...], said: str) -> None:
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
