"""The page of a clock that has slipped: both times, and the pit boss's word that the new one is right."""

from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from dealers.auth.roles import FLOOR_PAGE_ROLES
from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from tables import clock, clock_references, slips

MAY_CONFIRM = ("pit_boss", "admin")
MAX_SECONDS_LENGTH = 15


@require_http_methods(["GET", "POST"])
@for_roles(*FLOOR_PAGE_ROLES)
def show_clock(request: HttpRequest, person: Staff) -> HttpResponse:
    if request.method == "POST":
        if person.role not in MAY_CONFIRM:
            raise PermissionDenied
        confirm_clock(request, person)
        return redirect("clock")
    by, now = slips.slipped_by(), clock.now()
    context = {
        "seconds": round(by),
        "now": now,
        "computer": now + timedelta(seconds=by),
        "may_confirm": person.role in MAY_CONFIRM,
    }
    response = render(request, "floor_clock.html", context)
    response["Cache-Control"] = "no-store"
    return response


def confirm_clock(request: HttpRequest, person: Staff) -> None:
    """Trust the clock that this person saw. If it has changed since, the page shows what it is now."""
    seen = request.POST.get("seconds", "")
    if len(seen) > MAX_SECONDS_LENGTH or not seen.removeprefix("-").isdecimal():
        return
    try:
        with transaction.atomic():
            log_security_event(
                "clock_confirmed", request, person=person, about="clock", detail=f"{int(seen):+d} s"
            )
            clock_references.confirm(int(seen))
    except clock_references.SlipChanged:
        return
