"""The pages."""

from django.apps import apps
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from dealers import answers
from dealers.demo import demo_dealer
from tables.models import Table


def game_names() -> dict[str, str]:
    """Each game of the house by what people call it."""
    return {
        str(app.name).partition(".")[2]: str(app.verbose_name)
        for app in apps.get_app_configs()
        if app.name.startswith("games.")
    }


@require_GET
def start(request: HttpRequest) -> HttpResponse:
    names = game_names()
    tables = [
        {"id": table.pk, "name": table.name, "game_name": names[table.game]}
        for table in Table.objects.only("name", "game").order_by("name")
    ]
    return render(request, "start.html", {"games": list(names.values()), "tables": tables})


def sign_in(request: HttpRequest) -> HttpResponse:
    form = AuthenticationForm(request, data=request.POST or None)
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if request.method == "POST" and form.is_valid():
        login(request, form.get_user())
        is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
        return redirect(wanted if is_ours else settings.LOGIN_REDIRECT_URL)
    return render(request, "sign_in.html", {"form": form, "next": wanted, "demo": demo_dealer()})


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("start")


@require_GET
@login_required
@ensure_csrf_cookie
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    found = get_object_or_404(Table.objects.only("name", "game"), pk=table_id)
    shown = {"id": found.pk, "name": found.name, "game_name": game_names()[found.game]}
    return render(request, "table.html", {"table": shown})


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return answers.problem(403, "csrf", "This page is too old. Reload it and try again.")
    return render(request, "403.html", status=403)


def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"ok": True})
