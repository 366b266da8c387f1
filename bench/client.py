"""A minimal asyncio client: a keep-alive HTTP connection, and sockets that record when a version arrived."""

import asyncio
import os
import re
import time
import zlib
from base64 import b64encode
from typing import Self

# Each message starts with its type and version.
MESSAGE = re.compile(rb'\{"type": ?"(\w+)",(?:"table":\d+,)? ?"version": ?(\d+)')
PROCESS = re.compile(rb"\r\nx-process: *(\d+)", re.IGNORECASE)
FINAL, COMPRESSED, MASKED = 0x80, 0x40, 0x80
TEXT, PING, PONG = 1, 9, 10
# A version that no table has, so that the server sends everything.
HELLO = b'{"type":"hello","version":-1}'


class Http:
    """One keep-alive HTTP/1.1 connection."""

    process = ""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port = port
        self.head = (
            f" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie_header(cookies)}\r\n"
            f"X-CSRFToken: {cookies.get('csrftoken', '')}\r\nContent-Type: application/json\r\n"
        )

    async def open(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def send(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return the status and content of the response, and keep its headers."""
        head = f"{method} {path}{self.head}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        status, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
        fields = (line.partition(":") for line in lines)
        self.headers = {name.lower(): value.strip() for name, _, value in fields}
        self.process = self.headers.get("x-process", "")
        return int(status.split()[1]), await self.reader.readexactly(int(self.headers["content-length"]))

    def is_closed(self) -> bool:
        return self.reader.at_eof()

    def close(self) -> None:
        self.writer.close()


class Screen(asyncio.Protocol):
    """A socket that records when a version of a message type arrived; compressed, as with browsers."""

    transport: asyncio.Transport
    process: str

    def __init__(self) -> None:
        self.arrived: dict[tuple[bytes, int], float] = {}
        self.waiting: dict[tuple[bytes, int], asyncio.Future[None]] = {}
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self._unread = b""
        self._inflate = zlib.decompressobj(wbits=-zlib.MAX_WBITS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        for waiting in (self.shown, *self.waiting.values()):
            if not waiting.done():
                waiting.set_exception(ConnectionError("a screen was closed"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._unread += data
        if not self.is_open:
            self._open()
        while self.is_open and (frame := self._next_frame()) is not None:
            self._handle_frame(*frame, now)

    def _open(self) -> None:
        head, end, rest = self._unread.partition(b"\r\n\r\n")
        if end and not head.startswith(b"HTTP/1.1 101"):
            self.shown.set_exception(ConnectionRefusedError(head.decode()))
            self.transport.close()
        elif end:
            match = PROCESS.search(head)
            self.process = match[1].decode() if match else ""
            self._unread, self.is_open = rest, True
            self.say(TEXT, HELLO)

    def _next_frame(self) -> tuple[int, bytes] | None:
        """Return the first byte and the content of a frame, or None if it is incomplete."""
        unread = self._unread
        if len(unread) < 2:
            return None
        start, length = 2, unread[1]
        if length == 126:
            start, length = 4, int.from_bytes(unread[2:4])
        elif length == 127:
            start, length = 10, int.from_bytes(unread[2:10])
        if len(unread) < start + length:
            return None
        self._unread = unread[start + length :]
        return unread[0], unread[start : start + length]

    def _handle_frame(self, first: int, content: bytes, now: float) -> None:
        kind = first & 0x0F
        if kind == TEXT:
            self._note(
                self._inflate.decompress(content + b"\0\0\xff\xff") if first & COMPRESSED else content, now
            )
        elif kind == PING:
            self.say(PONG, content)
        else:
            raise AssertionError(f"a frame of kind {kind}: {content[:100]!r}")

    def _note(self, content: bytes, now: float) -> None:
        match = MESSAGE.match(content)
        assert match, content[:100]
        key = match[1], int(match[2])
        self.arrived[key] = now
        if key[0] == b"screen" and not self.shown.done():
            self.shown.set_result(None)
        if key in self.waiting and not self.waiting[key].done():
            self.waiting[key].set_result(None)

    async def when(self, kind: bytes, version: int, seconds: float = 10) -> float:
        """Return when a version arrived, waiting for it if necessary. Raise TimeoutError."""
        key = kind, version
        if key not in self.arrived:
            assert self.is_open, "a screen was closed"
            self.waiting[key] = asyncio.get_running_loop().create_future()
            async with asyncio.timeout(seconds):
                await self.waiting[key]
            del self.waiting[key]
        return self.arrived[key]

    def say(self, kind: int, content: bytes) -> None:
        """Send one short frame. Clients must mask frames, and a mask of zeros changes nothing."""
        self.transport.write(bytes((FINAL | kind, MASKED | len(content))) + bytes(4) + content)

    def close(self) -> None:
        self.transport.close()


async def open_screen(port: int, table: int, cookies: dict[str, str]) -> Screen:
    """Open a screen that shows its table and receives its pushes."""
    _, screen = await asyncio.get_running_loop().create_connection(Screen, "127.0.0.1", port)
    head = (
        f"GET /ws/tables/{table}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
        f"Sec-WebSocket-Extensions: permessage-deflate\r\nCookie: {cookie_header(cookies)}\r\n\r\n"
    )
    screen.transport.write(head.encode())
    async with asyncio.timeout(10):
        await screen.shown
    return screen


def cookie_header(cookies: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())
