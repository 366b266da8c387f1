"""Changes to accounts: new role, closed, opened again."""

from django.http import HttpRequest

from dealers.auth.access import live_covers
from dealers.auth.security_log import log_security_event
from dealers.auth.sign_out import end_sign_ins
from dealers.models import SignIn, Staff
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Table


def change_role(person: Staff, role: str, by: Staff | None, request: HttpRequest | None = None) -> None:
    """Give a person another role, and end their sign-ins and assignments."""
    before = person.role
    with journaled():
        person.role = role
        person.save(update_fields=("role",))
        person.pits.clear()
        record(person, by=None if by is None else by.pk)
        log_security_event(
            "role_changed", request, person=by, about=str(person), detail=f"{before} to {role}"
        )
        _end_duties(person, "role_changed", by, request)


def close_account(person: Staff, by: Staff | None, request: HttpRequest | None = None) -> None:
    with journaled():
        person.is_active = False
        person.save(update_fields=("is_active",))
        record(person, by=None if by is None else by.pk)
        log_security_event("person_closed", request, person=by, about=str(person))
        _end_duties(person, "deactivated", by, request)


def open_account(person: Staff, by: Staff | None, request: HttpRequest | None = None) -> None:
    with journaled():
        person.is_active = True
        person.save(update_fields=("is_active",))
        record(person, by=None if by is None else by.pk)
        log_security_event("person_opened", request, person=by, about=str(person))


def _end_duties(person: Staff, why: str, by: Staff | None, request: HttpRequest | None) -> None:
    end_sign_ins(SignIn.objects.filter(person=person), why, by, request)
    tables = list(Table.objects.filter(dealer=person).only("pk"))
    assignments = list(Assignment.objects.filter(person=person, ended_at=None))
    Table.objects.filter(pk__in=[table.pk for table in tables], dealer=person).update(dealer=None)
    Assignment.objects.filter(pk__in=[assignment.pk for assignment in assignments], ended_at=None).update(
        ended_at=clock.now()
    )
    covers = list(live_covers().filter(person=person))
    live_covers().filter(pk__in=[cover.pk for cover in covers]).update(ended_at=clock.now())
    record(*tables, *assignments, *covers, by=None if by is None else by.pk)
