"""The system check that the append-only triggers are installed; the server does not start without them."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections
from django.db.utils import DatabaseError

from tables.log import triggers


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
        for name in missing_triggers(alias)
    ]


def missing_triggers(alias: str) -> list[str]:
    connection = connections[alias]
    try:
        if "tables_tableevent" not in connection.introspection.table_names():
            return []
    except DatabaseError:
        return []
    return triggers.missing(connection)
