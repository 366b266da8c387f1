"""What a pit boss or an administrator says about a clock that has slipped: whether the new time is right."""

from datetime import timedelta

from django.db import transaction
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import SecurityEvent, Staff
from tables import clock, clock_references, slips

# By then somebody has set the computer's clock, or the walls are urgent again.
HELD_FOR = timedelta(days=1)


def confirm(seen_seconds: int, person: Staff, request: HttpRequest | None = None) -> None:
    """Trust the computer's clock from now on. Raise SlipChanged if it is not what this person saw."""
    with transaction.atomic():
        _log("clock_confirmed", seen_seconds, person, request)
        clock_references.confirm(seen_seconds)


def reset(seen_seconds: int, person: Staff, request: HttpRequest | None = None) -> None:
    """Say that the tables have the right time, and the computer's clock is wrong until it is set right.

    Time runs on as it does. Raise SlipChanged if the clock is not what this person saw.
    """
    clock_references.check_seen(seen_seconds)
    _log("clock_reset", seen_seconds, person, request)


def reset_by() -> SecurityEvent | None:
    """Return who said in the last day that the clock is wrong by as much as it is now, and when."""
    by, since = slips.slipped_by(), clock.now() - HELD_FOR
    last = SecurityEvent.objects.filter(kind="clock_reset", at__gte=since).select_related("person").last()
    if last is None or abs(int(last.detail.removesuffix(" s")) - by) > slips.SLIP_SECONDS:
        return None
    return last


def _log(kind: str, seen_seconds: int, person: Staff, request: HttpRequest | None) -> None:
    log_security_event(kind, request, person=person, about="clock", detail=f"{seen_seconds:+d} s")
