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


class SettlerDied(Exception):  # noqa: N818 - it says what happened
    """A settling process ended before it answered."""


class Command(BaseCommand):
    help = "Settles round records by the rules of the tables: JSON Lines in, JSON Lines out."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", help="records, one per line; '-' or nothing reads standard input"
        )
        parser.add_argument(
            "--jobs", type=int, default=1, metavar="N", help="spread the lines over N processes, in order"
        )

    def handle(self, *args: Any, file: str, jobs: int, **options: Any) -> None:
        check_jobs(jobs)
        try:
            with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as source:
                count, failed = write_settled(source, sys.stdout.buffer, jobs)
        except BrokenPipeError:
            # The reader of our output is gone, so write nothing more to it.
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


def check_jobs(jobs: int) -> None:
    if not 1 <= jobs <= 256:
        raise CommandError("--jobs takes a number from 1 to 256.", returncode=2)


def write_settled(source: BinaryIO, target: BinaryIO, jobs: int) -> tuple[int, int]:
    """Settle every line. Return how many there were and how many failed."""
    count = failed = 0
    settled = map(settle_line, read_lines(source)) if jobs == 1 else settle_in_processes(source, jobs)
    is_hidden = not sys.stderr.isatty() or sys.stdout.isatty()
    for line, is_settled in tqdm(settled, unit=" records", disable=is_hidden):
        target.write(line + b"\n")
        target.flush()
        count += 1
        failed += not is_settled
    return count, failed


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream. An overlong line is cut, but stays long enough to be refused."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and len(line) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        yield line


def settle_in_processes(source: BinaryIO, jobs: int) -> Iterator[Settled]:
    """Yield the lines settled by several processes, in order.

    They talk over pipes: multiprocessing pools need shared memory, which not every machine has.
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
                # Read the answer before sending more, or two full pipes would wait for each other.
                settled = receive(busy[0])
                idle.append(busy.popleft())
            send(idle[0], chunk)
            busy.append(idle.popleft())
            yield from settled
        while busy:
            yield from receive(busy[0])
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


def settle_chunks(pipe: Connection) -> None:
    """Answer each chunk of lines until the pipe closes. Ctrl-C is handled by the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send([settle_line(line) for line in pipe.recv()])


def send(settler: Connection, chunk: list[bytes]) -> None:
    try:
        settler.send(chunk)
    except ConnectionError:
        raise SettlerDied from None


def receive(settler: Connection) -> list[Settled]:
    try:
        settled: list[Settled] = settler.recv()
    except (EOFError, ConnectionError):
        raise SettlerDied from None
    return settled
