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
# Wrong PINs for one name per hour, from all addresses together. At this rate, guessing a PIN takes years.
MAX_WRONG_PINS = 30
# Otherwise a floorperson could try another person's PIN, unlock the name, and go on.
MAX_UNLOCKS = 3
ADDRESS_KNOWN_FOR = timedelta(days=30)
# Before the digest that is logged for a name nobody has.
UNKNOWN = "unknown name "


class TooManyUnlocks(Exception):  # noqa: N818 - an answer, not a fault
    """The name was unlocked too often. A forgotten PIN is replaced, not guessed."""

    @property
    def message(self) -> str:
        return gettext("Unlocked three times within the hour. Ask an administrator for a new PIN.")


def locked_out_names() -> list[str]:
    """Return the names that are locked out now, at any address; names nobody has are of no use here."""
    recent = AccessAttempt.objects.filter(attempt_time__gte=clock.uncorrected() - settings.AXES_COOLOFF_TIME)
    recent = recent.exclude(username__startswith=UNKNOWN)
    totals = recent.order_by().values("username", "ip_address").annotate(failures=Sum("failures_since_start"))
    return sorted({row["username"] for row in totals if row["failures"] >= settings.AXES_FAILURE_LIMIT})


def minutes_left(name: str, address: str) -> int:
    """Return the minutes until the lockout of a name at an address ends."""
    attempts = AccessAttempt.objects.filter(username=name, ip_address=address or None)
    last = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    if last is None:
        return 1
    left: timedelta = last + settings.AXES_COOLOFF_TIME - clock.uncorrected()
    return max(1, math.ceil(left.total_seconds() / 60))


def unlock(name: str, by: Staff, request: HttpRequest | None = None) -> None:
    """End a lockout early. Raise TooManyUnlocks."""
    if _recent_events(("unlock",), name).count() >= MAX_UNLOCKS:
        raise TooManyUnlocks
    reset(username=name)
    log_security_event("unlock", request, person=by, about=name)


def has_too_many_guesses(name: str, device: str, person: Staff | None, address: str) -> bool:
    """Return whether a name had so many wrong PINs, from anywhere, that only known places may go on.

    The lock per address does not stop someone with many addresses. Each tablet is counted separately, and an
    address where this person signed in recently only has its own lock, so others cannot lock a person out.
    """
    if _recent_events(("failure", "lockout"), name).filter(device=device[:30]).count() < MAX_WRONG_PINS:
        return False
    since = clock.now() - ADDRESS_KNOWN_FOR
    known = SecurityEvent.objects.filter(kind="sign_in", person=person, address=address, at__gte=since)
    return bool(device) or person is None or not known.exists()


def _recent_events(kinds: tuple[str, ...], name: str) -> QuerySet[SecurityEvent]:
    return SecurityEvent.objects.filter(at__gte=clock.now() - HOUR, kind__in=kinds, about=name[:80])
