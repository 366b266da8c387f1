"""The tablets page: pairing codes, paired tablets, and people who are locked out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from dealers.auth import devices, lockout
from dealers.auth.roles import FLOOR_PAGE_ROLES
from dealers.models import Device, Staff
from dealers.pages.decorators import for_roles
from tables.models import Table


@require_GET
@for_roles(*FLOOR_PAGE_ROLES)
def tablets(request: HttpRequest, person: Staff) -> HttpResponse:
    return show_tablets(request)


def show_tablets(request: HttpRequest, code: str = "", code_for: str = "", problem: str = "") -> HttpResponse:
    context = {
        "tables": Table.objects.select_related("dealer").only("name", "dealer").order_by("name"),
        "devices": Device.objects.filter(revoked_at=None).select_related("table"),
        "locked": lockout.locked_out_names(),
        "code": code,
        "code_for": code_for,
        "problem": problem,
    }
    response = render(request, "floor_tablets.html", context)
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@for_roles(*FLOOR_PAGE_ROLES)
def make_code(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    table = get_object_or_404(Table, pk=table_id)
    return show_tablets(request, devices.make_code(table, person, request), table.name)


@require_POST
@for_roles(*FLOOR_PAGE_ROLES)
def revoke_device(request: HttpRequest, person: Staff, device_id: int) -> HttpResponse:
    devices.revoke(get_object_or_404(Device.objects.select_related("table"), pk=device_id), person, request)
    return redirect("tablets")


@require_POST
@for_roles(*FLOOR_PAGE_ROLES)
def unlock(request: HttpRequest, person: Staff) -> HttpResponse:
    name = request.POST.get("name", "")[:150].replace("\0", "")
    if name and name != person.username:
        try:
            lockout.unlock(name, person, request)
        except lockout.TooManyUnlocks as error:
            return show_tablets(request, problem=error.message)
    return redirect("tablets")
