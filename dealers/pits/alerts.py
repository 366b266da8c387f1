"""Alerts beyond a single table: silent timers, a floorperson with too many tables, a tablet offline."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, Max

from dealers.models import Staff
from dealers.staffing.handover import open_sign_ins
from tables import clock
from tables.models import Assignment
from tables.push.alerts import Alert
from tables.timers.sweep_status import SweepStatus

# A floorperson with more open tables than this causes an alert.
MAX_OPEN_TABLES = 6


class PitAlert(Alert, frozen=True, omit_defaults=True):
    """An alert that is not on a tile: about a table, or about the pit itself."""

    table: int | None = None


class AlertKey(NamedTuple):
    """The key that identifies an alert of a pit."""

    table: int | None
    kind: str
    subject: str
    since: datetime

    @property
    def text(self) -> str:
        return f"{self.table or ''} {self.kind} {self.subject} {self.since.isoformat()}"


def pit_alerts(pit_id: int, timers: SweepStatus) -> list[PitAlert]:
    return [*_timers_silent(timers), *_overloaded(pit_id), *_tablets_offline(pit_id)]


def _timers_silent(timers: SweepStatus) -> list[PitAlert]:
    if not timers.is_silent:
        return []
    since = "" if timers.last_sweep_at is None else timers.last_sweep_at.isoformat()
    return [PitAlert("timers_silent", "urgent", since)]


def _overloaded(pit_id: int) -> list[PitAlert]:
    """Return an alert for each floorperson of this pit who answers for too many open tables, anywhere."""
    assigned_here = Assignment.objects.filter(table__pit=pit_id, ended_at=None).values("person")
    overloaded = (
        Assignment.objects.filter(ended_at=None, table__is_closed=False, person__in=assigned_here)
        .filter(person__in=Staff.objects.filter(role="floorperson"))
        .values("person", "person__display_name", "person__username")
        .annotate(tables=Count("pk"), since=Max("began_at"))
        .filter(tables__gt=MAX_OPEN_TABLES)
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
        for row in overloaded
    ]


def _tablets_offline(pit_id: int) -> list[PitAlert]:
    """Return an alert for each silent tablet on which a dealer is signed in at an open table."""
    silent_since = clock.now() - timedelta(seconds=settings.TABLET_OFFLINE_SECONDS)
    sign_ins = (
        open_sign_ins()
        .filter(
            role="dealer",
            table__pit=pit_id,
            table__is_closed=False,
            device__revoked_at=None,
            device__last_seen_at__lt=silent_since,
        )
        .order_by("table")
    )
    return [
        PitAlert("tablet_offline", "urgent", at.isoformat(), name, params={"tablet": name}, table=table)
        for table, name, at in sign_ins.values_list("table", "device__name", "device__last_seen_at")
        if at is not None
    ]


def alert_key(alert: Alert, table: int | None) -> AlertKey | None:
    """Return the key of an alert, or None if no one knows when it started."""
    if not alert.since:
        return None
    return AlertKey(table, alert.kind, alert.subject, datetime.fromisoformat(alert.since))
