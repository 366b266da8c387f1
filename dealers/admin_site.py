"""The admin site of the back office: our own sign-in and sign-out, and the roles let in.

It is outside dealers.admin, which registers models on it.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from dealers.auth.roles import OFFICE_ROLES
from dealers.models import Staff
from dealers.pages.sign_in import sign_out


class OfficeSite(admin.AdminSite):
    site_header = site_title = "Tablegame · back office"
    index_title = "Back office"

    def has_permission(self, request: HttpRequest) -> bool:
        return current_role(request) in OFFICE_ROLES

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Redirect to the sign-in page that everyone uses."""
        if current_role(request):
            return redirect("start")
        return redirect(f"/sign-in/?{urlencode({'next': request.get_full_path()})}")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """End the sign-in, as everywhere else, and not only the session."""
        return sign_out(request)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Redirect to the page where people change their PIN."""
        return redirect("change_pin")


def current_role(request: HttpRequest) -> str:
    """Return the role of the person signed in, or ""."""
    person = request.user
    return str(getattr(person, "role", "")) if person.is_authenticated else ""


def current_person(request: HttpRequest) -> Staff:
    person = request.user
    if not isinstance(person, Staff):
        raise TypeError("nobody is signed in")
    return Staff.objects.get(pk=person.pk)
