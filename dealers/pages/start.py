"""The start page, the help page, and the page for a failed CSRF check."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from dealers.api import responses
from dealers.auth.devices import current_device
from dealers.auth.roles import FLOOR_PAGE_ROLES, OFFICE_ROLES, READERS
from dealers.demo import demo_people
from dealers.pages.labels import game_titles
from tables import slips
from tables.models import Table


@require_GET
def start(request: HttpRequest) -> HttpResponse:
    names = game_titles()
    tables = [
        {"id": table.pk, "name": table.name, "game_name": names[table.game]}
        for table in Table.objects.only("name", "game").order_by("name")
    ]
    role = getattr(request.user, "role", "")
    context = {
        "games": list(names.values()),
        "tables": tables,
        "demo": demo_people(),
        "tablet": current_device(request),
        "is_floor": role in FLOOR_PAGE_ROLES,
        "is_watching": role in READERS,
        "is_office": role in OFFICE_ROLES,
        "is_clock_wrong": role in FLOOR_PAGE_ROLES and bool(slips.slipped_by()),
    }
    return render(request, "start.html", context)


@require_GET
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "help.html")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return responses.problem(403, "csrf", "This page is too old. Reload it and try again.")
    return render(request, "403.html", status=403)
