"""History is append-only: the database itself refuses every way to change or remove it."""

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from tables.log import partitions, triggers
from tables.models import RulesSubmission, Table, TableEvent
from tests.store.history_rows import table_with_history
from tests.store.log_checks import every_row
from tests.store.played_nights import submission_for, table_of_bots

MODELS = {model._meta.db_table: model for model in apps.get_app_config("tables").get_models()}  # noqa: SLF001
HISTORY = [table for table in triggers.APPEND_ONLY_TABLES if table in MODELS]
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone has REPLACE")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no TRUNCATE")
of_each_table = pytest.mark.parametrize("name", HISTORY)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def history(db: None) -> Table:
    table = table_with_history()
    if connection.vendor == "postgresql":
        # Pending constraint checks would themselves block a TRUNCATE.
        run("SET CONSTRAINTS ALL IMMEDIATE")
    return table


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def refuses(*ways: str) -> None:
    before = every_row()
    for sql in ways:
        with pytest.raises(DatabaseError, match=r"append-only|in use"), transaction.atomic():
            run(sql)
    assert every_row() == before


def columns(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.concrete_fields]  # noqa: SLF001 - Django's own name


def copied(name: str, **instead: str) -> str:
    """Return every row of a table as values for another INSERT, with other text in some columns."""
    names = columns(MODELS[name])
    values = ", ".join(instead.get(column, column) for column in names)
    return f"INTO {name} ({', '.join(names)}) SELECT {values} FROM {name}"  # noqa: S608 - our own names


@of_each_table
def test_history_is_neither_updated_nor_deleted(name: str) -> None:
    rows = MODELS[name]._default_manager  # noqa: SLF001 - Django's own name
    assert rows.exists()
    refuses(f"UPDATE {name} SET id = id", f"DELETE FROM {name}")  # noqa: S608 - our own names
    row = rows.first()
    assert row is not None
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        row.save(force_update=True)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.all()._raw_delete("default")  # noqa: SLF001 - no look at what hangs on it


@of_each_table
def test_history_is_not_written_over(name: str) -> None:
    """An INSERT that collides with a row, by its id or another unique key."""
    key = "id, day" if name == "tables_tableevent" and connection.vendor == "postgresql" else "id"
    with pytest.raises(DatabaseError), transaction.atomic():
        run(f"INSERT {copied(name)}")
    refuses(f"INSERT {copied(name)} WHERE true ON CONFLICT ({key}) DO UPDATE SET id = excluded.id")


@on_sqlite
@of_each_table
def test_history_is_not_replaced(name: str) -> None:
    refuses(f"INSERT OR REPLACE {copied(name)}", f"UPDATE OR REPLACE {name} SET id = id")  # noqa: S608
    if len(triggers.APPEND_ONLY_TABLES[name]) > 1 and name != "tables_tableevent":
        refuses(f"INSERT OR REPLACE {copied(name, id='id + 1000')}")


@on_sqlite
def test_an_event_is_not_replaced_by_another_with_its_command() -> None:
    other = {"id": "id + 1000", "sequence": "sequence + 1000"}
    refuses(f"INSERT OR REPLACE {copied('tables_tableevent', **other)}")


@on_postgresql
@of_each_table
def test_history_is_not_truncated(name: str) -> None:
    refuses(f"TRUNCATE {name} CASCADE", "TRUNCATE tables_table CASCADE")


@on_postgresql
def test_no_day_of_the_log_is_truncated() -> None:
    with connection.cursor() as cursor:
        days = partitions.names(cursor)
    assert days
    refuses(*(f"TRUNCATE {day}" for day in days), *(f"DELETE FROM {day}" for day in _with_rows(days)))  # noqa: S608


def _with_rows(days: list[str]) -> list[str]:
    with connection.cursor() as cursor:
        return [day for day in days if cursor.execute(f"SELECT 1 FROM {day}").fetchone()]  # noqa: S608


def test_flush_is_refused() -> None:
    before = every_row()
    with pytest.raises(CommandError, match="couldn't be flushed"), transaction.atomic():
        call_command("flush", interactive=False, verbosity=0)
    assert every_row() == before
    assert TableEvent.objects.exists()


def test_a_submission_is_a_draft_until_a_table_uses_it() -> None:
    draft = RulesSubmission.objects.create(reference="MD 6", game="let_it_ride", is_draft=True)
    RulesSubmission.objects.filter(pk=draft.pk).update(reference="MD 7")
    draft.delete()
    used = table_of_bots("let_it_ride").submission
    assert used is not None
    refuses(
        "UPDATE tables_rulessubmission SET reference = 'another'",
        "UPDATE tables_rulessubmission SET used_at = NULL",
        "DELETE FROM tables_rulessubmission",
    )


@on_sqlite
def test_a_draft_does_not_take_the_place_of_a_submission_in_use() -> None:
    table_of_bots("let_it_ride")
    draft = submission_for("criss_cross")
    name = "tables_rulessubmission"
    used = "(SELECT {} FROM tables_rulessubmission WHERE used_at IS NOT NULL)"
    update = f"UPDATE OR REPLACE {name} SET"
    refuses(
        f"INSERT OR REPLACE {copied(name, body=repr('{}'))}",
        f"INSERT OR REPLACE {copied(name, id='id + 1000')}",
        f"{update} reference = {used.format('reference')} WHERE id = {draft.pk}",
        f"{update} id = {used.format('id')} WHERE id = {draft.pk}",
    )
    assert draft.effective_on is not None
    draft.effective_on = draft.effective_on.replace(day=2)
    draft.save(update_fields=("effective_on",))
