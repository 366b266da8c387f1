from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.log.heads import minutely
from tables.log.heads.paths import BadHeads, history_path, public_key_path
from tables.log.heads.sign import begin_anew


class Command(BaseCommand):
    help = "Begins the history of heads anew with the logs as they are now, in a signed line that says why."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--reason", required=True, metavar="TEXT", help="why, for auditors; it stays in the history"
        )

    def handle(self, *args: Any, reason: str, **options: Any) -> None:
        if not reason.strip():
            raise CommandError("Give a reason.")
        try:
            aside = begin_anew(reason.strip())
        except BadHeads as bad:
            raise CommandError(f"{bad}. Nothing was written.") from None
        except OSError as error:
            raise CommandError(f"Cannot write {history_path()}: {error.strerror}.") from None
        minutely.finish()
        self.stdout.write(f"Heads begin anew in {history_path()}; their key is {public_key_path()}.")
        if aside is not None:
            self.stdout.write(f"The damaged history is {aside}; keep it.")
