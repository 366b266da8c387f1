"""Alerts beyond a table: clock, timers, heads, silent tablets, a floorperson's load, PINs in doubt."""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, Max

from dealers.auth.pin_signatures import signatures_to_report
from dealers.models import Staff
from dealers.pits.slipped_clock import reset_by
from dealers.staffing.handover import open_sign_ins
from tables import clock, slips
from tables.calendar import start_of_shift
from tables.log.heads.status import read_heads_status
from tables.models import Assignment, Table
from tables.push.alerts import Alert
from tables.timers.sweep_status import SweepStatus
from tables.verify.runs import last_ended, last_runs, missing_since, read_faults

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
    of_machine = [*_clock_slipped(), *_timers_silent(timers), *_heads(), *_verification(pit_id)]
    return [*of_machine, *_overloaded(pit_id), *_tablets_offline(pit_id), *_pins_in_doubt(pit_id)]


def _clock_slipped() -> list[PitAlert]:
    """Return an alert until the clock is right or confirmed. Nobody can acknowledge it, as it has no time.

    It is no longer urgent once somebody has said that the computer's clock is to be set.
    """
    by = slips.slipped_by()
    if not by:
        return []
    params = {"minutes": str(round(abs(by) / 60)), "way": "ahead" if by > 0 else "behind"}
    reset = reset_by()
    if reset is None:
        return [PitAlert("clock_slipped", "urgent", "", params=params)]
    return [PitAlert("clock_slipped", "warning", "", params=params, who=str(reset.person))]


def _timers_silent(timers: SweepStatus) -> list[PitAlert]:
    if not timers.is_silent:
        return []
    since = "" if timers.last_sweep_at is None else timers.last_sweep_at.isoformat()
    return [PitAlert("timers_silent", "urgent", since)]


def _heads() -> list[PitAlert]:
    """Return an alert if nobody signs the log, and one if a log no longer has what was signed.

    The first is found here because the signer may be gone. Nobody can acknowledge the second: it stands until
    heads begin anew.
    """
    heads = read_heads_status()
    alerts = []
    if heads.is_silent:
        since = "" if heads.last_at is None else heads.last_at.isoformat()
        alerts.append(PitAlert("heads_silent", "urgent", since))
    if heads.lost:
        alerts.append(PitAlert("heads_lost", "urgent", "", params={"number": str(heads.lost)}))
    return alerts


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


def _pins_in_doubt(pit_id: int) -> list[PitAlert]:
    """Return an alert for each PIN that somebody else used, and for each person who has not said who did."""
    alerts: list[PitAlert] = []
    late: defaultdict[Staff, int] = defaultdict(int)
    for signature in signatures_to_report(pit_id):
        if signature.answered_at is None:
            late[signature.person] += 1
            continue
        pit = signature.table.pit_id
        alerts.append(
            PitAlert(
                "pin_disowned",
                "urgent",
                signature.answered_at.isoformat(),
                str(signature.pk),
                params={
                    "name": str(signature.person),
                    "command": signature.command,
                    "round": str(signature.round_number),
                    "at": signature.at.isoformat(),
                    # No wall has a tile of a table in no pit.
                    **({} if pit else {"table": signature.table.name}),
                },
                # Another pit boss looks into it.
                causes=(str(signature.person_id),),
                table=signature.table_id if pit else None,
            )
        )
    since = start_of_shift(clock.now()).isoformat()
    for person, number in late.items():
        params = {"name": str(person), "number": str(number)}
        alerts.append(PitAlert("pin_unanswered", "warning", since, str(person.pk), params=params))
    return alerts


def _verification(pit_id: int) -> list[PitAlert]:
    """Return what the last verification found at this pit's tables, or that there was none or it did not end.

    A fault of the heads, or of a table in no pit, is on every wall.
    """
    runs = last_runs()
    missing = missing_since(runs)
    alerts = [] if missing is None else [PitAlert("verification_missing", "urgent", missing.isoformat())]
    last = last_ended(runs)
    if last is None or last.ended_at is None or last.outcome == "fits":
        return alerts
    since, number = last.ended_at.isoformat(), str(last.pk)
    if last.outcome != "faults":
        return [*alerts, PitAlert("verification_failed", "urgent", since, number)]
    faults = read_faults(last)
    found = Table.objects.filter(pk__in={fault["table"] for fault in faults}).only("name", "pit")
    tables = {table.pk: table for table in found}
    for place, fault in enumerate(faults):
        table = tables.get(fault["table"])
        pit = None if table is None else table.pit_id
        if pit in (None, pit_id):
            params = {"row": fault["fault"], "name": "" if table is None else table.name}
            key, here = f"{number}/{place}", None if pit is None else fault["table"]
            alerts.append(PitAlert("log_fault", "urgent", since, key, params=params, table=here))
    return alerts


def alert_key(alert: Alert, table: int | None) -> AlertKey | None:
    """Return the key of an alert, or None if no one knows when it started."""
    if not alert.since:
        return None
    return AlertKey(table, alert.kind, alert.subject, datetime.fromisoformat(alert.since))
