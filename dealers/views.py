"""The pages."""

import json

from django import forms
from django.apps import apps
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from dealers import answers
from dealers.dealing import own_table, tell_came
from dealers.demo import demo_people
from dealers.devices import device_of
from dealers.floor_door import FLOOR_PAGE
from dealers.models import Staff
from dealers.office import OFFICE
from dealers.reading import READERS
from dealers.security_log import note
from dealers.sign_in import LockedOut, WrongPin, begin, needs_tablet, prove
from tables.models import Table


class SignInForm(forms.Form):
    username = forms.CharField(max_length=150)
    password = forms.CharField(max_length=128, strip=False)


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
    role = getattr(request.user, "role", "")
    shown = {
        "games": list(names.values()),
        "tables": tables,
        "demo": demo_people(),
        "tablet": device_of(request),
        "is_floor": role in FLOOR_PAGE,
        "is_watching": role in READERS,
        "is_office": role in OFFICE,
    }
    return render(request, "start.html", shown)


@require_http_methods(("GET", "HEAD", "POST"))
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and PIN, for whoever has a device of their own; the tablet of a table has its own page."""
    if device_of(request) is not None:
        locked = "?why=locked" if request.GET.get("why") == "locked" else ""
        return redirect(f"{reverse('tablet')}{locked}")
    form = SignInForm(request.POST or None)
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            sign_in_with(request, form.cleaned_data["username"], form.cleaned_data["password"])
        except LockedOut as locked:
            status = 429
            form.add_error(None, locked.message)
        except WrongPin as wrong:
            form.add_error(None, wrong.message)
        else:
            is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
            return redirect(wanted if is_ours else settings.LOGIN_REDIRECT_URL)
    shown = {"form": form, "next": wanted, "demo": demo_people()[:1]}
    return render(request, "sign_in.html", shown, status=status)


def sign_in_with(request: HttpRequest, name: str, pin: str) -> Staff:
    """Signs a person in on a device of their own."""
    person = prove(request, name, pin)
    if needs_tablet(person):
        note("failure", request, about=str(person), detail="not on the tablet of a table")
        raise WrongPin(gettext("Sign in on the tablet of your table."))
    table = own_table(person)
    begin(request, person, table=table)
    if table is not None:
        tell_came(table.pk, person)
    return person


@require_GET
@login_required
@ensure_csrf_cookie
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    found = get_object_or_404(
        Table.objects.select_related("dealer").only(
            "name", "game", "dealer__display_name", "dealer__username"
        ),
        pk=table_id,
    )
    shown = {
        "id": found.pk,
        "name": found.name,
        "game_name": game_names()[found.game],
        "dealer": str(found.dealer or ""),
        "floor": json.dumps(floor_of(found)),
    }
    page = {"table": shown, "build": settings.BUILD, "is_tablet": device_of(request) is not None}
    return render(request, "table.html", page)


def floor_of(table: Table) -> list[tuple[str, str]]:
    """Who answers for a table, by what they sign with and what they are called."""
    people = Staff.objects.filter(
        role="floorperson", is_active=True, assignments__table=table, assignments__ended_at=None
    )
    return [(person.employee_number or person.username, str(person)) for person in people.order_by("pk")]


@require_GET
@login_required
def card(request: HttpRequest, table_id: int) -> HttpResponse:
    """The dealer's card on a sheet of its own, to be printed."""
    found = get_object_or_404(Table.objects.only("name", "game"), pk=table_id)
    shown = {"id": found.pk, "name": found.name, "game_name": game_names()[found.game]}
    return render(request, "card.html", {"table": shown, "build": settings.BUILD})


@require_GET
def help_page(request: HttpRequest) -> HttpResponse:
    return render(request, "help.html")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        return answers.problem(403, "csrf", "This page is too old. Reload it and try again.")
    return render(request, "403.html", status=403)
