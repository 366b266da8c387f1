"""Processes of their own that call functions for a test.

They are spoken to over pipes: what multiprocessing has for it needs shared memory, which not every machine
gives to everybody.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import BrokenBarrierError
from typing import Any

END_SECONDS = 30
_context = get_context("spawn")


class Pool:
    """Makes as many calls at once as there are processes."""

    def __init__(self, lines: Sequence[Connection], threads: ThreadPoolExecutor) -> None:
        self.threads = threads
        self.idle: SimpleQueue[Connection] = SimpleQueue()
        for line in lines:
            self.idle.put(line)

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        return self.threads.submit(self._call, function, args)

    def map(self, function: Callable[..., Any], *args: Iterable[Any]) -> list[Any]:
        return [call.result() for call in [self.submit(function, *one) for one in zip(*args, strict=True)]]

    def _call(self, function: Callable[..., Any], args: Sequence[Any]) -> Any:
        line = self.idle.get()
        try:
            line.send((function, args))
            result, problem = line.recv()
        finally:
            self.idle.put(line)
        if problem:
            raise problem
        return result


@contextmanager
def processes(*starts: tuple[Callable[..., None], Sequence[Any]]) -> Iterator[Pool]:
    """Start one process per start function, which it calls first with its arguments."""
    lines, running = [], []
    for start, args in starts:
        ours, theirs = _context.Pipe()
        process = _context.Process(target=_work, args=(theirs, start, args), daemon=True)
        process.start()
        theirs.close()
        lines.append(ours)
        running.append(process)
    with ThreadPoolExecutor(len(starts)) as threads:
        try:
            yield Pool(lines, threads)
        except BaseException:
            # Nobody waits for the requests of a test that failed or was interrupted.
            for process in running:
                process.terminate()
            raise
        for line in lines:
            line.close()
        for process in running:
            process.join(END_SECONDS)


def _work(line: Connection, start: Callable[..., None], args: Sequence[Any]) -> None:
    start(*args)
    while True:
        try:
            function, given = line.recv()
        except EOFError:
            return
        try:
            answer: tuple[Any, Exception | None] = (function(*given), None)
        except Exception as problem:  # noqa: BLE001 - it is raised again where the call was made
            answer = (None, problem)
        line.send(answer)


class Barrier:
    """One of two ends at which two processes wait for each other."""

    def __init__(self, line: Connection) -> None:
        self.line = line

    def wait(self, seconds: float) -> None:
        self.line.send_bytes(b"here")
        if not self.line.poll(seconds):
            self.line.send_bytes(b"gone")
            raise BrokenBarrierError
        self.line.recv_bytes()
        if self.line.poll() and self.line.recv_bytes() == b"gone":
            raise BrokenBarrierError


def both_ends() -> tuple[Barrier, Barrier]:
    one, other = _context.Pipe()
    return Barrier(one), Barrier(other)
