"""The journal is verified: its chain, its signed head, and every row that it has."""

from contextlib import suppress
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from dealers.models import SecurityEvent, Staff
from dealers.pits.move_table import rename_and_move
from games.rulebook.submission import Submission
from games.table.commands import COMMANDS
from tables import clock
from tables.archive.archive import archive_before
from tables.archive.read_back import ArchiveFolder
from tables.calendar import gaming_day, start_of_day
from tables.execute import execute
from tables.log.chain import CHAIN_START
from tables.log.heads.sign import write_heads
from tables.log.journal.compare import compare
from tables.log.journal.entries import entry_hash
from tables.log.journal.kinds import KINDS
from tables.log.journal.record import record
from tables.models import Archive, Checkpoint, JournalEntry, Pit, RulesSubmission, Table, TableEvent
from tables.open_table import new_table, open_under
from tables.submissions.lifecycle import approve, draft, schedule
from tables.submissions.store import new_submission
from tables.timers.sweep import sweep
from tables.verify import journal
from tables.verify.journal import verify_journal
from tables.verify.table import verify_table
from tests.game_rules import LET_IT_RIDE_RULES, ONE_DECK_BY_HAND
from tests.people import DEALER, SYSTEM
from tests.store.log.head_checks import verify
from tests.store.tampering import change, tampering, write
from tests.store.worked_floor import make_worked_floor

pytestmark = pytest.mark.django_db
OLD = date(2026, 1, 1)


@pytest.fixture
def pits() -> list[Pit]:
    pits = [Pit.objects.create(name=f"Pit {number}") for number in range(5)]
    for pit in pits:
        record(pit, by=None)
    return pits


def faults() -> list[str]:
    return verify_journal(with_rows=True).faults


def verify_rows() -> str:
    said = StringIO()
    with suppress(CommandError):
        call_command("verify_log", "--rows", stdout=said)
    return said.getvalue()


def link_anew() -> None:
    """Make the chain valid again, as somebody who knows how it is built would."""
    head = CHAIN_START
    for number, entry in enumerate(JournalEntry.objects.order_by("pk"), 1):
        entry.pk, before = number, entry.pk
        head = entry_hash(head, entry)
        JournalEntry.objects.filter(pk=before).update(id=number, hash=head)


