"""The back office: Django's admin behind our own sign-in, with each role's part of it."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext

from dealers.endings import sign_out
from dealers.models import Staff
from dealers.reading import may_watch, readable_tables, watched_pits

# Accounts and tablets are the administrator's, the floor is the pit boss's, and auditors look.
OFFICE = ("admin", "pit_boss", "auditor")


class OfficeSite(admin.AdminSite):
    site_header = site_title = "Tablegame · back office"
    index_title = "Back office"

    def has_permission(self, request: HttpRequest) -> bool:
        return role_of(request) in OFFICE

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is one page to sign in on."""
        if role_of(request):
            return redirect("start")
        return redirect(f"/sign-in/?{urlencode({'next': request.get_full_path()})}")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """As everywhere: the sign-in ends, not the session alone."""
        return sign_out(request)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """PINs are changed on their own page."""
        return redirect("change_pin")


def role_of(request: HttpRequest) -> str:
    """The role of whoever is signed in, or nothing."""
    person = request.user
    return str(getattr(person, "role", "")) if person.is_authenticated else ""


class History(admin.ModelAdmin):  # type: ignore[type-arg]
    """What happened: to be looked at, by a pit boss at the tables whose records the other pages show too."""

    # How a row is of a table, or nothing where rows are of the house.
    to_table = "table"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        if role_of(request) != "pit_boss" or not self.to_table:
            return rows
        readable = readable_tables(person_in(request)).order_by()
        return rows.filter(Q(**{f"{self.to_table}__in": readable}) | Q(**{self.to_table: None}))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return role_of(request) in OFFICE

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return role_of(request) in OFFICE

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """What no filter offers is not asked for: a hash would be found out letter by letter."""
        is_offered = lookup.partition("__")[0] in self.list_filter
        return is_offered and super().lookup_allowed(lookup, value, request)


class OfRound(History):
    to_table = "round__table"


class Kept(History):
    """What is added and changed by one role, and never deleted: all of the floor, for tables change hands."""

    to_table = ""
    editor = "pit_boss"

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return role_of(request) == self.editor

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return role_of(request) == self.editor


class OfPit(Kept):
    """A pit or what stands in one: changed by those who watch it, and moved to a pit that they watch too."""

    to_pit = "pit_id"

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not super().has_change_permission(request, obj):
            return False
        return obj is None or may_watch(person_in(request), getattr(obj, self.to_pit))

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "pit":
            person = person_in(request)
            kwargs["queryset"] = watched_pits(person)
            if not may_watch(person, None):
                # A table in no pit is of those who watch all.
                needed = gettext("Choose one of your pits. Without a pit you could no longer change this.")
                kwargs |= {"required": True, "error_messages": {"required": needed}}
        return super().formfield_for_foreignkey(db_field, request, **kwargs)


def person_in(request: HttpRequest) -> Staff:
    person = request.user
    if not isinstance(person, Staff):
        raise TypeError("nobody is signed in")
    return Staff.objects.get(pk=person.pk)
