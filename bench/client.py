"""A bare asyncio client: one kept connection for HTTP, websockets that note when a version arrived."""

import asyncio
import json
import time
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


class Http:
    """One HTTP/1.1 connection that is kept."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port = port
        self.cookies = cookies

    async def open(self) -> "Http":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the content of the answer; its headers are kept."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {cookie}\r\n"
            f"X-CSRFToken: {self.cookies.get('csrftoken', '')}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self.writer.write(head.encode() + body)
        status = int((await self.reader.readline()).split()[1])
        self.headers: dict[str, str] = {}
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            self.headers[name.lower()] = value.strip()
        return status, await self.reader.readexactly(int(self.headers["content-length"]))

    def close(self) -> None:
        self.writer.close()


class Screen:
    """A socket that says when a version of a kind of message arrived."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.arrived: dict[tuple[str, int], float] = {}
        self.waiting: dict[tuple[str, int], asyncio.Event] = {}
        self.listening = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            # The kind and the version stand at the head of each message.
            message: dict[str, Any] = json.loads(text)
            key = (message["type"], message["version"])
            self.arrived[key] = now
            self.waiting.setdefault(key, asyncio.Event()).set()

    async def when(self, kind: str, version: int) -> float:
        async with asyncio.timeout(10):
            await self.waiting.setdefault((kind, version), asyncio.Event()).wait()
        return self.arrived[kind, version]


async def open_screen(port: int, table: int, cookies: dict[str, str]) -> Screen:
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    socket = await connect(
        f"ws://127.0.0.1:{port}/ws/tables/{table}/",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie},
    )
    return Screen(socket)
