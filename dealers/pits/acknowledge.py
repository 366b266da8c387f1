"""Acknowledging an alert: the first person to do so is recorded."""

from dealers.models import Staff
from dealers.pits.alerts import AlertKey, alert_key, pit_alerts
from games.table.state import read_state
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Acknowledgement, Pit, Table
from tables.push.alerts import Alert, alerts_of
from tables.rows.tile_figures import read_figures
from tables.timers.sweep_status import read_sweep_status


class AlertOver(Exception):  # noqa: N818 - an answer, not a fault
    """The alert is not active, or no longer."""


class NotTheirs(Exception):  # noqa: N818 - an answer, not a fault
    """The alert is about what this person did, or waits for a pit boss."""


def acknowledge_alert(pit: Pit, key: AlertKey, person: Staff) -> tuple[Acknowledgement, bool]:
    """Return the acknowledgement of an active alert, and whether it is new. Raise AlertOver or NotTheirs."""
    existing = Acknowledgement.objects.select_related("by").filter(pit=pit, alert=key.text).first()
    if existing is not None:
        return existing, False
    standing = standing_alerts(pit.pk, key.table)
    if key not in standing:
        raise AlertOver
    causes = standing[key].causes
    if causes and (person.role != "pit_boss" or str(person.pk) in causes):
        raise NotTheirs
    with journaled():
        acknowledgement, is_new = Acknowledgement.objects.get_or_create(
            pit=pit,
            alert=key.text,
            defaults={
                "table_id": key.table,
                "kind": key.kind,
                "subject": key.subject,
                "since": key.since,
                "by": person,
                "at": clock.now(),
            },
        )
        if is_new:
            record(acknowledgement, by=person.pk)
    return acknowledgement, is_new


def standing_alerts(pit_id: int, table_id: int | None) -> dict[AlertKey | None, Alert]:
    """Return the active alerts of a table of the pit, or of the pit itself."""
    now = clock.now()
    of_pit = [alert for alert in pit_alerts(pit_id, read_sweep_status()) if alert.table == table_id]
    tables = Table.objects.filter(pit=pit_id, pk=table_id or 0).only("snapshot", "figures")
    of_table = [alert for table in tables for alert in _table_alerts(table)]
    return {alert_key(alert, table_id): alert for alert in (*of_pit, *of_table) if alert.is_active(now)}


def _table_alerts(table: Table) -> tuple[Alert, ...]:
    return alerts_of(read_state(table.snapshot), read_figures(table.figures))
