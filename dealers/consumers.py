"""The sockets of a table. They only speak: a consumer joins, shows, beats and leaves."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from dealers.origin import is_own_origin
from dealers.people import actor_at
from games.state import read_state
from tables.groups import Audience, table_group
from tables.models import Table
from tables.screens import audience_of, write_screen
from tables.threads import in_database_thread

PROTOCOL = 1
BEAT_SECONDS = 3
NOT_SIGNED_IN, NO_TABLE, NOT_OURS = 4401, 4404, 4403


class TableConsumer(AsyncWebsocketConsumer):
    """One screen of one table."""

    table_id: int
    audience: Audience
    beating: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        if not is_own_origin(self.scope):
            await self.close(NOT_OURS)
            return
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        audience = await in_database_thread(find_audience, self.table_id, self.scope["user"])
        if isinstance(audience, int):
            await self.accept()
            await self.close(audience)
            return
        self.audience = audience
        await self.channel_layer.group_add(table_group(self.table_id, audience), self.channel_name)
        await self.accept()
        self.beating = asyncio.create_task(self.beat())

    async def disconnect(self, code: int) -> None:
        if self.beating is None:
            return
        self.beating.cancel()
        with suppress(asyncio.CancelledError):
            await self.beating
        await self.channel_layer.group_discard(table_group(self.table_id, self.audience), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A screen says which version it has, and is sent the table if that is not the present one."""
        has = said_version(text_data)
        if has is not None:
            version, text = await in_database_thread(read_screen, self.table_id, self.audience)
            if version != has:
                await self.send(text)

    async def push(self, message: dict[str, Any]) -> None:
        await self.send(message["text"])

    async def beat(self) -> None:
        """Delivery is at most once, so the version goes out every few seconds."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            version = await in_database_thread(read_version, self.table_id)
            beat = {"type": "heartbeat", "version": version, "protocol": PROTOCOL, "build": settings.BUILD}
            await self.send(json.dumps(beat))


def said_version(text: str | None) -> int | None:
    try:
        said = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or said.get("type") != "hello":
        return None
    version = said.get("version")
    return version if isinstance(version, int) else None


def find_audience(table_id: int, person: Any) -> Audience | int:
    """The audience of a person at a table, or the code the socket is closed with."""
    table = Table.objects.only("dealer_id").filter(pk=table_id).first()
    if table is None:
        return NO_TABLE
    actor = actor_at(table, person)
    return NOT_SIGNED_IN if actor is None else audience_of(actor)


def read_screen(table_id: int, audience: Audience) -> tuple[int, str]:
    table = Table.objects.only("version", "snapshot").get(pk=table_id)
    text = write_screen(table_id, read_state(table.snapshot), audience)
    return table.version, '{"type":"screen",' + text[1:]


def read_version(table_id: int) -> int:
    return Table.objects.values_list("version", flat=True).get(pk=table_id)
