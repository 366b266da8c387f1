"""Which floorperson answers for which table."""

from collections.abc import Iterable

from django.db import transaction
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from tables import clock
from tables.models import Assignment, Pit, Table
from tables.push.groups import pit_group
from tables.push.publish import publish

# Whoever has the floor's page open asks again which tables are theirs.
ASSIGNED_PUSH = {"text": '{"type":"assigned"}'}


def assign(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    """Makes a floorperson responsible for a table."""
    with transaction.atomic():
        # The row of the person is the lock: two taps make one assignment.
        Staff.objects.select_for_update().get(pk=person.pk)
        if not Assignment.objects.filter(table=table, person=person, ended_at=None).exists():
            Assignment.objects.create(table=table, person=person, began_at=clock.now())
            log_security_event("assigned", request, person=by, about=str(person), detail=table.name)
            notify_pits({table.pit_id}, person)


def release(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    with transaction.atomic():
        if Assignment.objects.filter(table=table, person=person, ended_at=None).update(ended_at=clock.now()):
            log_security_event("released", request, person=by, about=str(person), detail=table.name)
            notify_pits({table.pit_id}, person)


def notify_pits(pits: Iterable[int | None], *people: Staff) -> None:
    """Once it is so, the screens of these pits hear that somebody else answers for a table, and those of
    the people whose it was or is, who may watch other pits.
    """
    named = Pit.objects.filter(bosses__in=people).values_list("pk", flat=True)
    groups = {pit_group(pit): ASSIGNED_PUSH for pit in {*pits, *named} if pit is not None}
    transaction.on_commit(lambda: publish(groups), robust=True)
