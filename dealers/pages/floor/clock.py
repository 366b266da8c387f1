"""The page of a clock that has slipped: both times, and the pit boss's word which of them is right."""

from contextlib import suppress
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from dealers.auth.roles import FLOOR_PAGE_ROLES
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pits import slipped_clock
from tables import clock, clock_references, slips

MAY_DECIDE = ("pit_boss", "admin")
MAX_SECONDS_LENGTH = 15


@require_http_methods(["GET", "POST"])
@for_roles(*FLOOR_PAGE_ROLES)
def show_clock(request: HttpRequest, person: Staff) -> HttpResponse:
    if request.method == "POST":
        if person.role not in MAY_DECIDE:
            raise PermissionDenied
        decide_about_clock(request, person)
        return redirect("clock")
    by, now = slips.slipped_by(), clock.now()
    context = {
        "seconds": round(by),
        "now": now,
        "computer": now + timedelta(seconds=by),
        "reset_by": slipped_clock.reset_by() if by else None,
        "may_decide": person.role in MAY_DECIDE,
    }
    response = render(request, "floor_clock.html", context)
    response["Cache-Control"] = "no-store"
    return response


def decide_about_clock(request: HttpRequest, person: Staff) -> None:
    """Take this person's word on the clock they saw. If it has changed since, the page shows it as it is."""
    seen = request.POST.get("seconds", "")
    if len(seen) > MAX_SECONDS_LENGTH or not seen.removeprefix("-").isdecimal():
        return
    decide = slipped_clock.reset if request.POST.get("decision") == "reset" else slipped_clock.confirm
    with suppress(clock_references.SlipChanged):
        decide(int(seen), person, request)
