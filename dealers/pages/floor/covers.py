"""The page where a pit boss or an administrator gives another pit boss cover for a pit."""

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from dealers.auth.access import live_covers
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.staffing.covers import (
    MAX_HOURS,
    CannotCover,
    coverable_pits,
    coverers,
    end_cover,
    give_cover,
)
from tables.models import Pit

GIVERS = ("pit_boss", "admin")


class CoverForm(forms.Form):
    """The pit, who works it, and for how long."""

    pit = forms.ModelChoiceField(Pit.objects.none(), label=gettext_lazy("Pit"))
    person = forms.ModelChoiceField(Staff.objects.none(), label=gettext_lazy("Pit boss"))
    hours = forms.TypedChoiceField(
        label=gettext_lazy("Hours"), coerce=int, choices=[(n, str(n)) for n in (1, 2, 4, 8, MAX_HOURS)]
    )

    def __init__(self, data: object, pits: QuerySet[Pit], people: QuerySet[Staff]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.fields["pit"].queryset = pits  # type: ignore[attr-defined]
        self.fields["person"].queryset = people  # type: ignore[attr-defined]


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles(*GIVERS)
def covers(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show who covers my pits, and give cover."""
    pits = coverable_pits(person)
    form = CoverForm(request.POST or None, pits, coverers().exclude(pk=person.pk))
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            give_cover(given["pit"], given["person"], given["hours"], person, request)
        except CannotCover:
            form.add_error("person", gettext("This pit boss works that pit already."))
        else:
            return redirect("covers")
    live = live_covers().filter(pit__in=pits).select_related("pit", "person", "given_by")
    return render(request, "floor_covers.html", {"form": form, "covers": live.order_by("pit__name", "until")})


@require_POST
@for_roles(*GIVERS)
def stop_cover(request: HttpRequest, person: Staff, cover_id: int) -> HttpResponse:
    mine = live_covers().filter(pit__in=coverable_pits(person)).select_related("pit", "person")
    end_cover(get_object_or_404(mine, pk=cover_id), person, request)
    return redirect("covers")
