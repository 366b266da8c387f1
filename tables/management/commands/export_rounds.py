import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from tables.archive.export import PaidAmounts, count_rounds_between, export_line, rounds_between
from tables.management.arguments import parse_day
from tables.models import Table


class Command(BaseCommand):
    help = "Writes the current records of finished rounds as JSON Lines, for `manage.py settle`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--from", dest="first", type=parse_day, required=True, metavar="DAY", help="first gaming day"
        )
        parser.add_argument(
            "--to",
            dest="last",
            type=parse_day,
            required=True,
            metavar="DAY",
            help="last gaming day, included",
        )
        parser.add_argument("--table", metavar="NAME", help="only the rounds of one table")
        parser.add_argument("--out", metavar="FILE", help="write to this file instead of standard output")

    def handle(
        self, *args: Any, first: date, last: date, table: str | None, out: str | None, **options: Any
    ) -> None:
        if last < first:
            raise CommandError(f"--to {last} is before --from {first}.")
        of_table = None if table is None else table_named(table)
        try:
            with target_of(out) as target:
                written, without = export(first, last, of_table, target)
        except BrokenPipeError:
            # The reader of our output is gone, so write nothing more to it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            raise CommandError(f"Cannot write {out}: {error.strerror}.") from None
        except KeyboardInterrupt:
            sys.exit(130)
        if without:
            self.stderr.write(f"{without} rounds have no record: no amounts were recorded.")
        self.stderr.write(f"{written} rounds exported.")


def table_named(name: str) -> Table:
    try:
        return Table.objects.get(name=name)
    except Table.DoesNotExist:
        names = ", ".join(Table.objects.values_list("name", flat=True)[:20])
        raise CommandError(f"There is no table {name}. Tables: {names or 'none yet'}.") from None


@contextmanager
def target_of(out: str | None) -> Iterator[BinaryIO]:
    """Open standard output, or a file that gets its name once it is complete."""
    if out is None:
        yield sys.stdout.buffer
        return
    part = Path(f"{out}.part")
    try:
        with part.open("wb") as target:
            yield target
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)


def export(first: date, last: date, table: Table | None, target: BinaryIO) -> tuple[int, int]:
    """Return how many rounds were written and how many have no record."""
    written = without = 0
    paid = PaidAmounts()
    is_hidden = not sys.stderr.isatty() or (target is sys.stdout.buffer and sys.stdout.isatty())
    total = None if is_hidden else count_rounds_between(first, last, table)
    for round_row in tqdm(rounds_between(first, last, table), total=total, unit=" rounds", disable=is_hidden):
        line = export_line(round_row, paid)
        if line is None:
            without += 1
        else:
            target.write(line + b"\n")
            written += 1
    target.flush()
    return written, without
