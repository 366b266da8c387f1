"""The door of the floor's pages: who comes in, and what of the floor is theirs."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from dealers.models import Staff
from dealers.people import FLOOR, who_is
from tables.models import Assignment, Table

# Administrators look after tablets.
FLOOR_PAGE = (*FLOOR, "admin")
Page = Callable[..., HttpResponse]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """A page for these roles; the person is its second argument."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            who = who_is(request)
            if who is None:
                next_page = (
                    f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
                )
                return redirect(f"/sign-in/{next_page}")
            if who.person.role not in roles:
                raise PermissionDenied
            return page(request, who.person, *args, **kwargs)

        return guarded

    return decorate


def given_tables(person: Staff) -> QuerySet[Table]:
    """The tables this person answers for: given by name, or of the pits a pit boss works."""
    held = Assignment.objects.filter(person=person, ended_at=None)
    is_mine = Q(pk__in=held.values("table"))
    if person.role == "pit_boss":
        pits = person.pits.values("pk")
        is_mine |= Q(pit__in=pits) if pits.exists() else Q(pit__isnull=False)
    return Table.objects.filter(is_mine).order_by("name")
