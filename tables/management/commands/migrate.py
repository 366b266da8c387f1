from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections

from tables.replaced_migrations import applied_migrations, explain_half_migrated


class Command(migrate.Command):
    """Django's migrate, which refuses a half-migrated database before it checks or changes anything."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        problem = explain_half_migrated(applied_migrations(connections[options["database"]]))
        if problem:
            raise CommandError(f"{problem} Nothing was changed.")
        return super().execute(*args, **options)
