"""The roster: which dealers work a pit on a gaming day."""

from datetime import date

from django.db.models import QuerySet
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from tables import clock
from tables.calendar import gaming_day
from tables.log.journal.record import journaled, record
from tables.models import Pit, RosterEntry, Table


def set_roster(pit: Pit, day: date, wanted: set[int], by: Staff, request: HttpRequest | None = None) -> None:
    """Make these dealers the roster of a pit for a day."""
    with journaled():
        # The pit's row serves as the lock, so that two lists sent at once do not mix.
        Pit.objects.select_for_update().get(pk=pit.pk)
        entries = RosterEntry.objects.filter(pit=pit, gaming_day=day, person__in=_dealers())
        before = {entry.person_id: entry for entry in entries.select_related("person")}
        removed = [entry for pk, entry in before.items() if pk not in wanted]
        new = list(_dealers().filter(is_active=True, pk__in=wanted - set(before)).order_by("pk"))
        record(*removed, by=by.pk)
        entries.filter(pk__in=[entry.pk for entry in removed]).delete()
        added = RosterEntry.objects.bulk_create(
            RosterEntry(pit=pit, person=dealer, gaming_day=day) for dealer in new
        )
        record(*added, by=by.pk)
        for dealer in new:
            log_security_event("rostered", request, person=by, about=str(dealer), detail=f"{pit}, {day}")
        for entry in removed:
            log_security_event(
                "rostered", request, person=by, about=str(entry.person), detail=f"off {pit}, {day}"
            )


def log_roster_change(
    before: RosterEntry | None, entry: RosterEntry, by: Staff, request: HttpRequest | None = None
) -> None:
    """Log a new or changed roster entry."""
    if before is not None:
        if (before.pit, before.person, before.gaming_day) == (entry.pit, entry.person, entry.gaming_day):
            return
        off = f"off {before.pit}, {before.gaming_day}"
        log_security_event("rostered", request, person=by, about=str(before.person), detail=off)
    log_security_event(
        "rostered", request, person=by, about=str(entry.person), detail=f"{entry.pit}, {entry.gaming_day}"
    )


def _dealers() -> QuerySet[Staff]:
    return Staff.objects.filter(role="dealer")


def rostered_dealers(table: Table) -> QuerySet[Staff]:
    """Return the dealers on today's roster of the table's pit."""
    today = RosterEntry.objects.filter(pit=table.pit_id, gaming_day=gaming_day(clock.now()))
    names = Staff.objects.filter(role="dealer", is_active=True, pk__in=today.values("person"))
    return names.order_by("display_name", "username")
