"""Verifies tables in several processes at once, each with its own connection to the database.

They talk over pipes: multiprocessing pools need shared memory, which not every machine has.
"""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from django.db import DatabaseError

from tables.log.heads.lines import SignedHead
from tables.verify.process_start import run_verifier
from tables.verify.table import ArchivedEvents, Verification, verify_table


class VerifierDied(Exception):  # noqa: N818 - it says what happened
    """A verifying process ended before it answered."""


class Task(NamedTuple):
    """A table to verify, as `verify_table` takes it."""

    table_id: int
    signed: SignedHead | None
    with_rows: bool
    archived_events: ArchivedEvents | None

    def verify(self, progress: Callable[[int], object]) -> Verification:
        return verify_table(self.table_id, self.signed, self.with_rows, progress, self.archived_events)


def verify_in_processes(
    tasks: Iterable[Task], jobs: int, progress: Callable[[int], object], count_table: Callable[[], object]
) -> dict[int, Verification]:
    """Return what was found at each table. Raise DatabaseError or VerifierDied."""
    waiting = deque(tasks)
    found: dict[int, Verification] = {}
    # Each process with the table it verifies.
    busy: dict[Connection, int] = {}
    idle = deque(start_verifier() for _ in range(min(jobs, len(waiting))))
    try:
        while waiting or busy:
            while waiting and idle:
                send(idle[0], waiting[0])
                busy[idle.popleft()] = waiting.popleft().table_id
            ready: list[Any] = wait(list(busy))
            for verifier in ready:
                answer = receive(verifier)
                if isinstance(answer, int):
                    progress(answer)
                else:
                    found[busy.pop(verifier)] = answer
                    count_table()
                    idle.append(verifier)
    finally:
        for verifier in (*idle, *busy):
            verifier.close()
    return found


def start_verifier() -> Connection:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=run_verifier, args=(theirs,), daemon=True).start()
    theirs.close()
    return ours


def send(verifier: Connection, task: Task) -> None:
    try:
        verifier.send(task)
    except ConnectionError:
        raise VerifierDied from None


def receive(verifier: Connection) -> int | Verification:
    """Return how many more events a process has read, or what it found at its table."""
    try:
        answer: int | Verification | DatabaseError = verifier.recv()
    except (EOFError, ConnectionError):
        raise VerifierDied from None
    if isinstance(answer, DatabaseError):
        raise answer
    return answer


def verify_tasks(pipe: Connection) -> None:
    """Answer each task until the pipe closes, and say in between how many more events were read."""
    with suppress(EOFError, ConnectionError):
        while True:
            task: Task = pipe.recv()
            try:
                pipe.send(task.verify(pipe.send))
            except DatabaseError as error:
                pipe.send(DatabaseError(str(error)))
