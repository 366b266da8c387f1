"""Locks people out after too many wrong PINs, and unlocks them."""

import math
from datetime import timedelta

from axes.models import AccessAttempt
from axes.utils import reset
from django.conf import settings
from django.db.models import QuerySet, Sum
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.auth.security_log import log_security_event
from dealers.models import SecurityEvent, Staff
from tables import clock

HOUR = timedelta(hours=1)
# Guesses of one name in an hour from all addresses together: it takes a year to come upon a PIN.
MAX_WRONG_PINS = 30
# Else a floorperson could try the PIN of another, unlock the name, and go on.
MAX_UNLOCKS = 3
ADDRESS_KNOWN_FOR = timedelta(days=30)


class TooManyUnlocks(Exception):  # noqa: N818 - an answer, not a fault
    """Somebody who forgot the PIN is given a new one, not more guesses."""

    @property
    def message(self) -> str:
        return gettext("Unlocked three times within the hour. An administrator gives a new PIN.")


def locked_out_names() -> list[str]:
    """The names that are locked out now, on any device."""
    recent = AccessAttempt.objects.filter(attempt_time__gte=clock.wall() - settings.AXES_COOLOFF_TIME)
    counted = (
        recent.order_by().values("username", "ip_address").annotate(failures=Sum("failures_since_start"))
    )
    return sorted({row["username"] for row in counted if row["failures"] >= settings.AXES_FAILURE_LIMIT})


def minutes_left(name: str, address: str) -> int:
    """For how long somebody is still locked out from an address."""
    tried = AccessAttempt.objects.filter(username=name, ip_address=address or None)
    last = tried.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    if last is None:
        return 1
    left: timedelta = last + settings.AXES_COOLOFF_TIME - clock.wall()
    return max(1, math.ceil(left.total_seconds() / 60))


def unlock(name: str, by: Staff, request: HttpRequest | None = None) -> None:
    """Lets a person try again before the time is over. Raises TooManyUnlocks."""
    if _recent_events(("unlock",), name).count() >= MAX_UNLOCKS:
        raise TooManyUnlocks
    reset(username=name)
    log_security_event("unlock", request, person=by, about=name)


def has_too_many_guesses(name: str, device: str, person: Staff | None, address: str) -> bool:
    """Whether so many wrong PINs came for a name, from wherever, that only known places may go on.

    The lock of one address does not hold whoever has many of them. A tablet is counted by itself, and an
    address from which this person has signed in lately is left to its own lock: nobody is kept out by others.
    """
    if _recent_events(("failure", "lockout"), name).filter(device=device[:30]).count() < MAX_WRONG_PINS:
        return False
    lately = clock.now() - ADDRESS_KNOWN_FOR
    known = SecurityEvent.objects.filter(kind="sign_in", person=person, address=address, at__gte=lately)
    return bool(device) or person is None or not known.exists()


def _recent_events(kinds: tuple[str, ...], name: str) -> QuerySet[SecurityEvent]:
    return SecurityEvent.objects.filter(at__gte=clock.now() - HOUR, kind__in=kinds, about=name[:80])
