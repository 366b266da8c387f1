"""The sockets of tables and pits."""

from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Subquery, Sum

from dealers.models import SignIn
from dealers.people import Who, actor_of, find_sign_in, why_over
from dealers.pits import WATCH_PITS, beside_the_beat, read_pit
from dealers.presence import Presence
from dealers.sockets import CODES, NOT_ALLOWED, NOT_SIGNED_IN, NOTHING_THERE, Look, ScreenConsumer
from games.actor import Actor
from games.state import read_state
from tables.groups import pit_group, table_group
from tables.models import Acknowledgement, Assignment, Pit, Sweep, Table
from tables.screens import audience_of, write_push
from tables.swept import swept
from tables.threads import in_database_thread

# No database numbers rows further.
LAST_ID = 2**63 - 1
SWEEP = Sweep.objects.filter(pk=Sweep.ONLY)


class TableConsumer(ScreenConsumer):
    """One screen of one table."""

    actor: Actor
    presence: Presence | None = None

    @property
    def table_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["table_id"])

    def look_now(self) -> Look:
        if self.table_id > LAST_ID:
            return Look(code=NOTHING_THERE)
        table = Table.objects.filter(pk=self.table_id)
        given = Assignment.objects.filter(table=self.table_id, person=OuterRef("person"), ended_at=None)
        found: Any = find_sign_in(
            self.scope,
            version=Subquery(table.values("version")),
            dealer=Subquery(table.values("dealer")),
            is_given=Exists(given),
        )
        code = closing_code(self.scope, found)
        if code or found.version is None:
            return Look(code=code or NOTHING_THERE)
        who = Who(found.person, found.device, found)
        self.actor = actor_of(who, self.table_id, found.dealer, is_given=found.is_given)
        self.note_presence(who)
        return Look(table_group(self.table_id, audience_of(self.actor)), found.version)

    def note_presence(self, who: Who) -> None:
        """The tablet of this table is heard from with each beat of its dealer's screen."""
        if who.device is not None and self.actor.role == "dealer" and self.actor.is_assigned:
            self.presence = self.presence or Presence(who.device.pk)
            self.presence.note()

    def read_all(self) -> tuple[int, str]:
        table = Table.objects.only("version", "snapshot").get(pk=self.table_id)
        return table.version, write_push(self.table_id, read_state(table.snapshot), self.actor)

    async def push(self, message: dict[str, Any]) -> None:
        """The buttons of an audience fit each of them but the one who asked for what is to be answered."""
        text = message["text"]
        if self.actor.role != "dealer" and f'"asked_by":"{self.actor.id}"' in text:
            _, text = await in_database_thread(self.read_all)
        await self.send(text)


class PitConsumer(ScreenConsumer):
    """One screen of one pit: a tile for each table. Its version is the sum of those of its tables."""

    @property
    def pit_id(self) -> int:
        return int(self.scope["url_route"]["kwargs"]["pit_id"])

    def look_now(self) -> Look:
        if self.pit_id > LAST_ID:
            return Look(code=NOTHING_THERE)
        tables = Table.objects.filter(pit=self.pit_id).order_by().values("pit")
        last = Acknowledgement.objects.filter(pit=self.pit_id).order_by("-pk")
        found: Any = find_sign_in(
            self.scope,
            version=Subquery(tables.annotate(total=Sum("version")).values("total")),
            is_there=Exists(Pit.objects.filter(pk=self.pit_id)),
            last_acknowledged=Subquery(last.values("pk")[:1]),
            **{f"swept_{name}": Subquery(SWEEP.values(name)) for name in ("at", "by", "lag_ms")},
        )
        code = closing_code(self.scope, found)
        if code:
            return Look(code=code)
        if found.person.role not in WATCH_PITS:
            return Look(code=NOT_ALLOWED)
        if not found.is_there:
            return Look(code=NOTHING_THERE)
        timers = swept(found.swept_at, found.swept_by, found.swept_lag_ms)
        beside = beside_the_beat(self.pit_id, timers, found.last_acknowledged)
        return Look(pit_group(self.pit_id), found.version or 0, beside=beside)

    def read_all(self) -> tuple[int, str]:
        pit = read_pit(self.pit_id)
        return pit.version, '{"type":"pit",' + msgspec.json.encode(pit).decode()[1:]

    async def begin(self) -> None:
        _, text = await in_database_thread(self.read_all)
        await self.send(text)


def closing_code(scope: Any, sign_in: SignIn | None) -> int:
    """The code a socket is closed with, or nothing while its person is signed in."""
    if sign_in is None:
        return NOT_SIGNED_IN
    why = why_over(scope, sign_in)
    return CODES.get(why, NOT_SIGNED_IN) if why else 0
