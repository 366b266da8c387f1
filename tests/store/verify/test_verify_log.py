"""An untouched log verifies: every game, every dealing method, archived, and while taps go on."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from games.bots.crew import FLOORPERSON, PIT_BOSS
from games.rulebook.submission import Depth
from games.table.commands import COMMANDS
from games.table.state import read_state
from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.faults import read_page
from tables.models import Archive, Checkpoint, Deck, Round, RoundCorrection, Table, TableEvent
from tables.verify.day_span import day_span
from tables.verify.table import verify_table
from tests.store.busy_nights import busy_night, correction_of, insist
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import StoreNight, table_of_bots
from tests.store.tampering import another, change, tampering

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("begun_heads")]
NIGHTS: tuple[tuple[str, int, Depth], ...] = (
    ("double_draw", 0, "full"),
    ("criss_cross", 1, "full"),
    ("let_it_ride", 2, "full"),
    ("let_it_ride", 3, "winners"),
    ("criss_cross", 3, "procedure"),
)


def verify(*options: str) -> str:
    """Return the command's output for a floor that verifies."""
    said = StringIO()
    call_command("verify_log", *options, stdout=said)
    return said.getvalue()


@pytest.mark.parametrize(("game", "seed", "depth"), NIGHTS)
def test_a_night_of_bots_verifies_with_its_rows(game: str, seed: int, depth: Depth) -> None:
    """With an undo, a void and missed rounds, and a correction of a closed round where cards are known."""
    night = busy_night(game, seed, depth)
    call_command("write_heads")
    events = TableEvent.objects.count()
    assert verify("--rows").endswith(f" seconds ago.\n1 table, {events:,} events: everything fits.\n")
    bodies = " ".join(TableEvent.objects.values_list("body", flat=True))
    assert '"entry_undone"' in bodies
    assert Round.objects.filter(table_id=night.table_id, was_missed=True).exists()
    assert Round.objects.exclude(void="").exists()
    assert RoundCorrection.objects.exists() is (depth == "full")


def test_one_table_is_verified_by_its_name_or_its_id() -> None:
    first, second = table_of_bots("double_draw"), lay(table_of_bots("criss_cross"), 10)
    assert "2 tables, " in verify()
    assert "1 table, 1 events: everything fits." in verify("--table", first.name)
    assert f"1 table, {second.version} events" in verify("--table", str(second.pk))
    with pytest.raises(CommandError, match="no table 99"):
        verify("--table", "99")


def test_each_bad_table_has_one_line_and_the_command_fails() -> None:
    tables = [lay(table_of_bots(game), 10, seed) for seed, game in enumerate(("double_draw", "criss_cross"))]
    good = table_of_bots("let_it_ride")
    with tampering():
        for table in tables:
            for event in TableEvent.objects.filter(table=table, sequence__in=(3, 5)):
                change(event, body=another(event.body))
        said = StringIO()
        with pytest.raises(CommandError, match=r"3 tables, .* 2 faults") as failed:
            call_command("verify_log", stdout=said)
        assert failed.value.returncode == 1
        lines = [line for line in said.getvalue().splitlines() if not line.startswith("Note")]
        assert lines == [f"table {table.pk}: event 3: body was changed." for table in tables]
        assert "everything fits" in verify("--table", good.name)


def test_a_busy_database_is_no_fault_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    table_of_bots("double_draw")

    class Busy:
        def __getitem__(self, page: slice) -> None:
            raise OperationalError("database is locked")

    rows: Any = Busy()
    monkeypatch.setattr("tables.verify.table.read_page", lambda _, page, name: read_page(rows, page, name))
    with pytest.raises(CommandError, match="database is locked") as failed:
        verify()
    assert failed.value.returncode == 2


@pytest.mark.parametrize("with_rows", [False, True])
def test_taps_go_on_while_the_log_is_read(with_rows: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """They come between the pages, and with them a new gaming day."""
    monkeypatch.setattr("tables.verify.table.PAGE", 10)
    table = lay(table_of_bots("let_it_ride", 1), 60)
    before, pages = table.version, iter(range(100, 200))

    def tap(_: int) -> None:
        clock.offset += timedelta(hours=6)
        lay(table, 5, seed=next(pages))

    found = verify_table(table.pk, with_rows=with_rows, progress=tap)
    assert found.fault is None, found.fault
    assert found.events == before < table.version
    assert verify_table(table.pk, with_rows=True).fault is None


def archive(folder: Path) -> None:
    # As after a commit: no checks are pending.
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), folder, lambda path: None)


def archived(folder: Path) -> Table:
    """A table of three gaming days, the first two of them archived."""
    table = lay(table_of_bots("let_it_ride", 1), 60)
    for night in (1, 2):
        clock.offset += timedelta(days=1)
        lay(table, 40, seed=night)
    archive(folder)
    assert Archive.objects.count() == 2
    return table


def test_what_is_left_behind_an_archive_verifies(tmp_path: Path) -> None:
    table = archived(tmp_path)
    last = Archive.objects.order_by("last_sequence").last()
    assert last is not None
    call_command("write_heads")
    count = TableEvent.objects.count()
    note = f"Note: table {table.pk}: events 1 to {last.last_sequence} are archived and were not read"
    for args in ((), ("--rows",)):
        assert note in verify(*args)
        assert verify(*args).endswith(f"1 table, {count} events: everything fits.\n")
    lay(table, 30, seed=9)
    assert "everything fits" in verify("--rows")


