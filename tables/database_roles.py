"""The two roles of a PostgreSQL database: one owns it, migrates and archives, the other serves the floor.

The second owns nothing: it adds to the append-only tables and cannot change, delete or empty them, and no
trigger is its to remove. Without DATABASE_OWNER_URL there is one role, which does everything.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from tables.log import partitions
from tables.log.triggers import APPEND_ONLY_TABLES

READ, ADD, CHANGE = "SELECT", "SELECT, INSERT", "SELECT, INSERT, UPDATE, DELETE"


class WrongRole(Exception):  # noqa: N818 - it reads as a sentence
    """The reason the floor cannot be served by that role, as a sentence."""


def owner_connection() -> BaseDatabaseWrapper:
    """Return a new connection of the owner, or of the only role. Nobody shares it; close it."""
    made = connections.create_connection(DEFAULT_DB_ALIAS)
    made.settings_dict = {**made.settings_dict, **(settings.DATABASE_OWNER or {})}
    # A pool would be that of the other role.
    made.settings_dict["OPTIONS"] = {**made.settings_dict["OPTIONS"], "pool": False}
    return made


@contextmanager
def as_owner() -> Iterator[None]:
    """Let this thread use the database as its owner, if there are two roles."""
    if settings.DATABASE_OWNER is None:
        yield
        return
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = owner = owner_connection()
    try:
        yield
    finally:
        owner.close()
        connections[DEFAULT_DB_ALIAS] = usual


def grant_rights(connection: BaseDatabaseWrapper, role: str) -> None:
    """Give the role that serves the floor what it needs, and nothing more. Raise WrongRole."""
    with connection.cursor() as cursor:
        _check_role(cursor, role)
        cursor.execute("SELECT quote_ident(%s), quote_ident(current_schema())", [role])
        name, schema = cursor.fetchone()
        for statement in (
            f"REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC",
            f"GRANT USAGE ON SCHEMA {schema} TO {name}",
            f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {name}",
            f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA {schema} TO {name}",
            # So that a dump can read the days to come.
            f"ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT ON TABLES TO {name}",
            f"REVOKE ALL ON FUNCTION {partitions.MAKER} FROM PUBLIC",
            f"GRANT EXECUTE ON FUNCTION {partitions.MAKER} TO {name}",
            *(f"GRANT {rights} ON {table} TO {name}" for table, rights in _rights(cursor).items()),
        ):
            cursor.execute(statement)


def _check_role(cursor: CursorWrapper, role: str) -> None:
    cursor.execute(
        "SELECT rolsuper OR pg_has_role(oid, current_user, 'MEMBER') FROM pg_roles WHERE rolname = %s", [role]
    )
    found = cursor.fetchone()
    if found is None:
        raise WrongRole(f"The database has no role {role}. docs/deployment.md says how it is made.")
    if found[0]:
        raise WrongRole(f"The role {role} may do what the owner may. Give DATABASE_URL one of its own.")


def _rights(cursor: CursorWrapper) -> dict[str, str]:
    """Return what may be done with each table, by its quoted name."""
    cursor.execute(
        "SELECT relname, quote_ident(relname), relispartition FROM pg_class"
        " WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v')"
    )
    rights = {}
    for table, quoted, is_partition in cursor.fetchall():
        if is_partition or table == "django_migrations":
            # Rows reach a day through the log itself.
            rights[quoted] = READ
        else:
            rights[quoted] = ADD if table in APPEND_ONLY_TABLES else CHANGE
    return rights
