"""The reports by name."""

from collections.abc import Callable

from dealers.pages.reports.approvals import approvals_report
from dealers.pages.reports.boxes import boxes_report
from dealers.pages.reports.cards import cards_report
from dealers.pages.reports.cells import Report
from dealers.pages.reports.exceptions import exceptions_report
from dealers.pages.reports.irregularities import irregularities_report
from dealers.pages.reports.paid import paid_report
from dealers.pages.reports.people import people_report
from dealers.pages.reports.play import Names
from tables.reports.sums import ReportScope

REPORTS: dict[str, Callable[[ReportScope, Names], Report]] = {
    "boxes": boxes_report,
    "people": people_report,
    "exceptions": exceptions_report,
    "paid": paid_report,
    "cards": cards_report,
    "irregularities": irregularities_report,
    "approvals": approvals_report,
}
