"""The sockets of a table and of a pit."""

import asyncio
from contextlib import suppress
from typing import Any

from dealers.auth.access import ANSWERS_FOR_SQL, answers_params, may_watch
from dealers.auth.identity import Identity, actor_of, find_sign_in, why_signed_out
from dealers.auth.sign_in_query import FoundSignIn
from dealers.pits.view import heartbeat_extras, write_pit
from dealers.sockets.base import (
    CLOSE_CODES,
    NOT_ALLOWED,
    NOT_SIGNED_IN,
    NOTHING_THERE,
    ScreenConsumer,
    ScreenStatus,
)
from dealers.sockets.presence import Presence
from games.table.actor import Actor
from games.table.state import read_state
from tables.ids import MAX_ID
from tables.models import Table
from tables.push.groups import pit_group, table_group
from tables.push.screens import audience_of, text_for_audience, write_screen_message
from tables.sql import as_utc
from tables.threads import in_database_thread
from tables.timers.sweep_status import sweep_status_of

# How long a tile may wait for others. No one notices that on the wall.
GATHER_SECONDS = 0.1
# Queried with the sign-in, so that a heartbeat is one statement: the version, and whose table it is.
VERSION_SQL = """
    (SELECT version FROM tables_table WHERE id = %s), (SELECT dealer_id FROM tables_table WHERE id = %s)
"""
TABLE_SQL = f"{VERSION_SQL}, {ANSWERS_FOR_SQL}"
PIT_SQL = """
    (SELECT CAST(SUM(version) AS BIGINT) FROM tables_table WHERE pit_id = %s),
    EXISTS (SELECT 1 FROM tables_pit WHERE id = %s),
    (SELECT MAX(id) FROM tables_acknowledgement WHERE pit_id = %s),
    (SELECT at FROM tables_sweep), (SELECT "by" FROM tables_sweep), (SELECT lag_ms FROM tables_sweep)
"""


class TableConsumer(ScreenConsumer):
    """One screen of one table."""

    actor: Actor
    presence: Presence | None = None

    @property
    def table_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["table_id"])

    def read_status(self) -> ScreenStatus:
        if self.table_id > MAX_ID:
            return ScreenStatus(code=NOTHING_THERE)
        params = [self.table_id, self.table_id, *answers_params(self.table_id)]
        result = find_sign_in(self.scope, TABLE_SQL, params)
        code = closing_code(self.scope, result)
        if code or result is None:
            return ScreenStatus(code=code)
        version, dealer_id, answers = result.extra
        if version is None:
            return ScreenStatus(code=NOTHING_THERE)
        identity = Identity(result.sign_in.person, result.sign_in.device, result.sign_in)
        self.actor = actor_of(identity, self.table_id, dealer_id, answers_for_table=bool(answers))
        self.note_presence(identity)
        return ScreenStatus(table_group(self.table_id), version)

    def note_presence(self, identity: Identity) -> None:
        """Record that the tablet of this table was seen, at each heartbeat of its dealer's screen."""
        if identity.device is not None and self.actor.role == "dealer" and self.actor.is_assigned:
            self.presence = self.presence or Presence(identity.device.pk)
            self.presence.note()

    def read_all(self) -> tuple[int, str]:
        table = Table.objects.only("version", "snapshot").get(pk=self.table_id)
        return table.version, write_screen_message(self.table_id, read_state(table.snapshot), self.actor)

    async def push(self, message: dict[str, Any]) -> None:
        """Send the buttons of the audience, or of this person if the rules single them out."""
        audience = audience_of(self.actor)
        if audience != "dealer" and self.actor.id in message["apart"]:
            _, text = await in_database_thread(self.read_all)
        else:
            text = text_for_audience(message, audience)
        await self.send(text)


class PitConsumer(ScreenConsumer):
    """One screen of one pit, with a tile for each table. Its version is the sum of its tables' versions."""

    gathered: list[str]
    sending: asyncio.Task[None] | None = None

    def __init__(self) -> None:
        super().__init__()
        self.gathered = []

    @property
    def pit_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pit_id"])

    def read_status(self) -> ScreenStatus:
        if self.pit_id > MAX_ID:
            return ScreenStatus(code=NOTHING_THERE)
        result = find_sign_in(self.scope, PIT_SQL, [self.pit_id] * 3)
        code = closing_code(self.scope, result)
        if code or result is None:
            return ScreenStatus(code=code)
        if not may_watch(result.sign_in.person, self.pit_id):
            return ScreenStatus(code=NOT_ALLOWED)
        version, is_there, last_acknowledged, swept_at, swept_by, lag_ms = result.extra
        if not is_there:
            return ScreenStatus(code=NOTHING_THERE)
        timers = sweep_status_of(swept_at and as_utc(swept_at), swept_by, lag_ms)
        extra = heartbeat_extras(self.pit_id, timers, last_acknowledged)
        return ScreenStatus(pit_group(self.pit_id), version or 0, extra=extra)

    def read_all(self) -> tuple[int, str]:
        return write_pit(self.pit_id)

    async def send_first(self) -> None:
        _, text = await in_database_thread(self.read_all)
        await self.send(text)

    async def push(self, message: dict[str, Any]) -> None:
        """Collect what arrives within a moment and send it together: a busy pit has many tables."""
        self.gathered.append(message["text"])
        if len(self.gathered) == 1:
            self.sending = asyncio.create_task(self.send_gathered())

    async def send_gathered(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        texts, self.gathered = self.gathered, []
        # The connection may break in the meantime; the screen will connect again.
        with suppress(Exception):
            await self.send(texts[0] if len(texts) == 1 else f"[{','.join(texts)}]")

    async def disconnect(self, code: int) -> None:
        if self.sending is not None:
            self.sending.cancel()
        await super().disconnect(code)


def closing_code(scope: Any, result: FoundSignIn | None) -> int:
    """Return the code to close a socket with, or 0 while its person is signed in."""
    if result is None:
        return NOT_SIGNED_IN
    why = why_signed_out(scope, result.sign_in)
    return CLOSE_CODES.get(why, NOT_SIGNED_IN) if why else 0
