import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from tqdm import tqdm

from tables.log.heads import BadHeads, Heads, read_heads
from tables.models import Table
from tables.verify.signed import SignedHead
from tables.verify.strays import find_stray_events
from tables.verify.table import verify_table


class Command(BaseCommand):
    help = "Reads every log from its beginning and names the first row of a table that does not fit."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rows", action="store_true", help="also rebuild rounds, wagers, seats and the rest, and compare"
        )
        parser.add_argument("--table", metavar="NAME_OR_ID", help="only this table")

    def handle(self, *args: Any, rows: bool = False, table: str | None = None, **options: Any) -> None:
        try:
            count, events, faults, notes = verify(with_rows=rows, table=table)
        except DatabaseError as error:
            raise CommandError(f"Cannot read the database: {error}.", returncode=2) from None
        except KeyboardInterrupt:
            sys.exit(130)
        for note in notes:
            self.stdout.write(f"Note: {note}.")
        for fault in faults:
            self.stdout.write(f"{fault}.")
        summary = f"{count:,} {'table' if count == 1 else 'tables'}, {events:,} events"
        if faults:
            raise CommandError(f"{summary}: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}.")
        self.stdout.write(f"{summary}: everything fits.")


def verify(with_rows: bool, table: str | None) -> tuple[int, int, list[str], list[str]]:
    """Return the number of tables and events, at most one fault per table, and notes."""
    faults: list[str] = []
    notes: list[str] = []
    # Heads first: logs read after them can only be longer.
    heads = signed_heads(faults, notes)
    tables = tables_to_read(table)
    if table is None:
        faults += find_stray_events(tables)
        missing = [] if heads is None else sorted(heads.by_table.keys() - set(tables))
        faults += [f"table {pk}: is gone, and its head was signed" for pk in missing]
    events = 0
    with tqdm(unit=" events", disable=not sys.stderr.isatty()) as bar:
        for pk in tables:
            head = None if heads is None else heads.by_table.get(pk)
            signed = None if heads is None or head is None else SignedHead(head, heads.at)
            result = verify_table(pk, signed, with_rows, bar.update)
            events += result.events
            faults += [] if result.fault is None else [f"table {pk}: {result.fault}"]
            notes += [f"table {pk}: {note}" for note in result.notes]
    return len(tables), events, faults, notes


def signed_heads(faults: list[str], notes: list[str]) -> Heads | None:
    try:
        heads = read_heads()
    except BadHeads as bad:
        faults.append(str(bad))
        return None
    if heads is None:
        notes.append(f"no signed heads at {settings.HEADS_PATH}; a tail that was cut off cannot be found")
    return heads


def tables_to_read(table: str | None) -> list[int]:
    """Return every table, or the one with this name or id."""
    ids = Table.objects.order_by("pk").values_list("pk", flat=True)
    if table is None:
        return list(ids)
    matches = list(ids.filter(name=table)) or (list(ids.filter(pk=int(table))) if table.isdecimal() else [])
    if not matches:
        raise CommandError(f"There is no table {table}.", returncode=2)
    return matches
