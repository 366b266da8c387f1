import os
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.settlement.settle_line import LONGEST_LINE, settle_line

CHUNK = 200
Settled = tuple[bytes, bool]


class SettlerDied(Exception):  # noqa: N818 - what happened, as elsewhere
    """A process that settles has ended before its answer."""


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
        except SettlerDied:
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
    """Yields the lines settled by several processes, in order.

    They are spoken to over pipes: pools of multiprocessing need shared memory, which not every machine gives.
    """
    lines = read_lines(source)
    idle: deque[Connection] = deque()
    busy: deque[Connection] = deque()
    try:
        while chunk := list(islice(lines, CHUNK)):
            settled: list[Settled] = []
            if len(busy) < jobs:
                idle.append(start_settler())
            else:
                # It is sent no more before it was heard, or two full pipes would wait for each other.
                settled = hear(busy[0])
                idle.append(busy.popleft())
            send(idle[0], chunk)
            busy.append(idle.popleft())
            yield from settled
        while busy:
            yield from hear(busy[0])
            idle.append(busy.popleft())
    finally:
        for settler in (*idle, *busy):
            settler.close()


def start_settler() -> Connection:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=settle_chunks, args=(theirs,), daemon=True).start()
    theirs.close()
    return ours


def settle_chunks(line: Connection) -> None:
    """Answers each chunk of lines until the other end is closed; Ctrl-C is for the process that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):
        while True:
            line.send([settle_line(one) for one in line.recv()])


def send(settler: Connection, chunk: list[bytes]) -> None:
    try:
        settler.send(chunk)
    except ConnectionError:
        raise SettlerDied from None


def hear(settler: Connection) -> list[Settled]:
    try:
        settled: list[Settled] = settler.recv()
    except (EOFError, ConnectionError):
        raise SettlerDied from None
    return settled
