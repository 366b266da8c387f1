"""The report of amounts paid differently: each with its round and its people, and their sums."""

from collections import defaultdict
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from dealers.pages.rounds.words import reason_label
from tables.models import Approval
from tables.reports.sums import ReportScope, paid_differently


def paid_report(scope: ReportScope, names: Names) -> Report:
    found = paid_differently(scope)
    rows = [_row(scope, names, one) for one in found]
    columns = [
        Column(gettext("Confirmed"), "text"),
        Column(gettext("Table"), "text"),
        Column(gettext("Round"), "text"),
        Column(gettext("Seat"), "text"),
        Column(gettext("Due"), "money"),
        Column(gettext("Paid"), "money"),
        Column(gettext("Difference"), "money"),
        Column(gettext("Recorded by"), "text"),
        Column(gettext("Confirmed by"), "text"),
        Column(gettext("Reason"), "text"),
    ]
    # A later amount of a seat replaces the earlier one.
    last = {tuple(row[1:4]): row for row in rows}.values()
    sums = [sum(row[place] for row in last) for place in (4, 5, 6)]
    total = [gettext("All"), "", "", "", *sums, "", "", ""]
    return Report(
        name="paid",
        title=TITLES["paid"],
        columns=columns,
        rows=rows,
        total=total if rows else None,
        notes=(
            gettext("One person recorded the amount and another confirmed it."),
            gettext("An amount confirmed after its round counts in the win of the day it was confirmed."),
            gettext("The total has the last amount of each seat."),
        ),
        beside=_by_person(scope, names, found),
    )


def _row(scope: ReportScope, names: Names, one: Approval) -> list[Any]:
    due, paid = one.due_cents or 0, one.paid_cents or 0
    return [
        f"{timezone.localtime(one.answered_at):%Y-%m-%d %H:%M}",
        scope.tables[one.table_id].name,
        str(one.round_number),
        str(one.seat),
        due,
        paid,
        paid - due,
        names.person(one.asked_by),
        names.person(one.answered_by),
        reason_label(one.reason),
    ]


def _by_person(scope: ReportScope, names: Names, found: list[Approval]) -> Report:
    """Return how often and how much each person recorded or confirmed at each table."""
    groups: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for one in found:
        difference = (one.paid_cents or 0) - (one.due_cents or 0)
        for person in (one.asked_by, one.answered_by):
            group = groups[names.person(person), scope.tables[one.table_id].name]
            group[0] += 1
            group[1 if difference > 0 else 2] += difference
    rows: list[list[Any]] = [[*key, *groups[key]] for key in sorted(groups)]
    columns = [
        Column(gettext("Name"), "text"),
        Column(gettext("Table"), "text"),
        Column(gettext("Number")),
        Column(gettext("Paid more"), "money"),
        Column(gettext("Paid less"), "money"),
    ]
    return Report("paid_by_person", gettext("By person and table"), columns, rows)
