import os
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.settle import LONGEST_LINE, settle_line

CHUNK = 200
Settled = tuple[bytes, bool]


class Command(BaseCommand):
    help = "Settles round records: JSON Lines in, JSON Lines out, by the rules the tables play by."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="records, one a line; '-' or nothing reads standard input"
        )
        parser.add_argument(
            "--jobs", type=int, default=1, metavar="N", help="spread the lines over N processes, in order"
        )

    def handle(self, *args: Any, file: str, jobs: int, **options: Any) -> None:
        if not 1 <= jobs <= 256:
            raise CommandError("--jobs takes a number from 1 to 256.", returncode=2)
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
                count, failed = write_settled(source, sys.stdout.buffer, jobs)
        except BrokenPipeError:
            # Whoever read our output has gone; say nothing more to it.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except BrokenProcessPool:
            raise CommandError(
                "A settling process died. What was written so far is right.", returncode=2
            ) from None
        except OSError as error:
            raise CommandError(f"Cannot read {file}: {error.strerror}.", returncode=2) from None
        except KeyboardInterrupt:
            sys.exit(130)
        if failed:
            self.stderr.write(f"{failed} of {count} records could not be settled.")
            sys.exit(1)


def write_settled(source: BinaryIO, target: BinaryIO, jobs: int) -> tuple[int, int]:
    """Settles every line of the source; how many there were, and how many could not be settled."""
    count = failed = 0
    settled = map(settle_line, read_lines(source)) if jobs == 1 else settle_in_processes(source, jobs)
    unseen = not sys.stderr.isatty() or sys.stdout.isatty()
    for line, is_settled in tqdm(settled, unit=" records", disable=unseen):
        target.write(line + b"\n")
        target.flush()
        count += 1
        failed += not is_settled
    return count, failed


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of a line longer than a record can be, only so much that it shows."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and len(line) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        yield line


def settle_in_processes(source: BinaryIO, jobs: int) -> Iterator[Settled]:
    """The lines settled by several processes, in order, with only a few chunks under way at once."""
    lines = read_lines(source)
    under_way: deque[Future[list[Settled]]] = deque()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while chunk := list(islice(lines, CHUNK)):
            under_way.append(pool.submit(settle_lines, chunk))
            if len(under_way) > 2 * jobs:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


def settle_lines(lines: list[bytes]) -> list[Settled]:
    return [settle_line(line) for line in lines]
