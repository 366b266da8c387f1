from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections, transaction

from tables.database_roles import WrongRole, as_owner, grant_rights
from tables.replaced_migrations import applied_migrations, explain_half_migrated


class Command(migrate.Command):
    """Django's migrate, by the owner of the database, who then gives the other role its rights.

    Refuses a half-migrated database before it checks or changes anything.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        with as_owner():
            connection = connections[options["database"]]
            problem = explain_half_migrated(applied_migrations(connection))
            if problem:
                raise CommandError(f"{problem} Nothing was changed.")
            said: str | None = super().execute(*args, **options)
            if settings.DATABASE_OWNER is not None:
                try:
                    with transaction.atomic(using=connection.alias):
                        grant_rights(connection, settings.DATABASE["USER"])
                except WrongRole as reason:
                    raise CommandError(str(reason)) from None
        return said
