"""The wall of a pit, and the list of pits, for whoever watches."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from dealers.permissions import FLOOR
from dealers.pits import WATCH_PITS, pits
from dealers.views import game_names
from tables.models import Pit


@require_GET
@login_required
def pit_list(request: HttpRequest) -> HttpResponse:
    _role_of(request)
    return render(request, "pits.html", {"pits": pits()})


@require_GET
@login_required
@ensure_csrf_cookie
def wall(request: HttpRequest, pit_id: int) -> HttpResponse:
    role = _role_of(request)
    pit = get_object_or_404(Pit, pk=pit_id)
    shown = {
        "pit": pit,
        "has_others": Pit.objects.exclude(pk=pit.pk).exists(),
        "is_floor": role in FLOOR,
        "games": game_names(),
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
    }
    return render(request, "wall.html", shown)


def _role_of(request: HttpRequest) -> str:
    """The role of a person who may watch pits."""
    role = str(getattr(request.user, "role", ""))
    if role not in WATCH_PITS:
        raise PermissionDenied
    return role
