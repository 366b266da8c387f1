"""The pages of rules submissions: in force, scheduled, drafts and past ones."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from dealers.auth.roles import READERS
from dealers.models import Staff
from dealers.pages.day_field import day_field
from dealers.pages.decorators import for_roles
from dealers.pages.labels import game_titles
from dealers.pages.submissions.forms import SubmissionForm
from dealers.pages.submissions.words import compare_submissions, submission_lines
from dealers.pages.translations import refusal_text
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.table.view.dealers_card import sign_of
from tables import clock
from tables.calendar import gaming_day
from tables.models import RulesSubmission, SubmissionChange, Table
from tables.submissions import lifecycle
from tables.submissions.schedule import tables_under_rules, tables_waiting_for
from tables.submissions.store import read_submission

STATES = {
    "draft": gettext_lazy("Draft"),
    "approved": gettext_lazy("Approved"),
    "scheduled": gettext_lazy("Scheduled"),
    "in_force": gettext_lazy("In force"),
    "superseded": gettext_lazy("Superseded"),
}
ORDER = ("in_force", "scheduled", "approved", "draft", "superseded")
TAGS = {"draft": "", "approved": "warn", "scheduled": "warn", "in_force": "good", "superseded": ""}
CHANGES = {
    "drafted": gettext_lazy("Drafted"),
    "edited": gettext_lazy("Edited"),
    "approved": gettext_lazy("Approval recorded"),
    "scheduled": gettext_lazy("Scheduled"),
    "withdrawn": gettext_lazy("Withdrawn"),
}


class ApprovalForm(forms.Form):
    """The Commission's approval."""

    approval = forms.CharField(max_length=60, label=gettext_lazy("Approval reference"))
    approved_on = day_field(gettext_lazy("Approved on"))


class ScheduleForm(forms.Form):
    """The gaming day when a submission takes effect, and the tables."""

    effective_on = day_field(gettext_lazy("Takes effect on"))
    where = forms.ChoiceField(
        choices=[
            ("all", gettext_lazy("Every table of the game, including any opened before that day")),
            ("some", gettext_lazy("Only these tables")),
        ],
        widget=forms.RadioSelect,
        label=gettext_lazy("Tables"),
        initial="all",
    )
    tables = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Only these tables"),
    )

    def __init__(self, data: Any, tables: list[Table], today: Any) -> None:
        super().__init__(data, initial={"effective_on": today + timedelta(days=1)})
        self.fields["tables"].choices = [(table.pk, table.name) for table in tables]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("where") == "some" and not cleaned.get("tables") and "tables" not in self.errors:
            self.add_error("tables", gettext("Choose at least one table."))
        return cleaned

    @property
    def chosen(self) -> list[int] | None:
        return None if self.cleaned_data["where"] == "all" else self.cleaned_data["tables"]


