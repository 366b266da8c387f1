"""The page of the floor: tablets and their codes, who is responsible for which table, who is locked out."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from dealers import devices, lockout, staffing
from dealers.models import Device, Staff
from dealers.people import FLOOR, who_is
from tables.models import Assignment, Table

# Who sees the page: administrators look after tablets.
FLOOR_PAGE = (*FLOOR, "admin")
Page = Callable[..., HttpResponse]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """A page for these roles; the person is its second argument."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            who = who_is(request)
            if who is None:
                return redirect("sign_in")
            if who.person.role not in roles:
                raise PermissionDenied
            return page(request, who.person, *args, **kwargs)

        return guarded

    return decorate


@require_GET
@for_roles(*FLOOR_PAGE)
def floor(request: HttpRequest, person: Staff) -> HttpResponse:
    return show_floor(request, person)


def show_floor(request: HttpRequest, person: Staff, code: str = "", code_for: str = "") -> HttpResponse:
    mine = Assignment.objects.filter(person=person, ended_at=None).values_list("table_id", flat=True)
    tables = Table.objects.select_related("dealer").only("name", "dealer").order_by("name")
    shown = {
        "tables": tables,
        "mine": set(mine),
        "devices": Device.objects.filter(revoked_at=None).select_related("table"),
        "locked": lockout.locked_out_names(),
        "code": code,
        "code_for": code_for,
        "is_floor": person.role in FLOOR,
    }
    answer = render(request, "floor.html", shown)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
@for_roles(*FLOOR_PAGE)
def make_code(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    table = get_object_or_404(Table, pk=table_id)
    return show_floor(request, person, devices.make_code(table, person, request), table.name)


@require_POST
@for_roles(*FLOOR_PAGE)
def revoke_device(request: HttpRequest, person: Staff, device_id: int) -> HttpResponse:
    devices.revoke(get_object_or_404(Device.objects.select_related("table"), pk=device_id), person, request)
    return redirect("floor")


@require_POST
@for_roles(*FLOOR)
def assign(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    staffing.assign(get_object_or_404(Table, pk=table_id), person, person, request)
    return redirect("floor")


@require_POST
@for_roles(*FLOOR)
def release(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    staffing.release(get_object_or_404(Table, pk=table_id), person, person, request)
    return redirect("floor")


@require_POST
@for_roles(*FLOOR_PAGE)
def unlock(request: HttpRequest, person: Staff) -> HttpResponse:
    name = request.POST.get("name", "")[:150].replace("\0", "")
    if name and name != person.username:
        lockout.unlock(name, person, request)
    return redirect("floor")
