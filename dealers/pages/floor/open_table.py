"""The page for opening a table: under a submission in force, with settings it permits."""

from typing import Any, cast

from django import forms
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from dealers.auth.access import watched_pits
from dealers.auth.roles import FLOOR
from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.labels import METHOD_LABELS, SHUFFLING_LABELS, game_titles
from dealers.pages.translations import refusal_text
from dealers.staffing import assignments
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.money import read_cents, write_cents
from games.rulebook.submission import (
    CALL_BACK_SECONDS,
    MOST_CALL_BACK_SECONDS,
    MOST_MINUTES,
    Reminders,
    Settings,
    Submission,
)
from games.table.actor import Actor, Role
from tables import clock
from tables.calendar import gaming_day
from tables.models import Pit, RulesSubmission, Table
from tables.open_table import open_under
from tables.push.pit_wall import push_tile
from tables.submissions.lifecycle import submissions_to_open_under
from tables.submissions.store import read_submission

Choices = list[tuple[Any, Any]]


class NameTaken(Exception):  # noqa: N818 - an answer, not a fault
    """A table with this name was opened in the meantime."""


class OpeningForm(forms.Form):
    """The pit, the name and the settings of a new table."""

    pit = forms.ModelChoiceField(Pit.objects.none(), empty_label=None, label=gettext_lazy("Pit"))
    name = forms.CharField(max_length=40, label=gettext_lazy("Name"))
    method = forms.ChoiceField(label=gettext_lazy("Dealt"))
    shuffling = forms.ChoiceField(label=gettext_lazy("Shuffled"))
    decks = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Decks in play"))
    minimum = forms.CharField(max_length=14, label=gettext_lazy("Minimum"))
    maximum = forms.CharField(max_length=14, label=gettext_lazy("Maximum"))
    seats = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Seats"))
    racks_one = forms.BooleanField(required=False, label=gettext_lazy("One community card is racked unseen"))
    shows_stub = forms.BooleanField(
        required=False, label=gettext_lazy("The dealer sees how many cards the stub should have")
    )
    idle_minutes = forms.IntegerField(
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        label=gettext_lazy("Minutes until the table is idle"),
        help_text=gettext_lazy("Without a round for so long, the next one waits for the idle procedure."),
    )
    call_back_seconds = forms.IntegerField(
        min_value=0,
        max_value=MOST_CALL_BACK_SECONDS,
        required=False,
        label=gettext_lazy("Seconds to take a call back"),
        help_text=gettext_lazy("For so long the dealer may say that no more bets was not announced."),
    )
    is_sign_posted = forms.BooleanField(label=gettext_lazy("The sign with these limits is posted"))

    def __init__(self, data: Any, permitted: Submission, pits: QuerySet[Pit]) -> None:
        max_seats = GAMES[permitted.game].max_seats
        lowest = permitted.lowest_minimum_cents
        first = {"minimum": write_cents(lowest), "maximum": write_cents(permitted.highest_maximum_cents)}
        times = {"idle_minutes": Reminders().idle, "call_back_seconds": CALL_BACK_SECONDS}
        super().__init__(data, initial=first | times | {"seats": max_seats})
        self.fields["pit"].queryset = pits  # type: ignore[attr-defined]
        self._choose("method", [(choice, METHOD_LABELS[choice]) for choice in permitted.methods])
        self._choose("shuffling", [(choice, SHUFFLING_LABELS[choice]) for choice in permitted.shufflings])
        self._choose("decks", [(count, count) for count in permitted.deck_counts])
        self._choose("seats", [(number, number) for number in range(1, max_seats + 1)])
        if not GAMES[permitted.game].may_rack_one:
            del self.fields["racks_one"]
        for field in self.fields.values():
            field.error_messages["required"] = gettext("This field is required.")
        self.fields["is_sign_posted"].error_messages["required"] = gettext("Post the sign first.")

    def _choose(self, name: str, choices: Choices) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices

    def clean_minimum(self) -> int:
        return self._cents("minimum")

    def clean_maximum(self) -> int:
        return self._cents("maximum")

    def _cents(self, name: str) -> int:
        """Return the amount in cents. Whole dollars may be written without cents."""
        text = self.cleaned_data[name].strip().removeprefix("$").replace(",", "")
        cents = read_cents(text if "." in text else f"{text}.00")
        if cents is None:
            raise forms.ValidationError(gettext("Enter an amount such as 25 or 25.00."))
        return cents

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if Table.objects.filter(name=name).exists():
            raise forms.ValidationError(gettext("A table with this name already exists."))
        return name

    @property
    def settings(self) -> Settings:
        """Return the settings; a time that was left empty is the usual one."""
        cleaned, call_back = self.cleaned_data, self.cleaned_data["call_back_seconds"]
        return Settings(
            cleaned["method"],
            cleaned["shuffling"],
            cleaned["decks"],
            cleaned["minimum"],
            cleaned["maximum"],
            cleaned["seats"],
            is_sign_posted=cleaned["is_sign_posted"],
            racks_one=cleaned.get("racks_one", False),
            counts_blind=not cleaned["shows_stub"],
            reminders=Reminders(idle=cleaned["idle_minutes"] or Reminders().idle),
            call_back_seconds=CALL_BACK_SECONDS if call_back is None else call_back,
        )


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles(*FLOOR)
def open_table(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show the submissions to choose from, then a form with what the submission permits."""
    rows = submissions_in_force()
    wanted = request.POST.get("submission") or request.GET.get("submission") or ""
    row = next((choice for choice in rows if str(choice.pk) == wanted), None)
    if row is None:
        names = game_titles()
        choices = [{"row": choice, "game": names[choice.game]} for choice in rows]
        return render(request, "floor_open.html", {"submissions": choices, "has_pits": Pit.objects.exists()})
    permitted = read_submission(row)
    form = OpeningForm(request.POST or None, permitted, watched_pits(person))
    law = ""
    if request.method == "POST" and form.is_valid():
        try:
            table = open_for(row, form, person, request)
        except NameTaken:
            form.add_error("name", gettext("A table with this name already exists."))
        except Refused as refusal:
            form.add_error(None, refusal_text(refusal))
            law = refusal.law or ""
        else:
            return redirect(f"/floor/?table={table.pk}")
    context = {"form": form, "row": row, "game": game_titles()[row.game], "law": law, "permitted": permitted}
    context |= {
        "lowest": write_cents(permitted.lowest_minimum_cents),
        "highest": write_cents(permitted.highest_maximum_cents),
    }
    return render(request, "floor_open.html", context)


def submissions_in_force() -> list[RulesSubmission]:
    """Return the submissions under which a table may be opened today."""
    return submissions_to_open_under(gaming_day(clock.now()))


def open_for(row: RulesSubmission, form: OpeningForm, person: Staff, request: HttpRequest) -> Table:
    """Open the table and assign it to the person who opened it. Raise Refused or NameTaken."""
    actor = Actor(str(person.pk), cast(Role, person.role), is_assigned=True)
    name, pit = form.cleaned_data["name"], form.cleaned_data["pit"]
    try:
        with transaction.atomic():
            table = open_under(row, name, form.settings, actor, pit)
            log_security_event("table_opened", request, person=person, about=name, detail=str(row))
            assignments.assign(table, person, person, request)
            transaction.on_commit(lambda: push_tile(table.pk), robust=True)
    except IntegrityError:
        raise NameTaken from None
    return table
