import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from tables.archive.backup import CannotBackUp, back_up
from tables.management.arguments import sqlite_floor


class Command(BaseCommand):
    help = "Copies a floor on SQLite to a new file while taps go on, and verifies the copy."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="a new file; an old one is never overwritten"
        )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        floor = sqlite_floor()
        if not floor.exists():
            raise CommandError(f"There is no floor at {floor} yet.")
        try:
            with tqdm(unit=" rows", disable=not sys.stderr.isatty()) as progress:
                rows = back_up(floor, file, progress.update)
        except CannotBackUp as reason:
            raise CommandError(str(reason)) from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"Cannot back up to {file}: {error}.") from None
        except KeyboardInterrupt:
            sys.exit(130)
        self.stdout.write(
            f"{file}: proven, {rows} rows of history. Keep the secret key and the heads file too."
        )
