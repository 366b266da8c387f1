"""A line between two programs that can be made bad: late, slow, cut, reset, or dead at one end."""

import asyncio
import socket
import struct
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Literal

from tests.harness.servers.process import free_port

Trouble = Literal["", "late", "slow", "half_open"]
LATE_SECONDS = 0.15
# This many bytes at once, with a pause in between.
SLOW_BYTES, SLOW_SECONDS = 200, 0.01
CHUNK = 65536
# Closing sends a reset at once and drops what was under way.
RESET = struct.pack("ii", 1, 0)


class Line:
    """Listens on its own port and passes everything on to another."""

    def __init__(self, name: str, to: int) -> None:
        self.name, self.to, self.port = name, to, free_port()
        self.trouble: Trouble = ""
        self._writers: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = {writer}
        self._writers.add(writer)
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self.to)
            ends.add(there)
            self._writers.add(there)
            both = (self._one_way(reader, there), self._one_way(there_reader, writer))
            await asyncio.gather(*both, return_exceptions=True)
        except OSError:
            return
        finally:
            for end in ends:
                end.transport.abort()
            self._writers -= ends

    async def close(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                while self.trouble == "half_open":  # noqa: ASYNC110 - bytes wait, and nobody is told
                    await asyncio.sleep(0.05)
                if self.trouble == "late":
                    await asyncio.sleep(LATE_SECONDS)
                step = SLOW_BYTES if self.trouble == "slow" else len(data)
                for start in range(0, len(data), step):
                    writer.write(data[start : start + step])
                    await writer.drain()
                    if step < len(data):
                        await asyncio.sleep(SLOW_SECONDS)
        writer.close()

    def end_all(self, *, is_reset: bool) -> None:
        """End every connection, either closed in order or reset in the middle."""
        for writer in self._writers:
            sock = writer.get_extra_info("socket")
            if is_reset and sock is not None:
                with suppress(OSError):
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                writer.transport.abort()
            else:
                writer.close()


class Lines:
    """All lines of a floor, in their own thread."""

    def __init__(self) -> None:
        self.by_name: dict[str, Line] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def add(self, name: str, to: int) -> int:
        """Add a line and return the port it listens on."""
        line = self.by_name[name] = Line(name, to)
        opened: Future[Any] = asyncio.run_coroutine_threadsafe(line.open(), self._loop)
        opened.result(10)
        return line.port

    def do(self, what: Callable[[], object]) -> None:
        self._loop.call_soon_threadsafe(what)

    def close(self) -> None:
        async def end() -> None:
            for line in self.by_name.values():
                await line.close()
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # An aborted transport is closed in the next turn of the loop.
            await asyncio.sleep(0.1)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
