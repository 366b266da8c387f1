"""Assignments of floorpersons to the tables they answer for."""

from collections.abc import Iterable

from django.db import transaction
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Pit, Table
from tables.push.groups import pit_group
from tables.push.publish import publish

# Open floor pages fetch their tables again when they receive this.
ASSIGNED_PUSH = {"text": '{"type":"assigned"}'}


def assign(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    """Make a floorperson responsible for a table."""
    with journaled():
        # The person's row serves as the lock, so that two simultaneous requests make one assignment.
        Staff.objects.select_for_update().get(pk=person.pk)
        if not Assignment.objects.filter(table=table, person=person, ended_at=None).exists():
            assignment = Assignment.objects.create(table=table, person=person, began_at=clock.now())
            record(assignment, by=by.pk)
            log_security_event("assigned", request, person=by, about=str(person), detail=table.name)
            notify_pits({table.pit_id}, person)


def release(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    with journaled():
        current = list(Assignment.objects.filter(table=table, person=person, ended_at=None))
        still_current = Assignment.objects.filter(pk__in=[row.pk for row in current], ended_at=None)
        if still_current.update(ended_at=clock.now()):
            record(*current, by=by.pk)
            log_security_event("released", request, person=by, about=str(person), detail=table.name)
            notify_pits({table.pit_id}, person)


def notify_pits(pits: Iterable[int | None], *people: Staff) -> None:
    """After the commit, tell the screens of these pits that an assignment has changed.

    The pits named for the people involved are told too, because they may watch other pits.
    """
    named = Pit.objects.filter(bosses__in=people).values_list("pk", flat=True)
    groups = {pit_group(pit): ASSIGNED_PUSH for pit in {*pits, *named} if pit is not None}
    transaction.on_commit(lambda: publish(groups), robust=True)
