from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tables.log.heads import BadHeads, write_heads


class Command(BaseCommand):
    help = "Signs the head of every table's log and writes them to HEADS_PATH, outside the database."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lost = write_heads()
        except BadHeads as bad:
            raise CommandError(f"{bad}. Nothing was written; keep that file and find out why.") from None
        except OSError as error:
            raise CommandError(f"Cannot write {settings.HEADS_PATH}: {error.strerror}.") from None
        for text in lost:
            self.stdout.write(f"{text}.")
        if lost:
            raise CommandError("These heads were kept as they were; run verify_log.")
