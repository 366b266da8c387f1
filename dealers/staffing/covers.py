"""Gives and ends cover: a pit boss of other pits works this one, by name and until a set time."""

from datetime import timedelta

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from dealers.auth.access import live_covers, own_pits
from dealers.auth.security_log import log_security_event
from dealers.models import Cover, Staff
from dealers.staffing.assignments import notify_pits
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Pit

# A shift, and what may follow it.
MAX_HOURS = 12


class CannotCover(Exception):  # noqa: N818 - an answer, not a fault
    """This person may not give cover for this pit, or that one needs none."""


def coverable_pits(giver: Staff) -> QuerySet[Pit]:
    """Return the pits for which a person may give cover: their own, and every pit for an administrator.

    Who only covers a pit gives no cover for it.
    """
    return Pit.objects.order_by("name") if giver.role == "admin" else own_pits(giver)


def coverers() -> QuerySet[Staff]:
    """Return the pit bosses who can be given cover: those with named pits. The others work every pit."""
    bosses = Staff.objects.filter(role="pit_boss", is_active=True, pits__isnull=False).distinct()
    return bosses.order_by("display_name", "username")


def give_cover(pit: Pit, person: Staff, hours: int, by: Staff, request: HttpRequest | None = None) -> Cover:
    """Let a pit boss work a pit for some hours. Raise CannotCover."""
    if not coverable_pits(by).filter(pk=pit.pk).exists() or not 1 <= hours <= MAX_HOURS or person == by:
        raise CannotCover
    if not coverers().filter(pk=person.pk).exists() or person.pits.filter(pk=pit.pk).exists():
        raise CannotCover
    now = clock.now()
    with journaled():
        until = now + timedelta(hours=hours)
        cover = Cover.objects.create(pit=pit, person=person, given_by=by, given_at=now, until=until)
        record(cover, by=by.pk)
        detail = f"{pit} until {timezone.localtime(until):%Y-%m-%d %H:%M}"
        log_security_event("cover_given", request, person=by, about=str(person), detail=detail)
        notify_pits({pit.pk}, person)
    return cover


def end_cover(cover: Cover, by: Staff, request: HttpRequest | None = None) -> bool:
    """End a cover before its time. Return whether it was still live."""
    with journaled():
        if not live_covers().filter(pk=cover.pk).update(ended_at=clock.now()):
            return False
        record(cover, by=by.pk)
        log_security_event("cover_ended", request, person=by, about=str(cover.person), detail=str(cover.pit))
        notify_pits({cover.pit_id}, cover.person)
    return True
