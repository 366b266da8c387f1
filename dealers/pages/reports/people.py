"""The report of dealers and floorpersons: the voids, recuts and corrections they handled together."""

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report, bar_charts, total_row
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from tables.reports.sums import ReportScope, Sums, sum_tallies

COUNTED_KINDS = ("voided", "recut", "corrected", "corrected_closed")


def people_report(scope: ReportScope, names: Names) -> Report:
    """Return the report: what each dealer and floorperson handled together."""
    sums = sum_tallies(scope, COUNTED_KINDS, "dealer", "by", "kind")
    pairs = sorted({(names.person(dealer), names.person(by), dealer, by) for dealer, by, _kind in sums})
    rows = []
    for dealer_name, by_name, dealer, by in pairs:
        counts = [sums.get((dealer, by, kind), Sums()).number for kind in COUNTED_KINDS]
        if any(counts):
            rows.append([dealer_name, by_name, *counts, sum(counts)])
    columns = [
        Column(gettext("Dealer"), "text"),
        Column(gettext("Floorperson"), "text"),
        Column(gettext("Voids")),
        Column(gettext("Recuts")),
        Column(gettext("Corrections")),
        Column(gettext("Corrections of closed rounds")),
        Column(gettext("Total")),
    ]
    return Report(
        name="people",
        title=TITLES["people"],
        columns=columns,
        rows=rows,
        total=total_row(rows, texts=2),
        notes=(
            gettext("Voids and corrections are listed under the people who asked and approved."),
            gettext("Recuts are listed under the dealer and the person who ordered them."),
        ),
        plots=bar_charts(gettext("Total"), rows, texts=2, column=6),
    )
