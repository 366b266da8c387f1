"""The floorperson's page: what waits at my tables, live, and what they are."""

from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from dealers.floor_door import FLOOR_PAGE, for_roles, given_tables
from dealers.models import Staff
from dealers.people import FLOOR
from dealers.reading import watched_pits
from dealers.views import game_names
from tables.push.tiles import tiles_by_id


@require_GET
@for_roles(*FLOOR_PAGE)
@ensure_csrf_cookie
def floor(request: HttpRequest, person: Staff) -> HttpResponse:
    if person.role not in FLOOR:
        return redirect("tablets")
    shown = {
        "mine": _mine(person),
        "games": game_names(),
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
        "person": person,
    }
    answer = render(request, "floor.html", shown)
    answer["Cache-Control"] = "no-store"
    return answer


@require_GET
@for_roles(*FLOOR)
def mine(request: HttpRequest, person: Staff) -> HttpResponse:
    """Asked for again when somebody was given a table, or gave one up."""
    answer = JsonResponse(_mine(person))
    answer["Cache-Control"] = "no-store"
    return answer


def _mine(person: Staff) -> dict[str, Any]:
    """The tables of a person, and the pits to watch: a call that nobody answers reaches all floorpersons.

    Tables that stand in none of them come as tiles too, for no pit speaks of them here.
    """
    tables = given_tables(person).only("name", "game", "pit")
    pits = list(watched_pits(person).values_list("pk", flat=True))
    lone = [table.pk for table in tables if table.pit_id not in pits]
    return {
        "tables": [{"table": table.pk, "name": table.name, "game": table.game} for table in tables],
        "pits": pits,
        "lone": msgspec.to_builtins(tiles_by_id(lone)) if lone else [],
    }
