"""Handing tables over to another floorperson."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.auth.roles import FLOOR
from dealers.auth.security_log import log_security_event
from dealers.models import SignIn, Staff
from dealers.staffing.assignments import notify_pits
from tables import clock
from tables.models import Assignment, Table


class CannotTake(Exception):  # noqa: N818 - an answer, not a fault
    """This person does not work the floor now, and a table always has somebody who answers."""

    @property
    def message(self) -> str:
        return gettext("This person is not signed in. Tables go to somebody who is here.")


def open_sign_ins() -> QuerySet[SignIn]:
    """The sign-ins of those who are here."""
    latest = clock.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    return SignIn.objects.filter(ended_at=None, began_at__gt=latest)


def hand_over(
    tables: Iterable[Table], giver: Staff, taker: Staff, request: HttpRequest | None = None
) -> None:
    """From now on the taker answers for these tables of the giver. Raises CannotTake."""
    now = clock.now()
    with transaction.atomic():
        # In the order of their ids, so that two who change tables never wait for each other.
        people = Staff.objects.select_for_update().order_by("pk").filter(pk__in=(giver.pk, taker.pk))
        locked = {person.pk: person for person in people}
        to = locked[taker.pk]
        if (
            not to.is_active
            or to.role not in FLOOR
            or not open_sign_ins().filter(person=to, role=to.role).exists()
        ):
            raise CannotTake
        held = Assignment.objects.filter(person=giver, ended_at=None, table__in=list(tables))
        given = list(held.select_related("table").order_by("table__name"))
        has = set(Assignment.objects.filter(person=to, ended_at=None).values_list("table", flat=True))
        held.update(ended_at=now)
        Assignment.objects.bulk_create(
            Assignment(table=one.table, person=to, began_at=now) for one in given if one.table_id not in has
        )
        for one in given:
            log_security_event("handed_over", request, person=giver, about=str(to), detail=one.table.name)
        notify_pits({one.table.pit_id for one in given}, giver, to)
