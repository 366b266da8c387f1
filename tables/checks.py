"""System checks of the database: it is not half-migrated, and its append-only triggers are installed."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections
from django.db.utils import DatabaseError

from tables.log import triggers
from tables.replaced_migrations import applied_migrations, explain_half_migrated


@register(Tags.database)
def database_is_not_half_migrated(
    databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Return an error for each database that has only some of the replaced migrations."""
    problems = [half_migrated(alias) for alias in databases or ()]
    return [Error(problem, id="tables.E002") for problem in problems if problem]


@register(Tags.database)
def history_is_append_only(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Return an error for each append-only trigger that is missing or disabled."""
    return [
        Error(
            f"The trigger {name} is missing: history could be changed.",
            hint="Find out who removed it; then run `manage.py install_guards`.",
            id="tables.E001",
        )
        for alias in databases or ()
        # A half-migrated database gets its triggers with the rest of its migrations.
        if not half_migrated(alias)
        for name in missing_triggers(alias)
    ]


def half_migrated(alias: str) -> str:
    try:
        return explain_half_migrated(applied_migrations(connections[alias]))
    except DatabaseError:
        return ""


def missing_triggers(alias: str) -> list[str]:
    connection = connections[alias]
    try:
        if "tables_tableevent" not in connection.introspection.table_names():
            return []
    except DatabaseError:
        return []
    return triggers.missing(connection)
