"""The journal has every change that matters beside the logs, in one chain that no tap touches."""

import json
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps
from django.test.utils import CaptureQueriesContext

from dealers.models import Staff
from tables.log.heads.lines import JOURNAL
from tables.log.heads.sign import current_heads
from tables.log.journal.found import enter_as_found
from tables.log.journal.kinds import KINDS, kinds_in
from tables.log.journal.record import journaled, record
from tables.models import JournalEntry, Pit, Table
from tables.verify.journal import verify_journal
from tests.store.busy_nights import busy_night
from tests.store.log.head_checks import verify
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots

pytestmark = pytest.mark.django_db


def entered(kind: str) -> list[tuple[str, object]]:
    """Return who made each entry of a kind, with its values."""
    entries = JournalEntry.objects.filter(kind=kind)
    return [(entry.actor, None if entry.body is None else json.loads(entry.body)) for entry in entries]


def test_a_row_is_entered_with_its_names_as_they_were_and_who_changed_it() -> None:
    pit = Pit.objects.create(name="North")
    record(pit, by=None)
    pit.name = "South"
    pit.save()
    record(pit, by=7)
    record(pit, by=8)
    pit.delete()
    assert entered("tables_pit") == [
        ("system", {"name": "North"}),
        ("7", {"name": "South"}),
        ("8", {"name": "South"}),
    ]


def test_a_transaction_enters_each_row_once_as_it_leaves_it() -> None:
    with journaled():
        pit, other = Pit.objects.create(name="North"), Pit.objects.create(name="Hall")
        record(pit, other, by=7)
        pit.name = "South"
        pit.save()
        record(pit, by=8)
        record(other, by=8)
        other.delete()
    assert entered("tables_pit") == [("8", {"name": "South"}), ("8", None)]


def test_what_was_rolled_back_is_not_entered() -> None:
    @journaled()
    def fail() -> None:
        record(Pit.objects.create(name="South"), by=7)
        raise ZeroDivisionError

    with journaled():
        record(Pit.objects.create(name="North"), by=7)
        with pytest.raises(ZeroDivisionError):
            fail()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert entered("tables_pit") == [("7", {"name": "North"})]


def test_a_pin_is_entered_as_a_digest_and_pits_as_a_list() -> None:
    person = Staff.objects.create_user("pia", password="246810", role="pit_boss")
    north, south = Pit.objects.create(name="North"), Pit.objects.create(name="South")
    person.pits.set((south, north))
    record(person, by=None)
    ((_, values),) = entered("dealers_staff")
    assert isinstance(values, dict)
    assert values["pits"] == [north.pk, south.pk]
    assert values["password"].startswith("sha256:")
    assert "246810" not in str(values)
    assert "argon2" not in str(values)


def test_a_few_statements_enter_any_number_of_rows() -> None:
    pits = Pit.objects.bulk_create(Pit(name=f"Pit {number}") for number in range(20))
    with CaptureQueriesContext(connection) as statements:
        record(*pits, by=None)
    sent = [statement["sql"] for statement in statements if "SAVEPOINT" not in statement["sql"]]
    # The rows, the lock on PostgreSQL, the last entry, the new ones.
    assert len(sent) == (4 if connection.vendor == "postgresql" else 3)


def test_no_tap_reads_or_locks_the_journal() -> None:
    set_to_the_evening()
    before = JournalEntry.objects.count()
    with CaptureQueriesContext(connection) as statements:
        night = busy_night("let_it_ride", taps=20)
    opening = JournalEntry.objects.count() - before
    # The submission and the table, when it was opened; nothing after that.
    assert opening == 3
    texts = [statement["sql"] for statement in statements]
    first_tap = next(place for place, text in enumerate(texts) if "SELECT table_id, digest" in text)
    assert night.taps.total() > 20
    assert not [text for text in texts[first_tap:] if "journal" in text]


@pytest.mark.django_db(transaction=True)
def test_what_is_recorded_after_a_commit_is_entered_too() -> None:
    with journaled():
        record(Pit.objects.create(name="North"), by=7)
        transaction.on_commit(lambda: record(Pit.objects.create(name="South"), by=8))
    assert entered("tables_pit") == [("7", {"name": "North"}), ("8", {"name": "South"})]


@pytest.mark.django_db(transaction=True)
def test_people_who_change_things_at_once_write_one_chain() -> None:
    def change(number: int) -> None:
        try:
            for turn in range(5):
                with journaled():
                    record(Pit.objects.create(name=f"{number} {turn}"), by=number)
        finally:
            connection.close()

    threads = [Thread(target=change, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(JournalEntry.objects.values_list("pk", flat=True)) == list(range(1, 21))
    assert verify_journal(with_rows=True).faults == []


def test_the_last_entry_is_a_head_among_those_of_the_tables() -> None:
    assert JOURNAL not in current_heads()
    record(Pit.objects.create(name="North"), by=None)
    last = JournalEntry.objects.get()
    head = current_heads()[JOURNAL]
    assert (head.version, head.head) == (1, last.hash)


def test_rows_written_past_the_journal_are_entered_as_found_with_a_reason() -> None:
    pit, gone = Pit.objects.create(name="North"), Pit.objects.create(name="Hall")
    record(gone, by=None)
    gone.delete()
    table = table_of_bots("let_it_ride")
    Table.objects.filter(pk=table.pk).update(name="LIR 9")
    assert len(verify_journal(with_rows=True).faults) == 3
    call_command("enter_as_found", reason="the upgrade of the 18th")
    found = JournalEntry.objects.exclude(note="")
    removed = [entry.kind for entry in found if entry.body is None]
    assert (len(found), removed) == (3, ["tables_pit"])
    assert {entry.note for entry in found} == {"as found: the upgrade of the 18th"}
    verified = verify_journal(with_rows=True)
    assert verified.faults == []
    (note,) = verified.notes
    assert note.startswith("the journal: 3 rows were entered as found on ")
    assert note.endswith(": the upgrade of the 18th")
    assert enter_as_found("again") == 0
    pit.name = "South"
    pit.save()
    assert enter_as_found("again") == 1
    assert "1 row was entered as found on" in verify()
    with pytest.raises(CommandError, match="Give a reason"):
        call_command("enter_as_found", reason=" ")


def test_a_migration_enters_the_models_and_columns_that_it_knows() -> None:
    """A later migration may add some of those that are journaled today."""
    assert {kind.name for kind in kinds_in(StateApps([], {}))} == set()
    loader = MigrationLoader(connection)
    first = {kind.name: kind for kind in kinds_in(loader.project_state(("dealers", "0001_staff")).apps)}
    assert first.keys() == {"dealers_staff"}
    staff = first["dealers_staff"]
    assert "username" in staff.columns
    assert "role" not in staff.columns
    assert (staff.digests, staff.lists) == (("password",), ())
    now = {kind.name: kind for kind in kinds_in(loader.project_state().apps)}
    assert now.keys() == KINDS.keys()
    assert now["dealers_staff"].columns == KINDS["dealers_staff"].columns
    assert now["dealers_staff"].lists == ("pits",)
