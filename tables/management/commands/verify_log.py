import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from tqdm import tqdm

from tables.archive.read_back import ArchiveFolder
from tables.log.heads.lines import JOURNAL
from tables.management.commands.settle import check_jobs
from tables.models import Table
from tables.verify.journal import verify_journal
from tables.verify.processes import Task, VerifierDied, verify_in_processes
from tables.verify.signed_heads import read_signed_heads
from tables.verify.strays import find_stray_events
from tables.verify.table import Verification


class Command(BaseCommand):
    help = (
        "Reads every log and the journal from the beginning,"
        " and names the first row of a table that does not match."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rows",
            action="store_true",
            help="also rebuild rounds, wagers, seats and the rest, and compare; and what the journal has",
        )
        parser.add_argument(
            "--archives",
            type=Path,
            metavar="FOLDER",
            default=settings.ARCHIVES_PATH,
            help="also read archived days, from the files in this folder (%(default)s)",
        )
        parser.add_argument(
            "--public-key",
            type=Path,
            metavar="FILE",
            help="verify the heads with this key, not with the floor's",
        )
        parser.add_argument(
            "--backup", action="store_true", help="this is a backup, which may be older than the last heads"
        )
        parser.add_argument("--table", metavar="NAME_OR_ID", help="only this table")
        parser.add_argument(
            "--jobs", type=int, default=1, metavar="N", help="spread the tables over N processes"
        )

    def handle(
        self,
        *args: Any,
        rows: bool = False,
        archives: Path | None = None,
        table: str | None = None,
        public_key: Path | None = None,
        backup: bool = False,
        jobs: int = 1,
        **options: Any,
    ) -> None:
        check_jobs(jobs)
        try:
            count, events, faults, notes = verify(rows, table, archives, public_key, backup, jobs=jobs)
        except DatabaseError as error:
            raise CommandError(f"Cannot read the database: {error}.", returncode=2) from None
        except VerifierDied:
            raise CommandError("A verifying process died.", returncode=2) from None
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


def verify(
    with_rows: bool,
    table: str | None,
    archives: Path | None,
    public_key: Path | None,
    is_backup: bool,
    progress: Callable[[int], object] = lambda count: None,
    count_table: Callable[[], object] = lambda: None,
    jobs: int = 1,
) -> tuple[int, int, list[str], list[str]]:
    """Return the number of tables and events, one fault per table at most, the journal's, and notes.

    `progress` is called with each few hundred events, and `count_table` after each table.
    """
    # Heads first: logs read after them can only be longer.
    heads, faults, notes = read_signed_heads(public_key, is_backup)
    tables = tables_to_read(table)
    if table is None:
        faults += find_stray_events(tables)
        missing = sorted(heads.keys() - {JOURNAL, *tables})
        faults += [f"table {pk}: is gone, and its head was signed" for pk in missing]
    archived_events = None if archives is None else ArchiveFolder(archives).events
    tasks = [Task(pk, heads.get(pk), with_rows, archived_events) for pk in tables]
    events = 0
    with tqdm(unit=" events", disable=not sys.stderr.isatty()) as bar:

        def count(read: int) -> None:
            bar.update(read)
            progress(read)

        for pk, result in verify_tables(tasks, jobs, count, count_table):
            events += result.events
            faults += [] if result.fault is None else [f"table {pk}: {result.fault}"]
            notes += [f"table {pk}: {note}" for note in result.notes]
        if table is None:
            journal = verify_journal(heads.get(JOURNAL), with_rows, bar.update, archived_events)
            faults += journal.faults
            notes += journal.notes
    return len(tables), events, faults, notes


def verify_tables(
    tasks: Sequence[Task], jobs: int, progress: Callable[[int], object], count_table: Callable[[], object]
) -> Iterator[tuple[int, Verification]]:
    """Yield what was found at each table, in the order of the tasks."""
    if jobs > 1:
        found = verify_in_processes(tasks, jobs, progress, count_table)
        yield from ((task.table_id, found[task.table_id]) for task in tasks)
        return
    for task in tasks:
        verification = task.verify(progress)
        count_table()
        yield task.table_id, verification


def tables_to_read(table: str | None) -> list[int]:
    """Return every table, or the one with this name or id."""
    ids = Table.objects.order_by("pk").values_list("pk", flat=True)
    if table is None:
        return list(ids)
    matches = list(ids.filter(name=table)) or (list(ids.filter(pk=int(table))) if table.isdecimal() else [])
    if not matches:
        raise CommandError(f"There is no table {table}.", returncode=2)
    return matches
