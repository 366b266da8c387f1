"""Every changed, removed or moved column of every event is named."""

from copy import copy
from datetime import timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from tables import clock
from tables.faults import Fault
from tables.ids import id_in_table
from tables.log import partitions
from tables.log.chain import CHAIN_START, HASHED_COLUMNS
from tables.models import Checkpoint, Table, TableEvent
from tables.verify.events import check_next
from tables.verify.table import verify_table
from tests.store.long_logs import lay
from tests.store.played_nights import table_of_bots
from tests.store.tampering import another, change, link_anew, tampering, write

pytestmark = pytest.mark.django_db
EVERY = (*HASHED_COLUMNS, "marks", "hash")
TEXTS = ("actor", "device", "digest", "body", "marks", "hash")


def fault_of(table: Table) -> tuple[str, str]:
    """Return the row and column that the verification names."""
    found = verify_table(table.pk).fault
    return ("", "") if found is None else (found.row, found.column)


def named(table: Table, number: int, previous: str, event: TableEvent, /, **columns: Any) -> str:
    """Return the report about an event in that place, with other columns."""
    before = {name: getattr(event, name) for name in columns}
    event.__dict__.update(columns)
    try:
        check_next(table.pk, number, previous, event)
    except Fault as fault:
        return str(fault)
    finally:
        event.__dict__.update(before)
    return ""


def with_other(event: TableEvent, **columns: Any) -> TableEvent:
    event = copy(event)
    event.__dict__.update(columns)
    return event


@pytest.fixture
def table() -> Table:
    """A round or two on each of two gaming days."""
    made = lay(table_of_bots("let_it_ride", 1), 25)
    clock.offset += timedelta(days=1)
    return lay(made, 25, seed=2)


@pytest.fixture
def log(table: Table) -> list[TableEvent]:
    return list(TableEvent.objects.filter(table=table).order_by("sequence"))


def test_of_a_thousand_events_each_column_removal_and_swap_is_named() -> None:
    table = lay(table_of_bots("let_it_ride", 0), 1000)
    log = list(TableEvent.objects.filter(table=table).order_by("sequence"))
    assert len(log) >= 1000
    head = CHAIN_START
    # The columns that PostgreSQL stores in its own form.
    some = EVERY[1:] if connection.vendor == "sqlite" else ("day", "at", "command_id", "body")
    for event, after in pairwise(log):
        number = event.sequence
        assert named(table, number, head, event) == ""
        for column in some:
            said = named(table, number, head, event, **{column: another(getattr(event, column))})
            assert said.startswith(f"event {number}: {column} ")
        assert named(table, number, head, after) == f"event {number} is missing"
        said = named(table, number, head, after, id=event.id, sequence=number)
        assert said == f"event {number} was written as event {number + 1}"
        head = event.hash
        assert named(table, number + 1, head, event) == f"event {number} is there twice"


def test_each_byte_of_an_event_is_covered() -> None:
    table = lay(table_of_bots("let_it_ride", 0), 100)
    log = list(TableEvent.objects.filter(table=table).order_by("sequence"))
    for before, event in zip(log[::12], log[1::12], strict=False):
        for column in TEXTS:
            text = getattr(event, column)
            for place in range(len(text)):
                other = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
                said = named(table, event.sequence, before.hash, event, **{column: other})
                assert said.startswith(f"event {event.sequence}: {column} ")
        for bit in range(128):
            other_id = UUID(int=event.command_id.int ^ 1 << bit)
            said = named(table, event.sequence, before.hash, event, command_id=other_id)
            assert said.startswith(f"event {event.sequence}: command_id ")


def test_an_event_that_was_removed_is_missing(table: Table, log: list[TableEvent]) -> None:
    for event in (*log[::4], log[-1]):
        with tampering():
            TableEvent.objects.filter(pk=event.pk).delete()
            fault = verify_table(table.pk).fault
            assert str(fault) == f"event {event.sequence} is missing"


def test_a_log_that_closed_up_behind_a_removed_event_is_named(table: Table, log: list[TableEvent]) -> None:
    with tampering():
        TableEvent.objects.filter(pk=log[16].pk).delete()
        for event in log[17:]:
            change(event, id=event.id - 1, sequence=event.sequence - 1)
        assert str(verify_table(table.pk).fault) == "event 17 was written as event 18"


def test_events_that_changed_places_are_named(table: Table, log: list[TableEvent]) -> None:
    others = [name for name in EVERY if name not in ("id", "sequence")]
    for first, second in zip(log[:-1:7], log[1::7], strict=False):
        with tampering():
            TableEvent.objects.filter(pk__in=(first.pk, second.pk)).delete()
            contents = [{name: getattr(event, name) for name in others} for event in (second, first)]
            for place, content in zip((first, second), contents, strict=True):
                TableEvent.objects.create(id=place.id, sequence=place.sequence, **content)
            found = str(verify_table(table.pk).fault)
            assert found == f"event {first.sequence} was written as event {second.sequence}"


def test_an_event_from_far_away_in_the_place_of_another_is_named_by_its_columns(
    table: Table, log: list[TableEvent]
) -> None:
    moved, far = log[10], log[10].sequence + 5_000
    said = named(table, far, log[9].hash, moved, id=id_in_table(table.pk, far), sequence=far)
    assert said == f"event {far}: id, sequence was changed"


