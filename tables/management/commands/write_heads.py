from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.log.heads import minutely
from tables.log.heads.paths import BadHeads, history_path
from tables.log.heads.sign import write_heads


class Command(BaseCommand):
    help = "Signs the heads of the logs that changed, in a new line of the history at HEADS_PATH."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lost = write_heads()
        except BadHeads as bad:
            raise CommandError(f"{bad}. Nothing was written; keep that file and find out why.") from None
        except OSError as error:
            raise CommandError(f"Cannot write {history_path()}: {error.strerror}.") from None
        minutely.finish()
        for text in lost:
            self.stdout.write(f"{text}.")
        if lost:
            raise CommandError("These heads were kept as they were; run verify_log.")
