"""The report of approval times."""

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report, bar_charts
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from dealers.pages.rounds.words import REQUESTS
from tables.reports.sums import ReportScope, request_waits


def approvals_report(scope: ReportScope, names: Names) -> Report:
    rows = [
        [str(REQUESTS.get(wait.kind, wait.kind)), names.person(wait.person), *wait[2:]]
        for wait in request_waits(scope)
    ]
    rows.sort(key=lambda row: (row[0], row[1]))
    columns = [
        Column(gettext("Asked for"), "text"),
        Column(gettext("Answered by"), "text"),
        Column(gettext("Answers")),
        Column(gettext("Median wait"), "time"),
        Column(gettext("Longest wait"), "time"),
    ]
    return Report(
        name="approvals",
        title=TITLES["approvals"],
        columns=columns,
        rows=rows,
        notes=(gettext("Minutes and seconds from the request to its answer, approved or denied."),),
        plots=bar_charts(gettext("Median wait"), rows, texts=2, column=3, kind="time"),
    )
