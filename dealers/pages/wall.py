"""The pit wall, and the list of pits."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from dealers.auth.access import watched_pits
from dealers.auth.roles import FLOOR, READERS
from dealers.models import Staff
from dealers.pages.labels import game_titles
from dealers.pits.view import list_pits
from tables.models import Pit


@require_GET
@login_required
def pit_list(request: HttpRequest) -> HttpResponse:
    return render(request, "pits.html", {"pits": list_pits(watched_pits(_watcher(request)))})


@require_GET
@login_required
@ensure_csrf_cookie
def wall(request: HttpRequest, pit_id: int) -> HttpResponse:
    person = _watcher(request)
    watched = {pit.pk: pit for pit in watched_pits(person)}
    if pit_id not in watched:
        get_object_or_404(Pit, pk=pit_id)
        raise PermissionDenied(gettext("You do not work this pit. An administrator assigns your pits."))
    context = {
        "pit": watched[pit_id],
        "has_others": len(watched) > 1,
        "is_floor": person.role in FLOOR,
        "games": game_titles(),
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
    }
    return render(request, "wall.html", context)


def _watcher(request: HttpRequest) -> Staff:
    """Return the person, if their role may watch pits at all."""
    person = request.user
    if not isinstance(person, Staff) or person.role not in READERS:
        raise PermissionDenied
    return person
