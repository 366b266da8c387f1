"""Handing tables over to another floorperson."""

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.auth.access import may_be_assigned
from dealers.auth.roles import FLOOR
from dealers.auth.security_log import log_security_event
from dealers.models import SignIn, Staff
from dealers.staffing.assignments import notify_pits
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Table


class CannotTake(Exception):  # noqa: N818 - an answer, not a fault
    """This person does not work the floor or the pit now; a table always needs someone who answers for it."""

    def __init__(self, is_other_pit: bool = False) -> None:
        super().__init__()
        self.is_other_pit = is_other_pit

    @property
    def message(self) -> str:
        if self.is_other_pit:
            return gettext("This pit boss works another pit, and has no cover for this one.")
        return gettext("This person is not signed in. Hand tables to someone who is.")


def open_sign_ins() -> QuerySet[SignIn]:
    """Return the sign-ins of the people who are here."""
    latest = clock.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    return SignIn.objects.filter(ended_at=None, began_at__gt=latest)


def hand_over(
    tables: Iterable[Table], from_person: Staff, to_person: Staff, request: HttpRequest | None = None
) -> None:
    """Hand these tables over from one person to another. Raise CannotTake."""
    now = clock.now()
    with journaled():
        # In id order, so that two people who swap tables never wait for each other.
        people = (
            Staff.objects.select_for_update().order_by("pk").filter(pk__in=(from_person.pk, to_person.pk))
        )
        locked = {person.pk: person for person in people}
        to = locked[to_person.pk]
        if (
            not to.is_active
            or to.role not in FLOOR
            or not open_sign_ins().filter(person=to, role=to.role).exists()
        ):
            raise CannotTake
        current = Assignment.objects.filter(person=from_person, ended_at=None, table__in=list(tables))
        assignments = list(current.select_related("table").order_by("table__name"))
        if not all(may_be_assigned(to, assignment.table) for assignment in assignments):
            raise CannotTake(is_other_pit=True)
        already_assigned = set(
            Assignment.objects.filter(person=to, ended_at=None).values_list("table", flat=True)
        )
        current.filter(pk__in=[assignment.pk for assignment in assignments]).update(ended_at=now)
        new = Assignment.objects.bulk_create(
            Assignment(table=assignment.table, person=to, began_at=now)
            for assignment in assignments
            if assignment.table_id not in already_assigned
        )
        record(*assignments, *new, by=from_person.pk)
        for assignment in assignments:
            log_security_event(
                "handed_over", request, person=from_person, about=str(to), detail=assignment.table.name
            )
        notify_pits({assignment.table.pit_id for assignment in assignments}, from_person, to)
