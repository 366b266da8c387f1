"""A pit as its wall shows it: a tile per table, the alerts of the pit, and what was acknowledged."""

from typing import Any

import msgspec
from django.db.models import Count, Max, QuerySet
from msgspec import Struct

from dealers.pits.alerts import PitAlert, alert_key, pit_alerts
from tables import clock
from tables.calendar import gaming_day
from tables.models import Acknowledgement, Pit, Table
from tables.push.pit_wall import Tile, tiles_of_pit
from tables.timers.sweep_status import SweepStatus, read_sweep_status


class Acknowledged(Struct, frozen=True, omit_defaults=True):
    """The person who has seen an alert, and when; `number` counts all acknowledgements of the house."""

    number: int
    kind: str
    since: str
    by: str
    at: str
    subject: str = ""
    table: int | None = None


class PitAnswer(Struct, frozen=True):
    """A pit, a tile for each of its tables, its alerts, and whether timers are being swept.

    `day` is the gaming day. `acknowledged` holds those for alerts that are active now; `last_acknowledged` is
    the number of the pit's last one.
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


def read_pit(pit_id: int) -> PitAnswer:
    """Return the pit. Raise Pit.DoesNotExist."""
    pit = Pit.objects.get(pk=pit_id)
    tiles, timers = tiles_of_pit(pit_id), read_sweep_status()
    alerts = pit_alerts(pit_id, timers)
    keys = {alert_key(alert, alert.table) for alert in alerts}
    keys |= {alert_key(alert, tile.table) for tile in tiles for alert in tile.alerts}
    acknowledged, last = _acknowledged(pit_id, keys - {None})
    return PitAnswer(
        pit=pit_id,
        name=pit.name,
        version=sum(tile.version for tile in tiles),
        day=gaming_day(clock.now()).isoformat(),
        tables=tiles,
        timers=timers,
        alerts=alerts,
        acknowledged=acknowledged,
        last_acknowledged=last,
    )


def write_pit(pit_id: int) -> tuple[int, str]:
    """Return the version of a pit, and everything its wall shows. Raise Pit.DoesNotExist."""
    pit = read_pit(pit_id)
    return pit.version, '{"type":"pit",' + msgspec.json.encode(pit).decode()[1:]


def heartbeat_extras(pit_id: int, timers: SweepStatus, last_acknowledged: int | None) -> dict[str, Any]:
    """Return the parts of a pit's heartbeat that change without a command."""
    return {
        "timers": timers,
        "day": gaming_day(clock.now()).isoformat(),
        "alerts": pit_alerts(pit_id, timers),
        "last_acknowledged": last_acknowledged or 0,
    }


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


def list_pits(watched: QuerySet[Pit]) -> list[dict[str, Any]]:
    """Return each pit with its number of open and closed tables."""
    by_pit: dict[int, dict[str, Any]] = {
        pit.pk: {"id": pit.pk, "name": pit.name, "open": 0, "closed": 0} for pit in watched
    }
    counts = Table.objects.filter(pit__in=by_pit).values("pit", "is_closed").annotate(n=Count("pk"))
    for row in counts.order_by():
        by_pit[row["pit"]]["closed" if row["is_closed"] else "open"] += row["n"]
    return list(by_pit.values())
