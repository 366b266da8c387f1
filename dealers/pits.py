"""A pit as its wall shows it: tiles, what no tile can say by itself, and what people have seen of it."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Count, Max, QuerySet
from msgspec import Struct

from dealers.handing_over import present
from dealers.models import Staff
from tables import clock
from tables.calendar import gaming_day
from tables.models import Acknowledgement, Assignment, Pit, Table
from tables.push.alerts import Alert
from tables.push.tiles import Tile, tiles_of_pit
from tables.timers.sweep_status import SweepStatus, read_sweep_status

# Whoever answers for more open tables than these is pointed at.
MOST_TABLES = 6


class PitAlert(Alert, frozen=True, omit_defaults=True):
    """An alert that no tile has: of a table, or of the pit itself."""

    table: int | None = None


class Acknowledged(Struct, frozen=True, omit_defaults=True):
    """Who has seen an alert, and when; `number` counts all of the house."""

    number: int
    kind: str
    since: str
    by: str
    at: str
    subject: str = ""
    table: int | None = None


class PitAnswer(Struct, frozen=True):
    """A pit, a tile for each of its tables, its alerts, and whether the timers are looked after.

    `day` is the gaming day. `acknowledged` has those of the alerts that stand now; `last_acknowledged` is the
    number of the last of the pit.
    """

    pit: int
    name: str
    version: int
    day: str
    tables: list[Tile]
    timers: SweepStatus
    alerts: list[PitAlert]
    acknowledged: list[Acknowledged]
    last_acknowledged: int


class Key(NamedTuple):
    """What tells an alert of a pit from every other."""

    table: int | None
    kind: str
    subject: str
    since: datetime

    @property
    def text(self) -> str:
        return f"{self.table or ''} {self.kind} {self.subject} {self.since.isoformat()}"


def read_pit(pit_id: int) -> PitAnswer:
    """Raises Pit.DoesNotExist."""
    pit = Pit.objects.get(pk=pit_id)
    tiles, timers = tiles_of_pit(pit_id), read_sweep_status()
    found = pit_alerts(pit_id, timers)
    keys = {key_of(alert, alert.table) for alert in found}
    keys |= {key_of(alert, tile.table) for tile in tiles for alert in tile.alerts}
    acknowledged, last = _acknowledged(pit_id, keys - {None})
    return PitAnswer(
        pit=pit_id,
        name=pit.name,
        version=sum(tile.version for tile in tiles),
        day=gaming_day(clock.now()).isoformat(),
        tables=tiles,
        timers=timers,
        alerts=found,
        acknowledged=acknowledged,
        last_acknowledged=last,
    )


def write_pit(pit_id: int) -> tuple[int, str]:
    """The version of a pit, and everything that its wall shows. Raises Pit.DoesNotExist."""
    pit = read_pit(pit_id)
    return pit.version, '{"type":"pit",' + msgspec.json.encode(pit).decode()[1:]


def beside_the_beat(pit_id: int, timers: SweepStatus, last_acknowledged: int | None) -> dict[str, Any]:
    """What each beat of a pit says besides: what changes without a tap."""
    return {
        "timers": timers,
        "day": gaming_day(clock.now()).isoformat(),
        "alerts": pit_alerts(pit_id, timers),
        "last_acknowledged": last_acknowledged or 0,
    }


def pit_alerts(pit_id: int, timers: SweepStatus) -> list[PitAlert]:
    return [*_timers(timers), *_overloaded(pit_id), *_offline(pit_id)]


def _timers(timers: SweepStatus) -> list[PitAlert]:
    if not timers.is_silent:
        return []
    since = "" if timers.last_sweep_at is None else timers.last_sweep_at.isoformat()
    return [PitAlert("timers_silent", "urgent", since)]


def _overloaded(pit_id: int) -> list[PitAlert]:
    """Floorpersons of this pit who answer for more than six open tables of the house."""
    here = Assignment.objects.filter(table__pit=pit_id, ended_at=None).values("person")
    held = (
        Assignment.objects.filter(ended_at=None, table__is_closed=False, person__in=here)
        .filter(person__in=Staff.objects.filter(role="floorperson"))
        .values("person", "person__display_name", "person__username")
        .annotate(tables=Count("pk"), since=Max("began_at"))
        .filter(tables__gt=MOST_TABLES)
        .order_by("person")
    )
    return [
        PitAlert(
            "overloaded",
            "warning",
            row["since"].isoformat(),
            str(row["person"]),
            params={
                "name": row["person__display_name"] or row["person__username"],
                "tables": str(row["tables"]),
            },
        )
        for row in held
    ]


def _offline(pit_id: int) -> list[PitAlert]:
    """Tablets that were heard from and are silent, while a dealer is signed in on them at an open table."""
    silent = clock.now() - timedelta(seconds=settings.TABLET_OFFLINE_SECONDS)
    found = (
        present()
        .filter(
            role="dealer",
            table__pit=pit_id,
            table__is_closed=False,
            device__revoked_at=None,
            device__last_seen_at__lt=silent,
        )
        .order_by("table")
    )
    return [
        PitAlert("tablet_offline", "urgent", at.isoformat(), name, params={"tablet": name}, table=table)
        for table, name, at in found.values_list("table", "device__name", "device__last_seen_at")
        if at is not None
    ]


def key_of(alert: Alert, table: int | None) -> Key | None:
    """An alert whose beginning nobody knows cannot be told from the next."""
    if not alert.since:
        return None
    return Key(table, alert.kind, alert.subject, datetime.fromisoformat(alert.since))


def _acknowledged(pit_id: int, keys: set[Any]) -> tuple[list[Acknowledged], int]:
    rows = Acknowledgement.objects.filter(pit=pit_id)
    last = rows.aggregate(last=Max("pk"))["last"] or 0
    if not keys or not last:
        return [], last
    earliest = min(key.since for key in keys)
    texts = {key.text for key in keys}
    since = rows.filter(since__gte=earliest).select_related("by").order_by("pk")
    return [acknowledged(row) for row in since if row.alert in texts], last


def acknowledged(row: Acknowledgement) -> Acknowledged:
    return Acknowledged(
        number=row.pk,
        kind=row.kind,
        since=row.since.isoformat(),
        by=str(row.by),
        at=row.at.isoformat(),
        subject=row.subject,
        table=row.table_id,
    )


def pits(watched: QuerySet[Pit]) -> list[dict[str, Any]]:
    """Each of these pits with how many tables it has, and how many of them are open."""
    shown: dict[int, dict[str, Any]] = {
        pit.pk: {"id": pit.pk, "name": pit.name, "open": 0, "closed": 0} for pit in watched
    }
    found = Table.objects.filter(pit__in=shown).values("pit", "is_closed").annotate(n=Count("pk"))
    for row in found.order_by():
        shown[row["pit"]]["closed" if row["is_closed"] else "open"] += row["n"]
    return list(shown.values())
