"""Dealers come and go at a table: the next one gives the PIN, and the one before is signed out."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.dealing import tell_came, tell_left
from dealers.endings import end
from dealers.models import Device, SignIn, Staff
from dealers.security_log import note
from dealers.sign_in import begin
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, RosterEntry, Table
from tables.push.publish import publish
from tables.push.screens import tile_message


class NotADealer(Exception):  # noqa: N818 - an answer, not a fault
    """Only dealers sign in on the tablet of a table."""

    @property
    def message(self) -> str:
        return gettext("Only dealers sign in here. Floorpersons sign in on their own device.")


def rostered(table: Table) -> QuerySet[Staff]:
    """The dealers on the roster of the table's pit for this gaming day."""
    today = RosterEntry.objects.filter(pit=table.pit_id, gaming_day=gaming_day(clock.now()))
    names = Staff.objects.filter(role="dealer", is_active=True, pk__in=today.values("person"))
    return names.order_by("display_name", "username")


def take_over(request: HttpRequest, device: Device, person: Staff) -> SignIn:
    """The table of this tablet is dealt by this person from now on, in the middle of a round too."""
    if person.role != "dealer":
        raise NotADealer
    now = clock.now()
    with transaction.atomic():
        # In the order of their ids, so that two dealers who change places never wait for each other.
        locked = Table.objects.select_for_update().order_by("pk")
        tables = list(locked.filter(Q(pk=device.table_id) | Q(dealer=person)))
        table = next(table for table in tables if table.pk == device.table_id)
        before = table.dealer
        here = SignIn.objects.filter(Q(table=table) | Q(device=device))
        end(here.filter(person=person), "signed_in_again", person, request)
        end(here, "relieved", person, request)
        end(SignIn.objects.filter(person=person), "moved", person, request)
        for left in tables:
            _deals(left, person if left.pk == table.pk else None, now)
            if left.pk == table.pk:
                tell_came(left.pk, person, device.name)
            else:
                tell_left(left.pk, person)
        begun = begin(request, person, device, table)
        if before is not None and before != person:
            came = (
                f"{before} left"
                if rostered(table).filter(pk=person.pk).exists()
                else f"{before} left; not rostered"
            )
            note("relief", request, person=person, about=table.name, device=device.name, detail=came)
        transaction.on_commit(lambda: publish(tile_message(device.table_id)), robust=True)
    return begun


def appoint(table_id: int, dealer: Staff | None, by: Staff, request: HttpRequest | None = None) -> None:
    """The floor says who deals here next, or nobody; that dealer gives the PIN on the tablet.

    Whoever dealt here is relieved, and a dealer who is sent here leaves every other table.
    """
    if dealer is not None and dealer.role != "dealer":
        raise NotADealer
    now = clock.now()
    with transaction.atomic():
        is_concerned = Q(pk=table_id) if dealer is None else Q(pk=table_id) | Q(dealer=dealer)
        tables = list(Table.objects.select_for_update().order_by("pk").filter(is_concerned))
        table = next(table for table in tables if table.pk == table_id)
        before = table.dealer
        if before == dealer:
            return
        end(SignIn.objects.filter(table=table), "relieved", by, request)
        if dealer is not None:
            end(SignIn.objects.filter(person=dealer), "moved", by, request)
        for left in tables:
            leaving = left.dealer
            _deals(left, dealer if left.pk == table.pk else None, now)
            if leaving is not None:
                tell_left(left.pk, leaving)
        note("appointed", request, person=by, about=str(dealer or before), detail=_sent(table, dealer))
        pushed = [left.pk for left in tables]
        transaction.on_commit(lambda: _push_tiles(pushed), robust=True)


def _push_tiles(tables: list[int]) -> None:
    for table_id in tables:
        publish(tile_message(table_id))


def _sent(table: Table, dealer: Staff | None) -> str:
    return f"to {table.name}" if dealer is not None else f"from {table.name}"


def _deals(table: Table, dealer: Staff | None, now: datetime) -> None:
    """Writes who deals at a table, and from when to when."""
    gone = Assignment.objects.filter(
        table=table, ended_at=None, person__in=Staff.objects.filter(role="dealer")
    )
    if dealer is not None:
        gone = gone.exclude(person=dealer)
        if not Assignment.objects.filter(table=table, person=dealer, ended_at=None).exists():
            Assignment.objects.create(table=table, person=dealer, began_at=now)
    gone.update(ended_at=now)
    table.dealer = dealer
    table.save(update_fields=("dealer",))
