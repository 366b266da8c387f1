"""The page that lists what is behind one number of the report of exceptions, each with its round."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from dealers.auth.pin_signatures import list_signatures
from dealers.limits.rate_limits import LONG_READS, TooManyRequests
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.reports.cells import format_cell
from dealers.pages.reports.exceptions import (
    PLACES,
    exception_amount,
    exception_label,
    is_exception,
)
from dealers.pages.reports.forms import ReportForm
from dealers.pages.reports.views import REPORT_READERS, report_form, report_names
from tables.history.tallied_events import tallied_events
from tables.models import Round
from tables.reports.sums import ReportScope, Sums, list_denied_voids, sum_tallies
from tables.rows.changes import TallyKey
from tables.threads import in_database_thread, in_long_thread

# Logs on one page. Each is a whole day of a table to replay: about a second for a busy one.
LOGS_PER_PAGE = 10
MAX_PAGE_LENGTH = 6


class Wanted(NamedTuple):
    """The number that was opened: whose, as dealer or for the floor, and of what."""

    person: str
    place: str
    kind: str
    name: str

    def is_about(self, dealer: str, by: str) -> bool:
        return self.person == (dealer if self.place == "dealer" else by)

    def counts(self, key: TallyKey) -> bool:
        return (key.kind, key.name) == (self.kind, self.name) and self.is_about(key.dealer, key.by)


class EventLine(NamedTuple):
    at: datetime
    table_id: int
    round_number: int
    other: str
    amount: int | None
    is_taken_back: bool = False


class Found(NamedTuple):
    """The lines of a page, the number they should come to, and how many pages there are."""

    lines: list[EventLine]
    number: int
    pages: int = 1


class Asked(NamedTuple):
    """A request that may be answered: the number that was opened, and the filters of the report."""

    wanted: Wanted
    form: ReportForm
    asked_too_often: bool
    is_all: bool
    page: int = 1


@require_GET
async def exception_events(request: HttpRequest) -> HttpResponse:
    """List the events in the thread for long reads; a request without permission is refused at once."""
    asked = await in_database_thread(_asked, request)
    return asked if isinstance(asked, HttpResponse) else await in_long_thread(_show, request, asked)


@for_roles(*REPORT_READERS)
def _asked(request: HttpRequest, person: Staff) -> Asked:
    wanted, page = _wanted(request), _page(request)
    form = report_form(request, person)
    if not form.is_valid() or not form.tables:
        raise Http404
    try:
        LONG_READS.check(f"person:{person.pk}")
    except TooManyRequests:
        return Asked(wanted, form, asked_too_often=True, is_all=False)
    return Asked(wanted, form, asked_too_often=False, is_all=person.role == "auditor", page=page)


def _show(request: HttpRequest, asked: Asked) -> HttpResponse:
    wanted, names = asked.wanted, report_names()
    context: dict[str, object] = {
        "title": exception_label(wanted.kind, wanted.name),
        "name": names.person(wanted.person),
        "back": request.GET.urlencode(),
        "asked_too_often": asked.asked_too_often,
    }
    if asked.asked_too_often:
        return render(request, "report_events.html", context, status=429)
    found = _find(asked.form.scope(asked.is_all), wanted, asked.page)
    if asked.page > found.pages:
        raise Http404
    context |= {
        "page": asked.page,
        "pages": found.pages,
        "older": _query(request, asked.page - 1) if asked.page > 1 else "",
        "newer": _query(request, asked.page + 1) if asked.page < found.pages else "",
        "rows": _rows(found.lines, asked.form, names.person),
        "missing": found.number - sum(-1 if line.is_taken_back else 1 for line in found.lines),
        "has_amount": any(line.amount is not None for line in found.lines),
        "other": gettext("Floorperson") if wanted.place == "dealer" else gettext("Dealer"),
    }
    return render(request, "report_events.html", context)


def _query(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return query.urlencode()


def _wanted(request: HttpRequest) -> Wanted:
    values = (request.GET.get(name, "") for name in ("person", "as", "kind", "name"))
    wanted = Wanted(*values)
    if wanted.place not in PLACES or not is_exception(wanted.kind, wanted.name):
        raise Http404
    return wanted


def _page(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    if len(page) > MAX_PAGE_LENGTH or not page.isdecimal() or int(page) < 1:
        raise Http404
    return int(page)


def _find(scope: ReportScope, wanted: Wanted, page: int) -> Found:
    rows: list[tuple[datetime, Any, str, str]]
    match wanted.kind:
        case "by_pin":
            signed = (one for one in list_signatures(scope) if wanted.name in ("", one.answer))
            rows = [(one.at, one, str(one.dealer_id), str(one.person_id)) for one in signed]
        case "void_denied":
            rows = [(one.answered_at, one, one.asked_by, one.answered_by) for one in list_denied_voids(scope)]
        case _:
            return _replayed(scope, wanted, page)
    lines = [
        EventLine(at, one.table_id, one.round_number, _other(wanted, dealer, by), None)
        for at, one, dealer, by in rows
        if wanted.is_about(dealer, by)
    ]
    return Found(lines, len(lines))


def _replayed(scope: ReportScope, wanted: Wanted, page: int) -> Found:
    """Replay the logs of the days and tables whose tallies have it, as many as fit on a page."""
    sums = sum_tallies(scope, (wanted.kind,), "table_id", "gaming_day", "name", "dealer", "by")
    logs: dict[tuple[date, int], int] = {}
    for (table_id, day, name, dealer, by), found in sums.items():
        if name == wanted.name and wanted.is_about(dealer, by):
            logs[day, table_id] = logs.get((day, table_id), 0) + found.number
    here = sorted(logs)[(page - 1) * LOGS_PER_PAGE : page * LOGS_PER_PAGE]
    events = [event for day, table_id in here for event in tallied_events(table_id, day, wanted.counts)]
    lines = [
        EventLine(
            event.at,
            event.table_id,
            event.round_number,
            _other(wanted, event.added.to.dealer, event.added.to.by),
            exception_amount(wanted.kind, Sums(*event.added[1:])),
            is_taken_back=event.added.number < 0,
        )
        for event in events
    ]
    return Found(lines, sum(logs[log] for log in here), max(1, -(-len(logs) // LOGS_PER_PAGE)))


def _other(wanted: Wanted, dealer: str, by: str) -> str:
    """Return the second person of an exception, if two were involved."""
    return by if wanted.place == "dealer" else dealer


def _rows(lines: list[EventLine], form: ReportForm, person: Callable[[str], str]) -> list[dict[str, object]]:
    tables = {table.pk: table.name for table in form.tables}
    rounds = Round.objects.filter(
        table__in={line.table_id for line in lines}, number__in={line.round_number for line in lines}
    )
    ids = {(table_id, number): pk for table_id, number, pk in rounds.values_list("table_id", "number", "pk")}
    return [
        {
            "line": line,
            "table": tables[line.table_id],
            "round": ids.get((line.table_id, line.round_number)),
            "other": person(line.other) if line.other else "",
            "amount": format_cell("money", line.amount),
        }
        for line in sorted(lines)
    ]
