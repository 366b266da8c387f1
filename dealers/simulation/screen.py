"""A screen that listens like our pages do: it keeps the newest state, and fetches what it missed."""

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from dealers.simulation.people import Person

# The same as in the pages; a heartbeat comes every three seconds.
SILENCE_SECONDS = 8
# How long a screen waits before it connects again, at random, as the tablets that deal do.
SHORTEST_WAIT_SECONDS, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 0.25, 3, 4
MAX_MESSAGE_BYTES = 1 << 20
# How many recent pushes are remembered, for taps whose answer arrives after the push.
MAX_REMEMBERED = 32


class MessageHead(Struct):
    """The start of each message, and of a fetched table."""

    version: int
    type: str = ""


_decoder = msgspec.json.Decoder(MessageHead)


class WatchedScreen:
    """One socket of one table."""

    def __init__(self, person: Person, table_id: int) -> None:
        self.person, self.table_id = person, table_id
        self.version = -1
        self.text: bytes = b"{}"
        self.met: Counter[str] = Counter()
        self.seconds: list[float] = []
        self._arrived: dict[int, float] = {}
        self._awaited: dict[int, float] = {}
        self._socket: ClientConnection | None = None
        self._longest_wait = 0.0

    @property
    def shown(self) -> dict[str, Any]:
        decoded: dict[str, Any] = msgspec.json.decode(self.text)
        decoded.pop("type", None)
        return decoded

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._connect_and_listen()
            except (OSError, WebSocketException):
                self.met["closed"] += 1
            longest = max(self._longest_wait, SHORTEST_WAIT_SECONDS)
            await asyncio.sleep(random.uniform(SHORTEST_WAIT_SECONDS, longest))  # noqa: S311 - only spread
            self._longest_wait = min(max(2 * longest, FIRST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)
            # This also finds out whether the person has to sign in again.
            await self.fetch()

    async def reopen(self) -> None:
        """Close the socket, because another person has signed in here; it is opened again at once."""
        self._longest_wait = 0
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                await self._socket.close()

    def expect(self, version: int, tapped_at: float) -> None:
        """Measure how long it takes until this version is shown, or was shown already."""
        seen = [at for arrived, at in self._arrived.items() if arrived >= version]
        if seen:
            self.seconds.append(min(seen) - tapped_at)
        else:
            self._awaited[version] = tapped_at

    async def _connect_and_listen(self) -> None:
        browser = self.person.browser
        path = browser.server.socket(f"/ws/tables/{self.table_id}/")
        headers = {"Cookie": browser.cookie}
        async with connect(
            path,
            origin=Origin(browser.server.origin),
            additional_headers=headers,
            max_size=MAX_MESSAGE_BYTES,
            proxy=None,
        ) as socket:
            self._socket = socket
            await socket.send(msgspec.json.encode({"type": "hello", "version": self.version}).decode())
            while await self._receive(socket):
                pass

    async def _receive(self, socket: ClientConnection) -> bool:
        """Handle one message. Return False to reconnect after too long a silence."""
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                text = await socket.recv(decode=False)
        except TimeoutError:
            self.met["silent"] += 1
            return False
        head = _decoder.decode(text)
        if head.type == "screen":
            self._take(head.version, text)
        elif head.type == "heartbeat":
            self._longest_wait = FIRST_WAIT_SECONDS
            if head.version != self.version:
                await self.fetch()
        return True

    def _take(self, version: int, text: bytes) -> None:
        if version < self.version:
            self.met["older"] += 1
            return
        self.version, self.text = version, text
        self._arrived[version] = now = time.perf_counter()
        while len(self._arrived) > MAX_REMEMBERED:
            del self._arrived[next(iter(self._arrived))]
        for awaited in [expected for expected in self._awaited if expected <= version]:
            self.seconds.append(now - self._awaited.pop(awaited))

    async def fetch(self) -> None:
        """Fetch the current table because a push was lost. Versions still awaited were not pushed."""
        self.met["fetched"] += 1
        asked = self.version
        answer = await self.person.read(f"/api/v1/tables/{self.table_id}")
        if answer.status != 200:
            return
        version = _decoder.decode(answer.body).version
        # Nothing has come since it was asked, so a server that has less is right.
        if version > self.version or (version < self.version == asked):
            self.version, self.text = version, answer.body
            for awaited in [expected for expected in self._awaited if expected <= version]:
                del self._awaited[awaited]
                self.met["not pushed"] += 1
