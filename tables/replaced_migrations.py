"""The migrations of release 0.1.0, which this release replaces, and databases that have only some of them."""

from collections.abc import Set as AbstractSet
from functools import cache

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# The last release that still has them.
OLD_RELEASE = "0.1.0"
APPS = ("dealers", "tables")

# An app and the name of a migration.
Key = tuple[str, str]


@cache
def replaced_migrations() -> dict[Key, frozenset[Key]]:
    """Return our own migrations that replace others, each with those it replaces."""
    return {
        key: frozenset(migration.replaces)
        for key, migration in sorted(MigrationLoader(None).disk_migrations.items())
        if key[0] in APPS and migration.replaces
    }


def applied_migrations(connection: BaseDatabaseWrapper) -> set[Key]:
    """Return the migrations that a database has applied, directly or through those they replace.

    `migrate` records a migration as applied as soon as everything it replaces is, and changes nothing else.
    """
    applied = set(MigrationRecorder(connection).applied_migrations())
    return applied | {key for key, replaced in replaced_migrations().items() if replaced <= applied}


def explain_half_migrated(applied: AbstractSet[Key]) -> str:
    """Return why this release cannot migrate a database, in one line, or "" if it can.

    Only the old release knows how to fill the columns that such a database does not have yet.
    """
    for (app, name), replaced in replaced_migrations().items():
        count = len(replaced & applied)
        if 0 < count < len(replaced):
            return (
                f"This database has only {count} of the {len(replaced)} migrations that {app}.{name}"
                f" replaces: migrate it with release {OLD_RELEASE} first, then with this one."
            )
    return ""
