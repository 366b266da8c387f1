"""A screen that listens as our pages do: the newest is kept, and fetched where it was not heard."""

import asyncio
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

# As the pages have it: a beat comes every three seconds.
SILENCE_SECONDS = 8
REST_SECONDS = 0.3
LARGEST = 1 << 20
# So many of the last pushes are remembered, for taps whose answer comes after them.
REMEMBERED = 32


class Head(Struct):
    """What stands at the head of each message, and of a table that was fetched."""

    version: int
    type: str = ""


_decoder = msgspec.json.Decoder(Head)


class Screen:
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

    @property
    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.text)
        found.pop("type", None)
        return found

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self._connect_and_listen()
            except (OSError, WebSocketException):
                self.met["closed"] += 1
            # Also finds out whether somebody has to sign in again.
            await self.fetch()
            await asyncio.sleep(REST_SECONDS)

    async def reopen(self) -> None:
        """Somebody else has signed in here."""
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                await self._socket.close()

    def expect(self, version: int, tapped_at: float) -> None:
        """A tap led to this version; how long it took to be seen is noted now, or when it is."""
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
            max_size=LARGEST,
            proxy=None,
        ) as socket:
            self._socket = socket
            await socket.send(msgspec.json.encode({"type": "hello", "version": self.version}).decode())
            while await self._hear(socket):
                pass

    async def _hear(self, socket: ClientConnection) -> bool:
        """Whether it goes on: a socket that says nothing is left, and the table fetched."""
        try:
            async with asyncio.timeout(SILENCE_SECONDS):
                said = await socket.recv(decode=False)
        except TimeoutError:
            self.met["silent"] += 1
            return False
        head = _decoder.decode(said)
        if head.type == "screen":
            self._take(head.version, said)
        elif head.type == "heartbeat" and head.version > self.version:
            await self.fetch()
        return True

    def _take(self, version: int, text: bytes) -> None:
        if version < self.version:
            self.met["older"] += 1
            return
        self.version, self.text = version, text
        self._arrived[version] = now = time.perf_counter()
        while len(self._arrived) > REMEMBERED:
            del self._arrived[next(iter(self._arrived))]
        for awaited in [one for one in self._awaited if one <= version]:
            self.seconds.append(now - self._awaited.pop(awaited))

    async def fetch(self) -> None:
        """The table as it is, where a push was lost; what was awaited was not pushed."""
        self.met["fetched"] += 1
        answer = await self.person.read(f"/api/v1/tables/{self.table_id}")
        if answer.status != 200:
            return
        version = _decoder.decode(answer.body).version
        if version > self.version:
            self.version, self.text = version, answer.body
            for awaited in [one for one in self._awaited if one <= version]:
                del self._awaited[awaited]
                self.met["not pushed"] += 1
