import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from tqdm import tqdm

from tables.archive.archive import CannotArchive, archive_before, check_file, latest_day
from tables.database_roles import as_owner
from tables.faults import Fault
from tables.management.arguments import parse_day


class Command(BaseCommand):
    help = "Writes old gaming days of the log to signed files, verifies and removes them; or checks files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--before", type=parse_day, metavar="DAY", help="the first gaming day that stays")
        parser.add_argument("--to", metavar="FOLDER", help="where the files are written")
        parser.add_argument("--check", nargs="+", metavar="FILE", help="verify files and remove nothing")

    def handle(
        self, *args: Any, before: date | None, to: str | None, check: list[str] | None, **options: Any
    ) -> None:
        if check and (before or to):
            raise CommandError("--check cannot be combined with other options.")
        try:
            if check:
                self.check_files(check)
            elif before is None or to is None:
                raise CommandError("Give --before DAY and --to FOLDER, or --check FILE.")
            else:
                with as_owner():
                    self.archive(before, Path(to))
        except KeyboardInterrupt:
            self.stderr.write("Interrupted. Days that were not finished are still in the log; run it again.")
            sys.exit(130)

    def archive(self, before: date, folder: Path) -> None:
        if before > latest_day():
            raise CommandError(f"{before} is too late: --before {latest_day()} is the latest possible now.")
        with tqdm(unit=" files", disable=not sys.stderr.isatty()) as progress:
            try:
                count = archive_before(before, folder, lambda path: self.report_file(progress, path))
            except (CannotArchive, Fault) as reason:
                reason_text = str(reason).rstrip(".")
                raise CommandError(f"{reason_text}. That day stays in the log.") from None
            except OSError as error:
                raise CommandError(f"Cannot write to {folder}: {error.strerror}.") from None
            except DatabaseError as error:
                raise CommandError(f"The log is busy ({_first_line(error)}). Run archive again.") from None
        self.stderr.write(f"{count} files archived." if count else f"The log has nothing before {before}.")

    def report_file(self, progress: "tqdm[Any]", path: Path) -> None:
        progress.update()
        self.stdout.write(str(path))

    def check_files(self, files: list[str]) -> None:
        bad = 0
        for file in files:
            try:
                self.stdout.write(f"{file}: {check_file(Path(file))}")
            except Fault as fault:
                bad += 1
                self.stdout.write(f"{file}: {fault}.")
            except OSError as error:
                bad += 1
                self.stdout.write(f"{file}: cannot be read: {error.strerror}.")
            except DatabaseError as error:
                raise CommandError(f"The database is not responding: {_first_line(error)}.") from None
        if bad:
            raise CommandError(f"{bad} of {len(files)} files are bad.")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
