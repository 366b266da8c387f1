"""Relief: the next dealer enters a PIN and the previous one is signed out, or the floor sends a dealer."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.auth.security_log import log_security_event
from dealers.auth.sign_in import start_sign_in
from dealers.auth.sign_out import end_sign_ins
from dealers.models import Device, SignIn, Staff
from dealers.staffing.arrivals import record_arrival, record_departure
from dealers.staffing.roster import rostered_dealers
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Assignment, Table
from tables.push.pit_wall import push_tile


class NotADealer(Exception):  # noqa: N818 - an answer, not a fault
    """Only dealers sign in on the tablet of a table."""

    @property
    def message(self) -> str:
        return gettext("Only dealers sign in here. Floorpersons sign in on their own device.")


def take_over(request: HttpRequest, device: Device, person: Staff) -> SignIn:
    """Make this person the dealer of the tablet's table, even in the middle of a round."""
    if person.role != "dealer":
        raise NotADealer
    now = clock.now()
    with journaled():
        # In id order, so that two dealers who swap tables never wait for each other.
        locked = Table.objects.select_for_update().order_by("pk")
        tables = list(locked.filter(Q(pk=device.table_id) | Q(dealer=person)))
        table = next(table for table in tables if table.pk == device.table_id)
        before = table.dealer
        sign_ins_here = SignIn.objects.filter(Q(table=table) | Q(device=device))
        end_sign_ins(sign_ins_here.filter(person=person), "signed_in_again", person, request)
        end_sign_ins(sign_ins_here, "relieved", person, request)
        end_sign_ins(SignIn.objects.filter(person=person), "moved", person, request)
        for one_table in tables:
            _set_dealer(one_table, person if one_table.pk == table.pk else None, now, person)
            if one_table.pk == table.pk:
                record_arrival(one_table.pk, person, device.name)
            else:
                record_departure(one_table.pk, person)
        sign_in = start_sign_in(request, person, device, table)
        if before is not None and before != person:
            detail = (
                f"{before} left"
                if rostered_dealers(table).filter(pk=person.pk).exists()
                else f"{before} left; not rostered"
            )
            log_security_event(
                "relief", request, person=person, about=table.name, device=device.name, detail=detail
            )
        transaction.on_commit(lambda: push_tile(device.table_id), robust=True)
    return sign_in


def send_dealer(table_id: int, dealer: Staff | None, by: Staff, request: HttpRequest | None = None) -> None:
    """Set who deals here next, or no one. That dealer then enters their PIN on the tablet.

    The current dealer is relieved, and the new dealer leaves every other table.
    """
    if dealer is not None and dealer.role != "dealer":
        raise NotADealer
    now = clock.now()
    with journaled():
        affected = Q(pk=table_id) if dealer is None else Q(pk=table_id) | Q(dealer=dealer)
        tables = list(Table.objects.select_for_update().order_by("pk").filter(affected))
        table = next(table for table in tables if table.pk == table_id)
        before = table.dealer
        if before == dealer:
            return
        end_sign_ins(SignIn.objects.filter(table=table), "relieved", by, request)
        if dealer is not None:
            end_sign_ins(SignIn.objects.filter(person=dealer), "moved", by, request)
        for one_table in tables:
            leaving = one_table.dealer
            _set_dealer(one_table, dealer if one_table.pk == table.pk else None, now, by)
            if leaving is not None:
                record_departure(one_table.pk, leaving)
        log_security_event(
            "appointed", request, person=by, about=str(dealer or before), detail=_where_sent(table, dealer)
        )
        pushed = [one_table.pk for one_table in tables]
        transaction.on_commit(lambda: _push_tiles(pushed), robust=True)


def _push_tiles(tables: list[int]) -> None:
    for table_id in tables:
        push_tile(table_id)


def _where_sent(table: Table, dealer: Staff | None) -> str:
    return f"to {table.name}" if dealer is not None else f"from {table.name}"


def _set_dealer(table: Table, dealer: Staff | None, now: datetime, by: Staff) -> None:
    """Set the dealer of a table, and start and end the assignments."""
    ended = Assignment.objects.filter(
        table=table, ended_at=None, person__in=Staff.objects.filter(role="dealer")
    )
    if dealer is not None:
        ended = ended.exclude(person=dealer)
        if not Assignment.objects.filter(table=table, person=dealer, ended_at=None).exists():
            record(Assignment.objects.create(table=table, person=dealer, began_at=now), by=by.pk)
    ending = list(ended)
    Assignment.objects.filter(pk__in=[assignment.pk for assignment in ending]).update(ended_at=now)
    record(*ending, by=by.pk)
    if table.dealer_id != (None if dealer is None else dealer.pk):
        table.dealer = dealer
        table.save(update_fields=("dealer",))
        record(table, by=by.pk)
