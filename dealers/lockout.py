"""Who is locked out after too many wrong PINs, and letting them try again."""

import math
from datetime import timedelta

from axes.models import AccessAttempt
from axes.utils import reset
from django.conf import settings
from django.db.models import Sum
from django.http import HttpRequest

from dealers.models import Staff
from dealers.security_log import note
from tables import clock


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
    """Lets a person try again before the time is over."""
    reset(username=name)
    note("unlock", request, person=by, about=name)
