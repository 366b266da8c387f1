from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from tables.database_roles import as_owner
from tables.log import triggers


class Command(BaseCommand):
    help = "Puts the triggers that keep history append-only back in place, and lists the missing ones."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        missing = triggers.missing(connection)
        with as_owner():
            triggers.install(connection)
        for name in missing:
            self.stdout.write(f"{name} was missing.")
        self.stdout.write("Every trigger is in place.")
