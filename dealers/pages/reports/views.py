"""The report pages, and the same figures as CSV."""

import csv
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from dealers.auth.access import readable_tables
from dealers.limits.rate_limits import LONG_READS, TooManyRequests
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.labels import game_titles
from dealers.pages.reports.cells import Column, Plot, Report, csv_cell, format_cell
from dealers.pages.reports.forms import ReportForm
from dealers.pages.reports.play import Names, hour_names, play_report, shift_name
from dealers.pages.reports.registry import REPORTS
from dealers.pages.reports.words import TITLES
from tables import clock
from tables.calendar import gaming_day, hours_of_day
from tables.reports.sums import consistent_read

REPORT_READERS = ("pit_boss", "auditor")
# On SQLite a report blocks commands while it is read, and a longer one than this takes more than a moment.
LONG_DAYS = 31


@require_GET
@for_roles(*REPORT_READERS)
def report(request: HttpRequest, person: Staff, name: str = "play") -> HttpResponse:
    form, result = _make_report(request, person, name)
    query = request.GET.copy()
    context = {
        "form": form,
        "report": None if result is None else page_of(result),
        "beside": None if result is None or result.beside is None else page_of(result.beside),
        "plots": [] if result is None else [_plot(plot) for plot in result.plots],
        "names": [(key, title, key == name) for key, title in TITLES.items()],
        "name": name,
        "title": TITLES[name],
        "query": f"?{query.urlencode()}" if query else "",
        "has_tables": bool(form.tables),
        "starts": f"{settings.GAMING_DAY_STARTS:02}:00",
        "shifts": [shift_name(start) for start in settings.SHIFTS],
        "zone": settings.TIME_ZONE,
        "hours": None if result is None else _hours(form),
    }
    return render(request, "report.html", context, status=429 if form.has_error("last", "hasty") else 200)


@require_GET
@for_roles(*REPORT_READERS)
def report_file(request: HttpRequest, person: Staff, name: str) -> HttpResponse:
    """Return the figures of the page as a CSV file."""
    form, result = _make_report(request, person, name)
    if result is None:
        # The page says what is wrong with the request.
        return redirect(f"{reverse('report', args=[name])}?{request.GET.urlencode()}")
    days = f"{form.cleaned_data['first']}-to-{form.cleaned_data['last']}"
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="tablegame-{name}-{days}.csv"'
    # Without the byte order mark, some spreadsheets guess the wrong encoding.
    response.write("\ufeff")
    lines = csv.writer(response)
    for row in _csv_rows(result):
        lines.writerow(row)
    return response


def _csv_rows(result: Report) -> list[list[str]]:
    heads = [_csv_heading(column) for column in result.columns]
    rows = [*result.rows, *([] if result.total is None else [result.total])]
    return [
        heads,
        *([csv_cell(c.kind, cell) for c, cell in zip(result.columns, row, strict=True)] for row in rows),
    ]


def _csv_heading(column: Column) -> str:
    units = {"percent": "%", "time": gettext("seconds"), "money": "$"}
    unit = units.get(column.kind)
    return f"{column.title} ({unit})" if unit else str(column.title)


@consistent_read()
def _make_report(request: HttpRequest, person: Staff, name: str) -> tuple[ReportForm, Report | None]:
    if name not in TITLES:
        raise Http404
    form = report_form(request, person)
    if not form.is_valid() or not form.tables or _is_rate_limited(form, person):
        return form, None
    scope = form.scope(is_all=person.role == "auditor")
    names = report_names()
    if name == "play":
        return form, play_report(scope, names, form.cleaned_data["by"] or "table")
    return form, REPORTS[name](scope, names)


def report_form(request: HttpRequest, person: Staff) -> ReportForm:
    """Return the form of a report, over the tables that this person may read."""
    tables = list(readable_tables(person).select_related("pit").defer("snapshot", "figures"))
    return ReportForm(request.GET, tables, game_titles(), gaming_day(clock.now()))


def report_names() -> Names:
    games = game_titles()
    members = Staff.objects.only("username", "first_name", "display_name")
    people = {str(member.pk): str(member) for member in members}
    return Names(
        lambda key: people.get(key, key) or gettext("nobody signed in"), lambda game: games.get(game, game)
    )


def _is_rate_limited(form: ReportForm, person: Staff) -> bool:
    """Return whether the person has just read other long reports, and add an error to the form if so."""
    if (form.cleaned_data["last"] - form.cleaned_data["first"]).days < LONG_DAYS:
        return False
    try:
        LONG_READS.check(f"person:{person.pk}")
    except TooManyRequests:
        message = gettext("That was too fast. Wait a moment and try again.")
        form.add_error("last", ValidationError(message, code="hasty"))
        return True
    return False


def page_of(result: Report) -> dict[str, Any]:
    """Return the cells as people read them, each with whether it is a number."""
    rows = [*result.rows, *([] if result.total is None else [result.total])]
    links = [*result.links, *[""] * (len(rows) - len(result.links))]
    first_number = next((place for place, column in enumerate(result.columns) if column.is_number), None)
    cells = [
        [
            (format_cell(column.kind, cell), column.is_number, link if place == first_number else "")
            for place, (column, cell) in enumerate(zip(result.columns, row, strict=True))
        ]
        for row, link in zip(rows, links, strict=True)
    ]
    return {
        "title": result.title,
        "columns": result.columns,
        "rows": cells if result.total is None else cells[:-1],
        "total": None if result.total is None else cells[-1],
        "notes": result.notes,
    }


def _plot(plot: Plot) -> dict[str, Any]:
    """Return a chart for the browser: each bar's height and label."""
    numbers = [0 if value is None else value for value in plot.values]
    scale = 100 if plot.kind == "money" else 1
    return {
        "title": str(plot.title),
        "kind": plot.kind,
        "labels": plot.labels,
        "values": [number / scale for number in numbers],
        "shown": [format_cell(plot.kind, value) for value in plot.values],
    }


def _hours(form: ReportForm) -> dict[str, Any] | None:
    """Return the number of hours of a single gaming day, if it is not 24."""
    first, last = form.cleaned_data["first"], form.cleaned_data["last"]
    hours = list(hours_of_day(first))
    if first != last or len(hours) == 24:
        return None
    return {"number": len(hours), "names": hour_names(hours)}
