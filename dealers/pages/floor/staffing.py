"""The pages of who works where: table assignments, handover, roster, dealers."""

import re

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from dealers.auth.access import may_be_assigned, may_watch, tables_answered_for, watched_pits
from dealers.auth.roles import FLOOR
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.staffing import assignments
from dealers.staffing import roster as staffing_roster
from dealers.staffing.handover import CannotTake, hand_over, open_sign_ins
from dealers.staffing.relief import NotADealer, send_dealer
from tables import clock
from tables.calendar import gaming_day
from tables.models import Assignment, Pit, RosterEntry, Table


@require_GET
@for_roles(*FLOOR)
def table_assignments(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show every table with the people who answer for it, to take it or give it up."""
    assignments_now = Assignment.objects.filter(ended_at=None, person__role__in=FLOOR)
    mine = set(assignments_now.filter(person=person).values_list("table", flat=True))
    names: dict[int, list[str]] = {}
    for assignment in assignments_now.select_related("person").order_by("began_at"):
        names.setdefault(assignment.table_id, []).append(str(assignment.person))
    tables = [
        {"pk": table.pk, "name": table.name, "who": names.get(table.pk, []), "is_mine": table.pk in mine}
        for table in Table.objects.only("name").order_by("name")
    ]
    return render(request, "floor_whose.html", {"tables": tables})


@require_POST
@for_roles(*FLOOR)
def assign(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    table = get_object_or_404(Table, pk=table_id)
    if not may_be_assigned(person, table):
        raise PermissionDenied(gettext("You do not work this pit. Ask its pit boss for cover."))
    assignments.assign(table, person, person, request)
    return redirect("whose")


@require_POST
@for_roles(*FLOOR)
def release(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    assignments.release(get_object_or_404(Table, pk=table_id), person, person, request)
    return redirect("whose")


class HandoverForm(forms.Form):
    """The person who takes the tables, and the tables."""

    to = forms.ModelChoiceField(Staff.objects.none())
    tables = forms.ModelMultipleChoiceField(Table.objects.none())

    def __init__(self, data: object, takers: QuerySet[Staff], tables: QuerySet[Table]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["to"].queryset = takers  # type: ignore[attr-defined]
        self.fields["to"].error_messages = dict.fromkeys(
            ("required", "invalid_choice"), gettext("Choose who takes the tables.")
        )
        self.fields["tables"].queryset = tables  # type: ignore[attr-defined]
        self.fields["tables"].error_messages = dict.fromkeys(
            ("required", "invalid_choice", "invalid_pk_value"), gettext("Choose the tables you hand over.")
        )


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles(*FLOOR)
def handover(request: HttpRequest, person: Staff) -> HttpResponse:
    """Hand my tables over to another person, who must be signed in."""
    assigned = Assignment.objects.filter(person=person, ended_at=None).values("table")
    tables = Table.objects.filter(pk__in=assigned).only("name").order_by("name")
    form = HandoverForm(request.POST or None, _takers(person), tables)
    if request.method == "POST" and form.is_valid():
        try:
            hand_over(form.cleaned_data["tables"], person, form.cleaned_data["to"], request)
        except CannotTake as error:
            form.add_error("to", error.message)
        else:
            return redirect("floor")
    chosen = request.POST.getlist("tables")
    context = {
        "form": form,
        "tables": tables,
        "chosen": {table.pk for table in tables if not form.is_bound or str(table.pk) in chosen},
        "people": _takers(person),
        "to": request.POST.get("to", ""),
    }
    return render(request, "floor_handover.html", context)


def _takers(person: Staff) -> QuerySet[Staff]:
    """Return the people who can take tables, with their open tables and whether they are signed in."""
    is_open = Q(assignments__ended_at=None, assignments__table__is_closed=False)
    return (
        Staff.objects.filter(role__in=FLOOR, is_active=True)
        .exclude(pk=person.pk)
        .annotate(
            is_present=Exists(open_sign_ins().filter(person=OuterRef("pk"))),
            open_tables=Count("assignments", filter=is_open),
        )
        .order_by("-is_present", "display_name", "username")
    )


@require_GET
@for_roles(*FLOOR)
def roster(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show today's roster of each pit I watch, and the dealers at my tables."""
    day = gaming_day(clock.now())
    dealers = list(Staff.objects.filter(role="dealer", is_active=True).order_by("display_name", "username"))
    rostered: dict[int, set[int]] = {}
    for pit_id, person_id in RosterEntry.objects.filter(gaming_day=day).values_list("pit", "person"):
        rostered.setdefault(pit_id, set()).add(person_id)
    pits = [{"pit": pit, "on": rostered.get(pit.pk, set())} for pit in watched_pits(person)]
    tables = [
        {
            "pk": table.pk,
            "name": table.name,
            "dealer": table.dealer_id,
            "dealers": [
                dealer
                for dealer in dealers
                if dealer.pk in {*rostered.get(table.pit_id or 0, set()), table.dealer_id}
            ],
            "now": table.dealer,
        }
        for table in tables_answered_for(person).filter(is_closed=False).select_related("dealer")
    ]
    return render(
        request, "floor_roster.html", {"day": day, "dealers": dealers, "pits": pits, "tables": tables}
    )


@require_POST
@for_roles(*FLOOR)
def set_roster(request: HttpRequest, person: Staff, pit_id: int) -> HttpResponse:
    pit = get_object_or_404(Pit, pk=pit_id)
    if not may_watch(person, pit.pk):
        raise PermissionDenied
    wanted = {int(value) for value in request.POST.getlist("person") if value.isdecimal() and len(value) < 10}
    staffing_roster.set_roster(pit, gaming_day(clock.now()), wanted, person, request)
    return redirect("roster")


@require_POST
@for_roles(*FLOOR)
def set_dealer(request: HttpRequest, person: Staff, table_id: int) -> HttpResponse:
    """Set the dealer of one of my tables, or none for the empty choice."""
    table = get_object_or_404(tables_answered_for(person), pk=table_id)
    wanted = request.POST.get("dealer")
    if wanted is None or not re.fullmatch(r"[0-9]{0,9}", wanted):
        return render(request, "400.html", status=400)
    dealer = get_object_or_404(Staff, pk=int(wanted), is_active=True) if wanted else None
    try:
        send_dealer(table.pk, dealer, person, request)
    except NotADealer:
        return render(request, "400.html", status=400)
    return redirect("roster")
