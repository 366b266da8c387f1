"""The floor page: my tables, what waits there, and the pits I watch."""

from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from dealers.auth.access import tables_answered_for, watched_pits
from dealers.auth.pin_signatures import unanswered
from dealers.auth.roles import FLOOR, FLOOR_PAGE_ROLES
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.labels import game_titles
from tables.push.pit_wall import tiles_by_id


@require_GET
@for_roles(*FLOOR_PAGE_ROLES)
@ensure_csrf_cookie
def floor(request: HttpRequest, person: Staff) -> HttpResponse:
    if person.role not in FLOOR:
        return redirect("tablets")
    context = {
        "mine": _my_tables(person),
        "games": game_titles(),
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
        "person": person,
    }
    response = render(request, "floor.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_GET
@for_roles(*FLOOR)
def my_tables(request: HttpRequest, person: Staff) -> HttpResponse:
    """Return my tables as JSON. The page fetches it again when assignments change."""
    response = JsonResponse(_my_tables(person))
    response["Cache-Control"] = "no-store"
    return response


def _my_tables(person: Staff) -> dict[str, Any]:
    """Return the tables of a person and the pits to watch: a call no one answers reaches every floorperson.

    Tables outside these pits come as tiles too, since no pit's messages cover them.
    """
    tables = tables_answered_for(person).only("name", "game", "pit")
    pits = list(watched_pits(person).values_list("pk", flat=True))
    lone = [table.pk for table in tables if table.pit_id not in pits]
    return {
        "tables": [{"table": table.pk, "name": table.name, "game": table.game} for table in tables],
        "pits": pits,
        "signatures": unanswered(person).count(),
        "lone": msgspec.to_builtins(tiles_by_id(lone)) if lone else [],
    }
