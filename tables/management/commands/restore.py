import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from tables import clock
from tables.archive.restore import CannotRestore, restore
from tables.management.arguments import add_passphrase, passphrase_in, sqlite_floor


class Command(BaseCommand):
    help = "Verifies a backup and puts a copy of it in place of the floor, which is moved aside."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="a backup made by `backup`")
        parser.add_argument("--replace", action="store_true", help="even if the floor has tables")
        add_passphrase(parser, "the file with the passphrase of an encrypted backup")

    def handle(
        self, *args: Any, file: Path, replace: bool, passphrase_file: Path | None = None, **options: Any
    ) -> None:
        floor = sqlite_floor()
        passphrase = passphrase_in(passphrase_file)
        connections.close_all()
        try:
            at = timezone.localtime(clock.now())
            aside, notes = restore(file, floor, at, replace, passphrase)
        except CannotRestore as reason:
            raise CommandError(f"{reason} Nothing was changed.") from None
        except (OSError, sqlite3.Error) as error:
            raise CommandError(f"Cannot restore {file}: {error}. Nothing was changed.") from None
        except KeyboardInterrupt:
            sys.exit(130)
        self.stdout.write(f"{floor} is now {file}." + (f" The old floor is {aside}." if aside else ""))
        self.stdout.write(notes)
        self.stdout.write("Taps since the backup are only in the old floor; see docs/backup.md.")
        self.stdout.write('Then say so in the heads: begin_heads --reason "restored the backup of ..."')