@require_GET
@for_roles(*READERS)
def submissions(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show the submissions of each game: those in force first, then those to come, then past ones."""
    rows = list(lifecycle.submissions_with_tables())
    state = lifecycle.submission_states(rows, gaming_day(clock.now()))
    rows.sort(key=lambda row: (ORDER.index(state[row.pk]), row.reference, -row.version))
    games = [
        {"key": game, "name": name, "rows": [_listed(row, state[row.pk]) for row in rows if row.game == game]}
        for game, name in game_titles().items()
    ]
    return render(request, "submissions.html", {"games": games, "may_change": _may_change(person)})


def _listed(row: RulesSubmission, state: str) -> dict[str, Any]:
    return {"row": row, "state": state, "word": STATES[state], "tag": TAGS[state]}


def _may_change(person: Staff) -> bool:
    return person.role == "pit_boss"


@require_GET
@for_roles(*READERS)
@ensure_csrf_cookie
def submission(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    return _show(request, person, number)


def _show(
    request: HttpRequest,
    person: Staff,
    number: int,
    approval: ApprovalForm | None = None,
    planning: ScheduleForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    row = get_object_or_404(RulesSubmission, pk=number)
    family = list(lifecycle.submissions_with_tables().filter(game=row.game))
    state = lifecycle.submission_states(family, gaming_day(clock.now()))[row.pk]
    permitted = read_submission(row)
    versions = [version for version in family if version.reference == row.reference and version.pk != row.pk]
    history = SubmissionChange.objects.filter(submission=row).select_related("by").order_by("id")
    is_coming = row.effective_on is not None
    tables = tables_under_rules(row.game) if state == "approved" and _may_change(person) else []
    today = gaming_day(clock.now())
    context = {
        **_listed(row, state),
        "game": game_titles()[row.game],
        "lines": submission_lines(permitted),
        "sign": _sign(permitted),
        "versions": versions,
        "earlier": next((version for version in versions if version.version < row.version), None),
        "history": [{"word": CHANGES[change.kind], "change": change} for change in history],
        "waiting": tables_waiting_for(row) if is_coming else [],
        "under": Table.objects.filter(submission=row).only("name", "is_closed").order_by("name"),
        "may_change": _may_change(person),
        "may_draft": not any(version.is_draft for version in versions),
        "approval": approval or ApprovalForm(None, initial={"approved_on": timezone.localdate(clock.now())}),
        "planning": planning or ScheduleForm(None, tables, today),
        "refused": "" if refused is None else refusal_text(refused),
        "law": "" if refused is None else refused.law or "",
        "today": today,
        **_page(),
    }
    return render(request, "submission.html", context)


def _page() -> dict[str, Any]:
    return {"build": settings.BUILD}


def _sign(permitted: Submission) -> str:
    """Return the sign that players would read at a table with the widest limits."""
    limits = permitted.lowest_minimum_cents, permitted.highest_maximum_cents
    return msgspec.json.encode(sign_of(permitted, limits)).decode()


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles("pit_boss")
def new_submission(request: HttpRequest, person: Staff, game: str) -> HttpResponse:
    """Draft a first version under a new reference."""
    if game not in GAMES:
        return redirect("submissions")
    return _edit_draft(request, person, SubmissionForm(request.POST or None, game), None)


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles("pit_boss")
def new_version(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    """Draft the next version of an approved submission, which itself cannot be edited."""
    row = get_object_or_404(RulesSubmission, pk=number)
    form = SubmissionForm(request.POST or None, row.game, read_submission(row), is_named=True)
    return _edit_draft(request, person, form, row)


@require_http_methods(("GET", "HEAD", "POST"))
@for_roles("pit_boss")
def edit_submission(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    row = get_object_or_404(RulesSubmission, pk=number)
    if not row.is_draft:
        return redirect("submission", number=row.pk)
    form = SubmissionForm(request.POST or None, row.game, read_submission(row), is_named=True)
    return _edit_draft(request, person, form, row)


def _edit_draft(
    request: HttpRequest, person: Staff, form: SubmissionForm, row: RulesSubmission | None
) -> HttpResponse:
    refused = ""
    if request.method == "POST" and form.is_valid():
        try:
            if row is not None and row.is_draft:
                stored = lifecycle.edit(row.pk, form.submission(row.reference), person.pk)
            else:
                stored = lifecycle.draft(form.submission(row.reference if row else ""), person.pk)
        except Refused as refusal:
            if "reference" in form.fields:
                form.add_error("reference", refusal_text(refusal))
            refused = refusal_text(refusal)
        else:
            return redirect("submission", number=stored.pk)
    context = {
        "form": form,
        "row": row,
        "game": game_titles()[form.game.name],
        "key": form.game.name,
        "refused": refused,
    }
    return render(request, "submission_form.html", context | _page())


@require_POST
@for_roles("pit_boss")
def preview(request: HttpRequest, person: Staff, game: str) -> HttpResponse:
    """Return the sign for the choices so far, or what is wrong with them."""
    if game not in GAMES:
        return JsonResponse({}, status=404)
    form = SubmissionForm(request.POST, game, is_named=True)
    if not form.is_valid():
        return JsonResponse({"message": " ".join(_form_errors(form))})
    return HttpResponse(_sign(form.submission("-")), content_type="application/json")


def _form_errors(form: SubmissionForm) -> Iterator[str]:
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        yield f"{label}: {' '.join(map(str, errors))}" if label else " ".join(map(str, errors))


@require_POST
@for_roles("pit_boss")
def approve(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    get_object_or_404(RulesSubmission, pk=number)
    form = ApprovalForm(request.POST)
    if not form.is_valid():
        return _show(request, person, number, approval=form)
    cleaned = form.cleaned_data
    try:
        lifecycle.approve(number, cleaned["approval"], cleaned["approved_on"], person.pk)
    except Refused as refusal:
        form.add_error("approved_on" if refusal.code == "bad_approval" else None, refusal_text(refusal))
        return _show(request, person, number, approval=form, refused=refusal)
    return redirect("submission", number=number)


@require_POST
@for_roles("pit_boss")
def schedule(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    row = get_object_or_404(RulesSubmission, pk=number)
    form = ScheduleForm(request.POST, tables_under_rules(row.game), gaming_day(clock.now()))
    if not form.is_valid():
        return _show(request, person, number, planning=form)
    try:
        lifecycle.schedule(number, form.cleaned_data["effective_on"], form.chosen, person.pk)
    except Refused as refusal:
        form.add_error("effective_on", refusal_text(refusal))
        return _show(request, person, number, planning=form, refused=refusal)
    return redirect("submission", number=number)


@require_POST
@for_roles("pit_boss")
def withdraw(request: HttpRequest, person: Staff, number: int) -> HttpResponse:
    get_object_or_404(RulesSubmission, pk=number)
    try:
        lifecycle.withdraw(number, person.pk)
    except Refused as refusal:
        return _show(request, person, number, refused=refusal)
    return redirect("submission", number=number)


@require_GET
@for_roles(*READERS)
def compare(request: HttpRequest, person: Staff, number: int, other: int) -> HttpResponse:
    """Show two submissions of a game side by side, differences first."""
    new = get_object_or_404(RulesSubmission, pk=number)
    old = get_object_or_404(RulesSubmission, pk=other, game=new.game)
    before, after = read_submission(old), read_submission(new)
    pairs = compare_submissions(before, after)
    context = {
        "old": old,
        "new": new,
        "game": game_titles()[new.game],
        "differing": [pair for pair in pairs if pair.differs],
        "same": [pair for pair in pairs if not pair.differs],
        "signs": [{"row": old, "sign": _sign(before)}, {"row": new, "sign": _sign(after)}],
        **_page(),
    }
    return render(request, "submission_compare.html", context)
