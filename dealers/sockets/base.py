"""The base of all sockets: checks the origin, joins a group, sends heartbeats, closes after a sign-out."""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import channel_layers
from django.conf import settings
from django.db import Error as DatabaseError

from dealers.limits.flood import HELLOS, SCREENS, identify_client, unknown_client_delay
from dealers.ops import metrics
from dealers.sockets.origin import is_own_origin
from tables import clock
from tables.threads import in_database_thread

log = logging.getLogger(__name__)

PROTOCOL = 1
# A little less than the three seconds within which a screen expects to hear from us or be signed out.
BEAT_SECONDS = 2.5
# How long a new screen waits to join its group before it goes on without pushes.
JOIN_SECONDS = 1
# Channel layers forget a group's members after a day.
REJOIN_SECONDS = 60 * 60

# The close code browsers use for a connection that was never closed properly.
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
# How many screens one sign-in may have open per process. Each queries the database at every heartbeat.
MAX_SCREENS = int(20 * settings.PAGES_A_SECOND)
_open_screens: Counter[str] = Counter()


class ScreenStatus(NamedTuple):
    """The group a screen listens to and the current version, or the code it is closed with.

    `extra` is added to each heartbeat.
    """

    group: str = ""
    version: int = 0
    code: int = 0
    extra: Mapping[str, Any] = MappingProxyType({})


class ScreenConsumer(AsyncWebsocketConsumer):
    """One screen. It only sends; the one thing it receives is the version the screen has."""

    status: ScreenStatus = ScreenStatus()
    client: str
    turn: asyncio.Lock
    joined: asyncio.Event
    tasks: tuple[asyncio.Task[None], ...] = ()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle what the screen says and what its group is sent, and clean up however that ends.

        Channels would start a task and wait for two anew with each message.
        """
        self.scope, self.base_send = scope, send
        self.channel_layer = channel_layers["default"]
        self.channel_name = await self.channel_layer.new_channel()
        self.turn = asyncio.Lock()
        sources = receive, partial(self.channel_layer.receive, self.channel_name)
        halves = [asyncio.create_task(self.dispatch_all(source)) for source in sources]
        try:
            ended, _ = await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
            for half in ended:
                half.result()
        finally:
            for half in halves:
                half.cancel()
            await asyncio.gather(*halves, return_exceptions=True)
            await self.disconnect(CONNECTION_LOST)

    async def dispatch_all(self, source: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """Handle each message, but never two at once."""
        with suppress(StopConsumer):
            while True:
                message = await source()
                async with self.turn:
                    await self.dispatch(message)

    def read_status(self) -> ScreenStatus:
        """Query who this is and the current version, in one statement."""
        raise NotImplementedError

    def read_all(self) -> tuple[int, str]:
        """Return the version, and everything that this screen shows."""
        raise NotImplementedError

    async def connect(self) -> None:
        self.client = identify_client(self.scope)
        now = time.monotonic()
        if (
            not is_own_origin(self.scope)
            or unknown_client_delay(self.scope, self.client, now)
            or SCREENS.take(self.client, now)
        ):
            await self.close(NOT_ALLOWED)
            return
        self.status = await in_database_thread(self.read_status)
        await self.accept()
        if self.status.code:
            await self.close(self.status.code)
            return
        if _open_screens[self.client] >= MAX_SCREENS:
            await self.close(TOO_MANY)
            return
        metrics.socket_opened()
        _open_screens[self.client] += 1
        self.joined = asyncio.Event()
        self.tasks = asyncio.create_task(self.stay_joined()), asyncio.create_task(self.beat())
        # Whatever the screen requests from now on comes after the pushes it receives.
        with suppress(TimeoutError):
            async with asyncio.timeout(JOIN_SECONDS):
                await self.joined.wait()
        await self.send_first()

    async def send_first(self) -> None:
        """Send what a new screen gets right away; by default nothing."""

    async def disconnect(self, code: int) -> None:
        """Release everything the screen holds, exactly once, however it closes."""
        tasks, self.tasks = self.tasks, ()
        if not tasks:
            return
        metrics.socket_closed()
        _open_screens[self.client] -= 1
        if not _open_screens[self.client]:
            del _open_screens[self.client]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.leave(self.status.group)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Send everything if the version the screen reports is not the current one."""
        has = read_hello(text_data)
        if has is None or HELLOS.take(self.client, time.monotonic()):
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
        """Call the handler directly.

        Channels would hop to a thread for each message to close database connections, which a socket never
        has.
        """
        await getattr(self, get_handler_name(message))(message)

    async def beat(self) -> None:
        """Check the sign-in and the version every few seconds, because pushes can be lost."""
        loop = asyncio.get_running_loop()
        due = loop.time()
        try:
            while not self.status.code:
                due = max(due + BEAT_SECONDS, loop.time())
                await asyncio.sleep(due - loop.time())
                await self.refresh_status()
        except Exception as fault:  # noqa: BLE001 - servers raise different exceptions
            # The connection broke during a send; the screen will connect again.
            log.info("a screen went away during a beat: %s", type(fault).__name__)

    async def refresh_status(self) -> None:
        try:
            before, self.status = self.status, await in_database_thread(self.read_status)
        except DatabaseError:
            log.warning("no beat: the database does not answer")
            return
        if self.status.code:
            await self.close(self.status.code)
            return
        if self.status.group != before.group:
            # The group has changed, so leave the old one.
            await self.leave(before.group)
            await self.join()
        beat = {"version": self.status.version, "protocol": PROTOCOL, "build": settings.BUILD}
        # Screens run their countdowns on the server's time.
        message = {"type": "heartbeat", **beat, "now": clock.now().isoformat(), **self.status.extra}
        await self.send(msgspec.json.encode(message).decode())

    async def stay_joined(self) -> None:
        """Keep joining the group. Until that works, the screen lives on heartbeats alone."""
        while True:
            is_joined = await self.join()
            await asyncio.sleep(REJOIN_SECONDS if is_joined else BEAT_SECONDS)

    async def join(self) -> bool:
        group = self.status.group
        try:
            async with asyncio.timeout(BEAT_SECONDS):
                await self.channel_layer.group_add(group, self.channel_name)
        except Exception:  # noqa: BLE001 - each channel layer has exceptions of its own
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
        message = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or message.get("type") != "hello":
        return None
    version = message.get("version")
    return version if isinstance(version, int) else None