def test_a_journal_is_read_page_by_page(pits: list[Pit], monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("tables.verify.journal", "tables.log.journal.compare"):
        monkeypatch.setattr(f"{module}.PAGE", 2)
    verified = verify_journal(with_rows=True)
    assert (verified.entries, verified.faults) == (5, [])
    with tampering():
        change(pits[4], name="South")
        Pit.objects.filter(pk=pits[0].pk).delete()
        assert faults() == [
            f"the journal: pit {pits[4].pk}: name is 'South', by entry 5 of the journal 'Pit 4'",
            f"the journal: pit {pits[0].pk} is missing; it is in entry 1 of the journal",
        ]


def test_an_entry_that_was_removed_is_missing(pits: list[Pit]) -> None:
    with tampering():
        JournalEntry.objects.filter(pk=3).delete()
        assert faults()[0] == "the journal: entry 3 is missing"
        link_anew()
        assert faults() == [f"the journal: pit {pits[2].pk} was entered by nobody"]


def test_a_row_that_was_removed_and_is_there_again_is_named(pits: list[Pit]) -> None:
    with tampering():
        record(pits[0], by=None)
        change(JournalEntry.objects.get(pk=6), body=None)
        link_anew()
        assert faults() == [
            f"the journal: pit {pits[0].pk} was removed by entry 6 of the journal, and is there"
        ]


def test_the_journal_s_signed_head_shows_what_was_cut_off_or_written_anew(pits: list[Pit]) -> None:
    assert write_heads() == []
    assert "everything fits" in verify()
    with tampering():
        JournalEntry.objects.filter(pk=5).delete()
        Pit.objects.filter(pk=pits[4].pk).delete()
        assert verify_journal(with_rows=True).faults == []
        assert "the journal: it is cut off: it ends with entry 4, but entry 5 was signed at " in verify()
        assert len(write_heads()) == 1
        assert "the journal: it is cut off" in verify()
    with tampering():
        change(JournalEntry.objects.get(pk=2), actor="7")
        link_anew()
        assert verify_journal(with_rows=True).faults == []
        assert "the journal: entry 5: hash is not the one that was signed at " in verify()
        assert "the journal: entry 5 is not the one signed at " in write_heads()[0]


def test_a_backup_lacks_no_entry_that_was_signed_before_it(pits: list[Pit]) -> None:
    """An older floor has an older journal, and one of a release before the journal begins its own."""
    write_heads()
    record(pits[0], by=None)
    write_heads()

    def backup() -> str:
        said = StringIO()
        with suppress(CommandError):
            call_command("verify_log", "--backup", stdout=said)
        return said.getvalue()

    assert "everything fits" in backup()
    with tampering():
        JournalEntry.objects.filter(pk=6).delete()
        assert "Note: the journal: is older than the heads; entry 6 was signed at " in backup()
        assert "everything fits" in backup()
        change(JournalEntry.objects.get(pk=5), actor="7")
        link_anew()
        assert "the journal: entry 5: hash is not the one that was signed" in backup()
        JournalEntry.objects.all().delete()
        assert "everything fits" in backup()
        clock.offset += timedelta(minutes=5)
        record(pits[1], by=None)
        assert "everything fits" in backup()


def test_a_row_that_changes_between_two_reads_is_no_fault(
    pits: list[Pit], monkeypatch: pytest.MonkeyPatch
) -> None:
    stale = compare(KINDS["tables_pit"], [pit.pk for pit in pits])
    assert stale == []
    with tampering():
        change(pits[0], name="South")
        stale = compare(KINDS["tables_pit"], [pits[0].pk])
    answers = iter([stale])
    monkeypatch.setattr(journal, "compare", lambda kind, keys: next(answers, None) or compare(kind, keys))
    assert verify_journal(with_rows=True).faults == []
    assert next(answers, None) is None


def test_an_entry_of_an_older_release_may_lack_a_column(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = KINDS["dealers_staff"]
    monkeypatch.setitem(KINDS, "dealers_staff", whole._replace(columns=("username",)))
    record(Staff.objects.create_user("dana"), by=None)
    monkeypatch.setitem(KINDS, "dealers_staff", whole)
    assert verify_journal(with_rows=True).faults == []


def test_what_cannot_be_read_is_named(pits: list[Pit]) -> None:
    with tampering():
        change(JournalEntry.objects.get(pk=2), body="[]")
        assert "the journal: entry 2: body cannot be read" in faults()
    event = SecurityEvent.objects.create(at=clock.now(), kind="failure")
    record(event, by=None)
    value = "'2026-13-45 00:00:00'" if connection.vendor == "sqlite" else "'infinity'"
    with tampering():
        write(event, "at", value)
        assert faults() == [f"the journal: security event {event.pk}: at cannot be read"]
    with tampering():
        write(JournalEntry.objects.get(pk=2), "at", value)
        assert "the journal: entry 2: at cannot be read" in faults()


def test_names_as_they_were_are_in_the_journal() -> None:
    make_worked_floor()
    table = Table.objects.get(name="LIR 2")
    table.name = "LIR 20"
    rename_and_move(table, Staff.objects.get(username="pia"))
    entries = JournalEntry.objects.filter(kind="tables_table", key=table.pk)
    assert [name in str(entry.body) for entry in entries for name in ('"LIR 2"', '"LIR 20"')][-4:] == [
        *(True, False),
        *(False, True),
    ]


@pytest.fixture
def table() -> Table:
    terms = Submission("MD", "let_it_ride", {"paytable": "A"}, effective_on=OLD)
    return open_under(new_submission(terms), "LIR 1", ONE_DECK_BY_HAND, SYSTEM)


def boss() -> Staff:
    person = Staff.objects.create_user("boss", role="pit_boss")
    record(person, by=None)
    return person


def with_new_rules(table: Table) -> RulesSubmission:
    """Let the table confirm the sign of a new submission, which marks it as used by a tap."""
    by = boss().pk
    row = draft(Submission("MD", "let_it_ride", {"paytable": "B"}), by)
    approve(row.pk, "letter 7", OLD, by)
    day = gaming_day(clock.now()) + timedelta(days=1)
    schedule(row.pk, day, None, by)
    clock.offset += start_of_day(day) - clock.now()
    sweep()
    execute(table.pk, lambda _: DEALER, uuid4(), None, COMMANDS["confirm_sign"](reference="MD v2"))
    row.refresh_from_db()
    return row


def test_the_first_use_of_a_submission_follows_from_the_log_where_a_tap_was_it(
    table: Table, tmp_path: Any
) -> None:
    row = with_new_rules(table)
    assert row.used_at is not None
    assert faults() == []
    name = f"rules submission {row.pk}"
    with tampering():
        change(row, used_at=row.used_at + timedelta(seconds=1))
        (fault,) = faults()
        assert fault.startswith(f"the journal: {name}: used_at is ")
    with tampering():
        change(row, used_at=None)
        assert faults() == []
        assert (
            str(verify_table(table.pk).fault)
            == "submission MD v2: used_at is empty, and the table deals under it"
        )
    with tampering():
        change(TableEvent.objects.latest("pk"), body="{")
        assert any("an event of " in fault for fault in faults())
    clock.offset += timedelta(days=1)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    assert faults() == []
    files = ArchiveFolder(tmp_path).events
    assert verify_journal(with_rows=True, archived_events=files).faults == []
    with tampering():
        # Only the file has the moment; without it, any of that day may be it.
        change(row, used_at=row.used_at + timedelta(seconds=1))
        assert faults() == []
        (fault,) = verify_journal(with_rows=True, archived_events=files).faults
        assert fault.startswith(f"the journal: {name}: used_at is ")
    with tampering():
        change(row, used_at=row.used_at + timedelta(days=1))
        assert len(faults()) == 1
    state = Checkpoint.objects.latest("pk")
    with tampering():
        # An archive of a table under other rules says nothing.
        change(state, state=state.state.replace('"MD v2"', '"MD v1"'))
        assert len(faults()) == 1
        state.delete()
        assert len(faults()) == 1


def test_the_archive_of_another_table_says_nothing_about_a_submission(tmp_path: Path) -> None:
    """Any table may be archived that day; only one that dealt under the submission can have used it first."""
    other = new_table("LIR 9", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    day = gaming_day(clock.now())
    row = draft(Submission("MD", "let_it_ride", {"paytable": "B"}), boss().pk)
    clock.offset += timedelta(days=1)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    assert Archive.objects.get(table=other).day == day
    with tampering():
        change(row, used_at=clock.now() - timedelta(days=1))
        assert [": used_at is " in fault for fault in faults()] == [True]


def test_a_submission_that_was_deleted_is_named(table: Table) -> None:
    write_heads()
    number = table.submission_id or 0
    with tampering():
        RulesSubmission.objects.filter(pk=number)._raw_delete("default")  # noqa: SLF001 - past what points to it
        said = verify_rows()
    assert f"table {table.pk}: the table: submission_id is {number}, and that submission is gone." in said
    assert f"the journal: rules submission {number} is missing; it is in entry 3 of the journal." in said
