"""The page of a table, and its dealer's card for printing."""

import json

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from dealers.auth.devices import current_device
from dealers.models import Staff
from dealers.pages.labels import game_titles
from tables.models import Table


@require_GET
@login_required
@ensure_csrf_cookie
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    row = get_object_or_404(
        Table.objects.select_related("dealer").only(
            "name", "game", "dealer__display_name", "dealer__first_name", "dealer__username"
        ),
        pk=table_id,
    )
    details = {
        "id": row.pk,
        "name": row.name,
        "game_name": game_titles()[row.game],
        "dealer": str(row.dealer or ""),
        "floor": json.dumps(floorpersons_of(row)),
    }
    context = {
        "table": details,
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "is_tablet": current_device(request) is not None,
    }
    return render(request, "table.html", context)


def floorpersons_of(table: Table) -> list[tuple[str, str]]:
    """Return the floorpersons who answer for a table: the name they sign in with and their display name."""
    people = Staff.objects.filter(
        role="floorperson", is_active=True, assignments__table=table, assignments__ended_at=None
    )
    return [(person.employee_number or person.username, str(person)) for person in people.order_by("pk")]


@require_GET
@login_required
def card(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the dealer's card on a page of its own, for printing."""
    row = get_object_or_404(Table.objects.only("name", "game"), pk=table_id)
    details = {"id": row.pk, "name": row.name, "game_name": game_titles()[row.game]}
    return render(request, "card.html", {"table": details, "build": settings.BUILD})
