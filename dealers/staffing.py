"""Changes to people: roles, accounts, and which floorperson is responsible for which table."""

from django.db import transaction
from django.http import HttpRequest

from dealers.endings import end
from dealers.models import SignIn, Staff
from dealers.security_log import note
from tables import clock
from tables.models import Assignment, Table


def change_role(person: Staff, role: str, by: Staff | None, request: HttpRequest | None = None) -> None:
    """Gives a person another role; whoever they are signed in as ends, and their tables with it."""
    before = person.role
    with transaction.atomic():
        person.role = role
        person.save(update_fields=("role",))
        person.pits.clear()
        note("role_changed", request, person=by, about=str(person), detail=f"{before} to {role}")
        _leave(person, "role_changed", by, request)


def close_account(person: Staff, by: Staff | None, request: HttpRequest | None = None) -> None:
    with transaction.atomic():
        person.is_active = False
        person.save(update_fields=("is_active",))
        note("person_closed", request, person=by, about=str(person))
        _leave(person, "deactivated", by, request)


def open_account(person: Staff, by: Staff | None, request: HttpRequest | None = None) -> None:
    with transaction.atomic():
        person.is_active = True
        person.save(update_fields=("is_active",))
        note("person_opened", request, person=by, about=str(person))


def assign(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    """Makes a floorperson responsible for a table."""
    with transaction.atomic():
        # The row of the person is the lock: two taps make one assignment.
        Staff.objects.select_for_update().get(pk=person.pk)
        if not Assignment.objects.filter(table=table, person=person, ended_at=None).exists():
            Assignment.objects.create(table=table, person=person, began_at=clock.now())
            note("assigned", request, person=by, about=str(person), detail=table.name)


def release(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    with transaction.atomic():
        if Assignment.objects.filter(table=table, person=person, ended_at=None).update(ended_at=clock.now()):
            note("released", request, person=by, about=str(person), detail=table.name)


def _leave(person: Staff, why: str, by: Staff | None, request: HttpRequest | None) -> None:
    end(SignIn.objects.filter(person=person), why, by, request)
    Table.objects.filter(dealer=person).update(dealer=None)
    Assignment.objects.filter(person=person, ended_at=None).update(ended_at=clock.now())
