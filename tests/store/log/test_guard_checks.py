"""A trigger that is missing, disabled or changed is named by the check, and restored by one command."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection, models

from tables import checks
from tables.log import partitions
from tables.log import triggers as guards
from tables.models import Approval

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="on PostgreSQL this cannot happen")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has nothing of the kind")
IS_POSTGRESQL = connection.vendor == "postgresql"


def run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for sql in statements:
            cursor.execute(sql)


def drop(table: str, name: str) -> None:
    run(f"DROP TRIGGER {name} ON {table}" if IS_POSTGRESQL else f"DROP TRIGGER {table}_{name}")


def check_names() -> list[str]:
    """Return the triggers that the system check finds missing."""
    found = checks.history_is_append_only(databases=["default"])
    assert {message.id for message in found} <= {"tables.E001"}
    return [message.msg.split()[2] for message in found]


def mended() -> list[str]:
    """Return the triggers `install_guards` found missing; none is afterwards."""
    said = StringIO()
    call_command("install_guards", stdout=said)
    assert check_names() == []
    return [line.split()[0] for line in said.getvalue().splitlines()[:-1]]


@pytest.mark.django_db
def test_each_trigger_that_is_gone_is_named_and_put_back() -> None:
    assert check_names() == []
    triggers = guards._triggers(connection)  # noqa: SLF001 - each by its name
    assert {table for table, _ in triggers} >= {*guards.APPEND_ONLY_TABLES, guards.SUBMISSION_TABLE}
    for table, name in triggers:
        drop(table, name)
        names = check_names()
        # The trigger on the log's rows takes its copies on each day with it.
        assert f"{table}.{name}" in names
        assert len(names) == 1 or table == "tables_tableevent"
        assert mended() == names


@pytest.mark.django_db
def test_manage_py_check_fails_by_the_name_of_the_trigger() -> None:
    call_command("check", databases=["default"])
    name = "append_only" if IS_POSTGRESQL else "no_update"
    drop("tables_wager", name)
    with pytest.raises(SystemCheckError, match=rf"tables_wager\.{name} is missing"):
        call_command("check", databases=["default"])


@on_sqlite
@pytest.mark.django_db
def test_a_trigger_that_says_something_else_is_named() -> None:
    run(
        "DROP TRIGGER tables_round_no_update",
        "CREATE TRIGGER tables_round_no_update BEFORE UPDATE ON tables_round BEGIN SELECT 1; END",
    )
    assert check_names() == ["tables_round.no_update"]
    assert mended() == ["tables_round.no_update"]


@on_postgresql
@pytest.mark.django_db
@pytest.mark.parametrize(
    "worded",
    [
        "BEFORE UPDATE ON tables_round FOR EACH ROW",
        "BEFORE UPDATE OR DELETE ON tables_round FOR EACH ROW WHEN (OLD.id < 0)",
        "BEFORE UPDATE OR DELETE ON tables_round FOR EACH STATEMENT",
    ],
)
def test_a_trigger_that_lets_something_through_is_named(worded: str) -> None:
    run(
        "DROP TRIGGER append_only ON tables_round",
        f"CREATE TRIGGER append_only {worded} EXECUTE FUNCTION refuse_change()",
    )
    assert check_names() == ["tables_round.append_only"]
    assert mended() == ["tables_round.append_only"]


@on_postgresql
@pytest.mark.django_db
def test_a_trigger_that_is_disabled_is_named_on_each_day_of_the_log_too() -> None:
    with connection.cursor() as cursor:
        day = partitions.names(cursor)[0]
    for table in ("tables_round", "tables_tableevent", day, guards.SUBMISSION_TABLE):
        run(f"ALTER TABLE {table} DISABLE TRIGGER append_only")
        assert f"{table}.append_only" in check_names()
        assert f"{table}.append_only" in mended()
    run(f"ALTER TABLE {day} DISABLE TRIGGER append_only_truncate")
    assert mended() == [f"{day}.append_only_truncate"]


@on_postgresql
@pytest.mark.django_db
def test_a_function_that_refuses_nothing_is_every_trigger_missing() -> None:
    run(
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RETURN OLD; END $$"
    )
    assert len(check_names()) >= 2 * len(guards.APPEND_ONLY_TABLES)
    mended()


@pytest.mark.django_db(transaction=True)
def test_a_migration_that_forgets_the_triggers_is_caught() -> None:
    """On SQLite an altered table is rebuilt without them."""
    old = Approval._meta.get_field("reason")  # noqa: SLF001 - Django's own name
    new = models.CharField(max_length=300)
    new.set_attributes_from_name("reason")
    new.model = Approval
    try:
        with connection.schema_editor() as editor:
            editor.alter_field(Approval, old, new)
        lost = ["tables_approval.no_delete", "tables_approval.no_replace", "tables_approval.no_update"]
        assert check_names() == ([] if IS_POSTGRESQL else lost)
    finally:
        with connection.schema_editor() as editor:
            editor.alter_field(Approval, new, old)
        guards.install(connection)
    assert check_names() == []
