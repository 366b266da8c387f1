from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.log.journal.found import enter_as_found


class Command(BaseCommand):
    help = "Enters rows that were written past the journal as they are found, with a reason that stays there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--reason", required=True, metavar="TEXT", help="why, for auditors; it stays in the journal"
        )

    def handle(self, *args: Any, reason: str, **options: Any) -> None:
        if not reason.strip():
            raise CommandError("Give a reason.")
        count = enter_as_found(reason.strip())
        self.stdout.write(f"{count:,} {'row was' if count == 1 else 'rows were'} entered as found.")
