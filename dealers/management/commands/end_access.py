from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from dealers.auth.end_access import end_access, taken_away_since


class Command(BaseCommand):
    help = "Ends every sign-in, enrollment code and token of a restored floor, and says what to look at."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--old-floor", type=Path, metavar="FILE", help="the SQLite floor that the backup replaces"
        )

    def handle(self, *args: Any, old_floor: Path | None, **options: Any) -> None:
        # Before anything is ended, which the security log has too.
        again = taken_away_since(old_floor) if old_floor else []
        for note in end_access():
            self.stdout.write(note)
        if again:
            self.stdout.write("The old floor did this after the backup. Do it again before you open:")
        for line in again:
            self.stdout.write(f"  {line}")
