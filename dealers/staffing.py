"""Changes to people: roles, accounts, and which floorperson is responsible for which table."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from dealers.endings import end
from dealers.models import SignIn, Staff
from dealers.security_log import note
from tables import clock
from tables.models import Assignment, Pit, RosterEntry, Table
from tables.push.groups import pit_group
from tables.push.publish import publish

# Whoever has the floor's page open asks again which tables are theirs.
ASSIGNED = {"text": '{"type":"assigned"}'}


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
            tell_pits({table.pit_id}, person)


def release(table: Table, person: Staff, by: Staff, request: HttpRequest | None = None) -> None:
    with transaction.atomic():
        if Assignment.objects.filter(table=table, person=person, ended_at=None).update(ended_at=clock.now()):
            note("released", request, person=by, about=str(person), detail=table.name)
            tell_pits({table.pit_id}, person)


def tell_pits(pits: Iterable[int | None], *people: Staff) -> None:
    """Once it is so, the screens of these pits hear that somebody else answers for a table, and those of
    the people whose it was or is, who may watch other pits.
    """
    named = Pit.objects.filter(bosses__in=people).values_list("pk", flat=True)
    groups = {pit_group(pit): ASSIGNED for pit in {*pits, *named} if pit is not None}
    transaction.on_commit(lambda: publish(groups), robust=True)


def set_roster(pit: Pit, day: date, wanted: set[int], by: Staff, request: HttpRequest | None = None) -> None:
    """The dealers on the roster of a pit for a day are these."""
    with transaction.atomic():
        # The row of the pit is the lock: two lists sent at once do not mix.
        Pit.objects.select_for_update().get(pk=pit.pk)
        entries = RosterEntry.objects.filter(pit=pit, gaming_day=day, person__in=_dealers())
        before = {entry.person_id: entry for entry in entries.select_related("person")}
        gone = [entry for pk, entry in before.items() if pk not in wanted]
        new = list(_dealers().filter(is_active=True, pk__in=wanted - set(before)).order_by("pk"))
        entries.filter(pk__in=[entry.pk for entry in gone]).delete()
        RosterEntry.objects.bulk_create(RosterEntry(pit=pit, person=one, gaming_day=day) for one in new)
        for one in new:
            note("rostered", request, person=by, about=str(one), detail=f"{pit}, {day}")
        for entry in gone:
            note("rostered", request, person=by, about=str(entry.person), detail=f"off {pit}, {day}")


def note_rostered(
    before: RosterEntry | None, entry: RosterEntry, by: Staff, request: HttpRequest | None = None
) -> None:
    """One line of the roster is made, or is another than it was."""
    if before is not None:
        if (before.pit, before.person, before.gaming_day) == (entry.pit, entry.person, entry.gaming_day):
            return
        off = f"off {before.pit}, {before.gaming_day}"
        note("rostered", request, person=by, about=str(before.person), detail=off)
    note("rostered", request, person=by, about=str(entry.person), detail=f"{entry.pit}, {entry.gaming_day}")


def _dealers() -> QuerySet[Staff]:
    return Staff.objects.filter(role="dealer")


def _leave(person: Staff, why: str, by: Staff | None, request: HttpRequest | None) -> None:
    end(SignIn.objects.filter(person=person), why, by, request)
    Table.objects.filter(dealer=person).update(dealer=None)
    Assignment.objects.filter(person=person, ended_at=None).update(ended_at=clock.now())
