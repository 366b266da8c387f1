from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.log.heads import minutely
from tables.log.heads.paths import BadHeads, history_path, public_key_path
from tables.log.heads.sign import rotate_key


class Command(BaseCommand):
    help = "Makes a new key for the heads; the old key signs the line that names it, and is gone."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--reason", default="", metavar="TEXT", help="why; it stays in the history")

    def handle(self, *args: Any, reason: str, **options: Any) -> None:
        try:
            rotate_key(reason.strip())
        except BadHeads as bad:
            raise CommandError(f"{bad}. The key was not changed.") from None
        except OSError as error:
            raise CommandError(f"Cannot write {history_path()}: {error.strerror}.") from None
        minutely.finish()
        self.stdout.write(f"The next heads are signed with a new key: give auditors {public_key_path()}.")
