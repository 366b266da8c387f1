import os
import threading
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from tables.management.commands.verify_log import verify
from tables.verify.runs import RunProgress, finish

NICENESS = 10
WRITE_SECONDS = 2


class Command(BaseCommand):
    help = (
        "Carries out a run of the verification that was asked for. A worker starts it; people use verify_log."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", type=int, help="the number of its row")

    def handle(self, *args: Any, run: int, **options: Any) -> None:
        progress, is_over, parent = RunProgress(run), threading.Event(), os.getppid()
        progress.begin()
        writer = threading.Thread(target=write_progress, args=(progress, is_over, parent), daemon=True)
        # Taps and timers come first.
        os.nice(NICENESS)
        writer.start()
        try:
            _, _, faults, notes = verify(
                True, None, settings.ARCHIVES_PATH, None, False, progress.count, progress.count_table
            )
        except Exception as error:
            finish(progress, "failed", [], f"{type(error).__name__}: {error}"[:500])
            raise
        finally:
            is_over.set()
        finish(progress, "faults" if faults else "fits", faults, "\n".join(notes))


def write_progress(progress: RunProgress, is_over: threading.Event, parent: int) -> None:
    """Write the counts every few seconds, and end the process when nobody waits for its result any more."""
    while not is_over.wait(WRITE_SECONDS):
        # On SQLite a tap may hold the lock; then the next one is written.
        with suppress(DatabaseError):
            if not progress.write() or os.getppid() != parent:
                os._exit(1)
