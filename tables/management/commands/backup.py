import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from tables.archive.backup import CannotBackUp, back_up
from tables.management.arguments import add_passphrase, passphrase_in, sqlite_floor


class Command(BaseCommand):
    help = "Copies a floor on SQLite to a new file while taps go on, and verifies the copy."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="a new file; an old one is never overwritten"
        )
        add_passphrase(parser, "encrypt the backup with the passphrase in this file")

    def handle(self, *args: Any, file: Path, passphrase_file: Path | None = None, **options: Any) -> None:
        floor = sqlite_floor()
        if not floor.exists():
            raise CommandError(f"There is no floor at {floor} yet.")
        passphrase = passphrase_in(passphrase_file)
        try:
            with tqdm(unit=" rows", disable=not sys.stderr.isatty()) as progress:
                rows = back_up(floor, file, progress.update, passphrase)
        except CannotBackUp as reason:
            raise CommandError(str(reason)) from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"Cannot back up to {file}: {error}.") from None
        except KeyboardInterrupt:
            sys.exit(130)
        self.stdout.write(
            f"{file}: proven, {rows} rows of history. Keep the secret key and the history of heads too."
        )