def test_an_event_that_is_there_again_is_named(table: Table, log: list[TableEvent]) -> None:
    for event in (log[0], log[16], log[-1]):
        with tampering():
            again = with_other(event, id=log[-1].id + 1, sequence=log[-1].sequence + 1, place=99)
            again.save(force_insert=True)
            assert fault_of(table) == (f"event {again.sequence}", "")
            Table.objects.filter(pk=table.pk).update(version=table.version + 1)
            assert fault_of(table)[0] in (f"event {again.sequence}", "the table")
    with tampering():
        with_other(log[0], id=id_in_table(table.pk, 0), sequence=0, place=99).save(force_insert=True)
        assert fault_of(table) == ("event 0", "")


def test_an_event_with_the_same_number_on_another_day_is_named(
    table: Table, log: list[TableEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only PostgreSQL could keep it; it is found wherever a page ends."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has the number as its key")
    monkeypatch.setattr("tables.verify.table.PAGE", 5)
    for event in log[3:11]:
        for days in (1, -1):
            with tampering():
                day = event.day + timedelta(days=days)
                partitions.ensure(day)
                with_other(event, day=day).save(force_insert=True)
                assert fault_of(table)[0] == f"event {event.sequence}"


UNREADABLE = {
    "sqlite": {
        "at": ("'yesterday'", "'2026-13-45 00:00:00'", "NULL", "7"),
        "day": ("'today'", "20261116", "X'00'"),
        "command_id": ("'zz'", "12"),
        "body": ("CAST(X'ff' AS TEXT)", "X'ff'", "NULL", "12"),
        "actor": ("CAST(X'c3' AS TEXT)", "X'00'"),
        "step": ("'many'", "1.5", "X'01'", "NULL"),
        "hash": ("NULL", "X'01'"),
        "marks": ("NULL", "X'01'", "''"),
    },
    "postgresql": {"at": ("'infinity'", "'-infinity'"), "marks": ("''",)},
}


def test_what_cannot_even_be_read_is_named(table: Table, log: list[TableEvent]) -> None:
    for column, values in UNREADABLE[connection.vendor].items():
        for value in values:
            with tampering():
                _nullable()
                write(log[16], column, value)
                assert fault_of(table) == ("event 17", column), value
        with tampering():
            # An earlier fault is still named first.
            _nullable()
            write(log[16], column, values[0])
            change(log[8], body=another(log[8].body))
            assert fault_of(table) == ("event 9", "body")


def _nullable() -> None:
    """Drop NOT NULL: someone with the file can change the columns."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA writable_schema = ON")
            cursor.execute(
                "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')"
                " WHERE name = 'tables_tableevent'"
            )
            cursor.execute("PRAGMA writable_schema = RESET")


def test_a_text_that_only_reads_alike_is_named(table: Table, log: list[TableEvent]) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps times and ids as such")
    alike = {"at": "replace(at, ' ', 'T')", "command_id": "upper(command_id)"}
    for column, value in alike.items():
        with tampering():
            write(log[16], column, value)
            assert fault_of(table) == ("event 17", column)


def test_a_chain_that_was_linked_anew_must_still_fold(table: Table, log: list[TableEvent]) -> None:
    nonsense = ("", "{", "[" * 100_000, '{"event":"no_such_event"}', '{"event":"player_left","seat":99}')
    for body in (*nonsense, log[0].body):
        with tampering():
            change(log[16], body=body)
            link_anew(table.pk)
            assert fault_of(table) == ("event 17", "body")
    with tampering():
        change(log[-1], body='{"event":"floor_called","at":"2026-01-01T00:00:00Z"}')
        link_anew(table.pk)
        assert fault_of(table)[0] in (f"event {log[-1].sequence}", "the table")
    moved: dict[str, Any] = {
        "step": 999,
        "at": log[0].at - timedelta(days=1),
        "sequence": 5000,
        "table_id": 99,
    }
    for name, value in moved.items():
        with tampering():
            change(log[16], **{name: value})
            link_anew(table.pk)
            assert fault_of(table) == ("event 17", name)


def test_a_table_that_is_not_as_its_log_left_it_is_named(table: Table) -> None:
    with tampering():
        change(table, version=table.version - 1)
        assert fault_of(table) == ("the table", "version")
    with tampering():
        change(table, submission_id=None)
        assert fault_of(table) == ("the table", "submission_id")
    texts = ("", "{", "[]", "null", table.snapshot.replace('"version":', '"version":1'), table.snapshot + " ")
    for text in (*texts, table.snapshot.replace('"is_taken":true', '"is_taken":false', 1)):
        with tampering():
            change(table, snapshot=text)
            assert fault_of(table) == ("the table", "snapshot"), text


def test_a_checkpoint_that_is_missing_unreadable_or_too_many_is_named(table: Table) -> None:
    first, second = Checkpoint.objects.order_by("pk")
    for checkpoint in (first, second):
        row = f"checkpoint at {checkpoint.sequence}"
        for text in ("", "{", "[]"):
            with tampering():
                change(checkpoint, state=text)
                assert fault_of(table) == (row, "state")
        with tampering():
            Checkpoint.objects.filter(pk=checkpoint.pk).delete()
            assert fault_of(table) == (row, "")
    for number in (0, 5, 5000):
        with tampering():
            again = Checkpoint.objects.get(pk=second.pk)
            again.id, again.sequence = id_in_table(table.pk, number), number
            again.save(force_insert=True)
            assert fault_of(table)[0] == f"checkpoint at {number}"


def test_a_state_of_an_older_form_is_a_note_and_no_fault(table: Table) -> None:
    with tampering():
        change(table, snapshot=table.snapshot.replace('"schema":2', '"schema":1'))
        found = verify_table(table.pk)
    assert found.fault is None
    assert found.notes == ["the table: snapshot has the older form 1 and was not compared"]