def test_a_table_that_was_not_touched_since_its_archive_verifies(tmp_path: Path) -> None:
    table = lay(table_of_bots("let_it_ride", 1), 60)
    call_command("write_heads")
    clock.offset += timedelta(days=2)
    archive(tmp_path)
    assert "1 table, 0 events: everything fits." in verify("--rows")
    with tampering():
        # Nothing in the log is left to contradict this, but its head was signed.
        for row in (Archive.objects.get(), Checkpoint.objects.get(sequence=table.version), table):
            change(row, head=another(row.head))
        with pytest.raises(CommandError, match="1 fault"):
            verify()
    with tampering():
        # Without its checkpoint it begins as it is.
        Checkpoint.objects.filter(sequence=table.version).delete()
        assert verify_table(table.pk).fault is None
    call_command("write_heads")
    clock.offset += timedelta(days=1)
    StoreNight(table, seed=9).play(30)
    assert "everything fits" in verify("--rows")
    call_command("write_heads")


def test_what_is_left_behind_an_archive_cannot_be_tampered_with(tmp_path: Path) -> None:
    table = archived(tmp_path)
    first, last = Archive.objects.order_by("last_sequence")
    base = Checkpoint.objects.get(sequence=last.last_sequence)
    event = TableEvent.objects.order_by("pk")[0]
    # It was at the table when the archive ended, and left on the last day.
    deck = Deck.objects.filter(sequence__lte=last.last_sequence).order_by("-sequence")[0]

    def after(change_it: Callable[[], object]) -> tuple[str, str]:
        with tampering():
            change_it()
            found = verify_table(table.pk, with_rows=True).fault
        return ("", "") if found is None else (found.row, found.column)

    assert after(lambda: None) == ("", "")
    assert after(lambda: change(base, head=first.head)) == (f"checkpoint at {base.sequence}", "head")
    assert after(lambda: change(base, state="{")) == (f"checkpoint at {base.sequence}", "state")
    assert (
        after(lambda: Checkpoint.objects.filter(pk=base.pk).delete())[0] == f"checkpoint at {base.sequence}"
    )
    assert after(lambda: change(event, actor="x")) == (f"event {event.sequence}", "actor")
    assert after(lambda: TableEvent.objects.filter(pk=event.pk).delete())[0] == f"event {event.sequence}"
    row = f"deck {deck.name} of event {deck.sequence}"
    assert after(lambda: change(deck, removed_at=deck.received_at)) == (row, "removed_at")
    assert after(lambda: change(deck, removed_reason="lost")) == (row, "removed_reason")
    assert after(lambda: change(deck, in_play_since=clock.now())) == (row, "in_play_since")
    assert after(lambda: Deck.objects.filter(pk=deck.pk).delete())[0].startswith(f"deck {deck.name}")


def test_an_archive_running_at_the_same_time_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.verify.table.PAGE", 10)
    table = lay(table_of_bots("let_it_ride", 1), 40)
    clock.offset += timedelta(days=1)
    lay(table, 20, seed=2)
    assert verify_table(table.pk, progress=lambda _: archive(tmp_path)).fault is None
    assert Archive.objects.count() == 1


def test_the_rows_of_what_was_archived_are_missed_where_the_log_goes_on_with_them(tmp_path: Path) -> None:
    set_to_the_evening()
    night = StoreNight(lay(table_of_bots("let_it_ride"), 100))
    clock.offset += timedelta(days=1)
    archive(tmp_path)
    insist(night, FLOORPERSON, lambda _: correction_of(night, "let_it_ride"))
    insist(night, PIT_BOSS, lambda state: COMMANDS["approve_request"](number=state.now.requests[-1].number))
    assert verify_table(night.table_id, with_rows=True).fault is None
    last = RoundCorrection.objects.order_by("sequence").last()
    assert last is not None
    here = read_state(Checkpoint.objects.order_by("sequence").last().state).now.decks  # type: ignore[union-attr]
    for rows, said in (
        (Round.objects.filter(pk=last.round_id), f"round {last.round.number} is missing"),
        (Deck.objects.filter(name=here[0].name), f"deck {here[0].name} is missing"),
    ):
        with tampering():
            rows._raw_delete("default")  # noqa: SLF001 - past what points to it
            assert str(verify_table(night.table_id, with_rows=True).fault) == said


def test_a_log_that_never_began_is_named() -> None:
    table = lay(table_of_bots("let_it_ride", 1), 5)
    with tampering():
        change(table, version=0, head="")
        Checkpoint.objects.filter(table=table).delete()
        found = verify_table(table.pk).fault
    assert str(found) == "event 1 is missing"


def test_a_table_has_no_part_in_a_day_before_it_was_opened() -> None:
    table = lay(table_of_bots("let_it_ride", 1), 5)
    day = gaming_day(clock.now())
    assert day_span(table, day, 0) is not None
    assert day_span(table, day - timedelta(days=1), 0) is None
