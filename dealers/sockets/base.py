"""What every socket does: checks its origin, joins a group, sends heartbeats, closes after a sign-out."""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error as DatabaseError

from dealers.limits.flood import HELLOS, SCREENS, identify_client, unknown_client_delay
from dealers.ops import metrics
from dealers.sockets.origin import is_own_origin
from tables import clock
from tables.threads import in_database_thread

log = logging.getLogger(__name__)

PROTOCOL = 1
# A little under the three seconds in which a screen hears from us, and in which a sign-out closes it.
BEAT_SECONDS = 2.5
# How long a new screen waits for its pushes before it goes on without.
JOIN_SECONDS = 1
# Channel layers forget a group's members after a day.
REJOIN_SECONDS = 60 * 60

# What a browser says of a line that was never closed.
CONNECTION_LOST = 1006
NOT_SIGNED_IN, NOT_ALLOWED, NOTHING_THERE = 4401, 4403, 4404
RELIEVED, TABLET_GONE, LOCKED, TOO_MANY = 4410, 4412, 4423, 4429
CLOSE_CODES = {
    "role_changed": NOT_ALLOWED,
    "deactivated": NOT_ALLOWED,
    "relieved": RELIEVED,
    "moved": RELIEVED,
    "device_revoked": TABLET_GONE,
    "idle": LOCKED,
}
# How many screens one sign-in may have open in a process, each of which looks at the database with each beat.
MAX_SCREENS = int(20 * settings.PAGES_A_SECOND)
_open_screens: Counter[str] = Counter()


class ScreenStatus(NamedTuple):
    """What a screen is shown now: the group it listens to, and how far that is; or why it is closed.

    `beside` is what each beat says besides.
    """

    group: str = ""
    version: int = 0
    code: int = 0
    beside: Mapping[str, Any] = MappingProxyType({})


class ScreenConsumer(AsyncWebsocketConsumer):
    """One screen. It only speaks; what it is told is which version the screen has."""

    look: ScreenStatus = ScreenStatus()
    asker: str
    joined: asyncio.Event
    working: tuple[asyncio.Task[None], ...] = ()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """A line that breaks while it is spoken on ends here, and Channels tells nobody."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.disconnect(CONNECTION_LOST)

    def look_now(self) -> ScreenStatus:
        """Reads in one statement who this is and how far things are."""
        raise NotImplementedError

    def read_all(self) -> tuple[int, str]:
        """The version, and everything that this screen shows."""
        raise NotImplementedError

    async def connect(self) -> None:
        self.asker = identify_client(self.scope)
        now = time.monotonic()
        if (
            not is_own_origin(self.scope)
            or unknown_client_delay(self.scope, self.asker, now)
            or SCREENS.take(self.asker, now)
        ):
            await self.close(NOT_ALLOWED)
            return
        self.look = await in_database_thread(self.look_now)
        await self.accept()
        if self.look.code:
            await self.close(self.look.code)
            return
        if _open_screens[self.asker] >= MAX_SCREENS:
            await self.close(TOO_MANY)
            return
        metrics.socket_opened()
        _open_screens[self.asker] += 1
        self.joined = asyncio.Event()
        self.working = asyncio.create_task(self.stay_joined()), asyncio.create_task(self.beat())
        # What is asked for from now on comes after the pushes that are heard.
        with suppress(TimeoutError):
            async with asyncio.timeout(JOIN_SECONDS):
                await self.joined.wait()
        await self.begin()

    async def begin(self) -> None:
        """What is sent without being asked for."""

    async def disconnect(self, code: int) -> None:
        """What a screen holds is given back once, however it goes."""
        working, self.working = self.working, ()
        if not working:
            return
        metrics.socket_closed()
        _open_screens[self.asker] -= 1
        if not _open_screens[self.asker]:
            del _open_screens[self.asker]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await self.leave(self.look.group)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A screen says which version it has, and is sent everything if that is not the present one."""
        has = read_hello(text_data)
        if has is None or HELLOS.take(self.asker, time.monotonic()):
            return
        try:
            version, text = await in_database_thread(self.read_all)
        except DatabaseError:
            log.warning("a screen could not be read; it asks again")
            return
        if version != has:
            await self.send(text)

    async def push(self, message: dict[str, Any]) -> None:
        await self.send(message["text"])

    async def dispatch(self, message: Any) -> None:
        """Without Channels' hop to a thread for each message, which would close connections that a socket
        never has: the threads that speak to the database look after theirs.
        """
        await getattr(self, get_handler_name(message))(message)

    async def beat(self) -> None:
        """Delivery is at most once and a sign-in can end, so every few seconds both are looked at."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        try:
            while not self.look.code:
                due = max(due + BEAT_SECONDS, loop.time())
                await asyncio.sleep(due - loop.time())
                await self.look_again()
        except Exception as fault:  # noqa: BLE001 - servers differ in how they say it
            # The line broke while it was spoken on; whoever wants it connects again.
            log.info("a screen went away during a beat: %s", type(fault).__name__)

    async def look_again(self) -> None:
        try:
            before, self.look = self.look, await in_database_thread(self.look_now)
        except DatabaseError:
            log.warning("no beat: the database does not answer")
            return
        if self.look.code:
            await self.close(self.look.code)
            return
        if self.look.group != before.group:
            # Another audience from now on, as after an assignment.
            await self.leave(before.group)
            await self.join()
        beat = {"version": self.look.version, "protocol": PROTOCOL, "build": settings.BUILD}
        # Screens count their clocks down by the server's time.
        said = {"type": "heartbeat", **beat, "now": clock.now().isoformat(), **self.look.beside}
        await self.send(msgspec.json.encode(said).decode())

    async def stay_joined(self) -> None:
        """Pushes are hints: without the channel layer a screen lives by its beats until it can join."""
        while True:
            is_joined = await self.join()
            await asyncio.sleep(REJOIN_SECONDS if is_joined else BEAT_SECONDS)

    async def join(self) -> bool:
        group = self.look.group
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                await self.channel_layer.group_add(group, self.channel_name)
        except Exception:  # noqa: BLE001 - each channel layer has faults of its own
            log.warning("no pushes for now: %s could not be joined", group)
            return False
        self.joined.set()
        return True

    async def leave(self, group: str) -> None:
        with suppress(Exception):
            async with asyncio.timeout(BEAT_SECONDS):
                await self.channel_layer.group_discard(group, self.channel_name)


def read_hello(text: str | None) -> int | None:
    try:
        said = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or said.get("type") != "hello":
        return None
    version = said.get("version")
    return version if isinstance(version, int) else None
