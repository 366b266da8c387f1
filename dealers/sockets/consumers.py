"""The sockets of a table and of a pit."""

import asyncio
from contextlib import suppress
from typing import Any

from dealers.auth.access import ANSWERS_FOR_SQL, may_watch
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

# So long a tile may wait for others: from afar nobody sees it.
GATHER_SECONDS = 0.1
# Asked for with the sign-in, so that a beat is one statement: how far things are, and whose the table is.
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

    def look_now(self) -> ScreenStatus:
        if self.table_id > MAX_ID:
            return ScreenStatus(code=NOTHING_THERE)
        found = find_sign_in(self.scope, TABLE_SQL, [self.table_id] * 4)
        code = closing_code(self.scope, found)
        if code or found is None:
            return ScreenStatus(code=code)
        version, dealer_id, answers = found.extra
        if version is None:
            return ScreenStatus(code=NOTHING_THERE)
        who = Identity(found.sign_in.person, found.sign_in.device, found.sign_in)
        self.actor = actor_of(who, self.table_id, dealer_id, answers_for_table=bool(answers))
        self.note_presence(who)
        return ScreenStatus(table_group(self.table_id), version)

    def note_presence(self, who: Identity) -> None:
        """The tablet of this table is heard from with each beat of its dealer's screen."""
        if who.device is not None and self.actor.role == "dealer" and self.actor.is_assigned:
            self.presence = self.presence or Presence(who.device.pk)
            self.presence.note()

    def read_all(self) -> tuple[int, str]:
        table = Table.objects.only("version", "snapshot").get(pk=self.table_id)
        return table.version, write_screen_message(self.table_id, read_state(table.snapshot), self.actor)

    async def push(self, message: dict[str, Any]) -> None:
        """The buttons of an audience fit each of them but those whom the rules tell apart by name."""
        audience = audience_of(self.actor)
        if audience != "dealer" and self.actor.id in message["apart"]:
            _, text = await in_database_thread(self.read_all)
        else:
            text = text_for_audience(message, audience)
        await self.send(text)


class PitConsumer(ScreenConsumer):
    """One screen of one pit: a tile for each table. Its version is the sum of those of its tables."""

    gathered: list[str]
    sending: asyncio.Task[None] | None = None

    def __init__(self) -> None:
        super().__init__()
        self.gathered = []

    @property
    def pit_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pit_id"])

    def look_now(self) -> ScreenStatus:
        if self.pit_id > MAX_ID:
            return ScreenStatus(code=NOTHING_THERE)
        found = find_sign_in(self.scope, PIT_SQL, [self.pit_id] * 3)
        code = closing_code(self.scope, found)
        if code or found is None:
            return ScreenStatus(code=code)
        if not may_watch(found.sign_in.person, self.pit_id):
            return ScreenStatus(code=NOT_ALLOWED)
        version, is_there, last_acknowledged, swept_at, swept_by, lag_ms = found.extra
        if not is_there:
            return ScreenStatus(code=NOTHING_THERE)
        timers = sweep_status_of(swept_at and as_utc(swept_at), swept_by, lag_ms)
        beside = heartbeat_extras(self.pit_id, timers, last_acknowledged)
        return ScreenStatus(pit_group(self.pit_id), version or 0, beside=beside)

    def read_all(self) -> tuple[int, str]:
        return write_pit(self.pit_id)

    async def begin(self) -> None:
        _, text = await in_database_thread(self.read_all)
        await self.send(text)

    async def push(self, message: dict[str, Any]) -> None:
        """What comes within a moment goes out together: a busy pit has many tables, and many walls."""
        self.gathered.append(message["text"])
        if len(self.gathered) == 1:
            self.sending = asyncio.create_task(self.send_gathered())

    async def send_gathered(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        texts, self.gathered = self.gathered, []
        # The line may break meanwhile; whoever wants it connects again.
        with suppress(Exception):
            await self.send(texts[0] if len(texts) == 1 else f"[{','.join(texts)}]")

    async def disconnect(self, code: int) -> None:
        if self.sending is not None:
            self.sending.cancel()
        await super().disconnect(code)


def closing_code(scope: Any, found: FoundSignIn | None) -> int:
    """The code a socket is closed with, or nothing while its person is signed in."""
    if found is None:
        return NOT_SIGNED_IN
    why = why_signed_out(scope, found.sign_in)
    return CLOSE_CODES.get(why, NOT_SIGNED_IN) if why else 0
