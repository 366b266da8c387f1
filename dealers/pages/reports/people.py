"""The report of dealers and floorpersons: what they handled together, and what each of them took back."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from dealers.pages.reports.cells import Column, Report, bar_charts, ratio, total_row
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import TITLES
from tables.reports.sums import ReportScope, Sums, count_denied_voids, sum_tallies

# Counted under a dealer and a floorperson.
PAIR_KINDS = ("voided", "recut", "corrected", "corrected_closed", "count_waived", "reopened", "void_denied")
# Counted under the dealer alone.
DEALER_KINDS = ("undone", "call_taken_back", "reentered", "changed_late")
TAKEN_BACK_KINDS = (*DEALER_KINDS, "reopened", "void_denied")

Pairs = Mapping[tuple[Any, ...], Sums]


def people_report(scope: ReportScope, names: Names) -> Report:
    """Return the report: what each dealer and floorperson handled together, and the rate of each."""
    sums = _sums(scope)
    pairs = sorted({(names.person(dealer), names.person(by), dealer, by) for dealer, by, _kind in sums})
    rows = []
    for dealer_name, by_name, dealer, by in pairs:
        counts = [sums.get((dealer, by, kind), Sums()).number for kind in PAIR_KINDS]
        if any(counts):
            rows.append([dealer_name, by_name, *counts, sum(counts)])
    columns = [
        Column(gettext("Dealer"), "text"),
        Column(gettext("Floorperson"), "text"),
        Column(gettext("Voids")),
        Column(gettext("Recuts")),
        Column(gettext("Corrections")),
        Column(gettext("Corrections of closed rounds")),
        Column(gettext("Counts waived")),
        Column(gettext("Steps reopened")),
        Column(gettext("Voids denied")),
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
            gettext("A waived count let a round go on without the stub count that was due."),
            gettext("Steps reopened are listed under the dealer at the table and the person who reopened."),
        ),
        plots=bar_charts(gettext("Total"), rows, texts=2, column=9),
        beside=_taken_back(sums, sums if not scope.dealer else _sums(scope._replace(dealer="")), names),
    )


def _sums(scope: ReportScope) -> Pairs:
    sums = sum_tallies(scope, ("round", *PAIR_KINDS, *DEALER_KINDS), "dealer", "by", "kind")
    denied = count_denied_voids(scope).items()
    return sums | {(dealer, by, "void_denied"): Sums(number) for (dealer, by), number in denied}


def _taken_back(sums: Pairs, house: Pairs, names: Names) -> Report:
    """Return what each person took back, per 100 rounds dealt or matters handled, beside the house's rate."""
    rows = [
        *_rows(gettext("Dealer"), names, _by_person(sums, 0), _by_person(house, 0), ("round",)),
        *_rows(gettext("Floorperson"), names, _by_person(sums, 1), _by_person(house, 1), PAIR_KINDS),
    ]
    columns = [
        Column(gettext("Name"), "text"),
        Column(gettext("As"), "text"),
        Column(gettext("Rounds dealt or matters handled")),
        Column(gettext("Undos")),
        Column(gettext("Calls taken back")),
        Column(gettext("Cards entered again")),
        Column(gettext("Late changes of an answer")),
        Column(gettext("Steps reopened")),
        Column(gettext("Voids denied")),
        Column(gettext("Per 100"), "rate"),
        Column(gettext("House per 100"), "rate"),
    ]
    return Report("taken_back", gettext("Taken back, reopened and denied"), columns, rows)


def _by_person(sums: Pairs, place: int) -> dict[str, Counter[str]]:
    """Return the counts of each dealer (place 0) or floorperson (place 1)."""
    people: dict[str, Counter[str]] = {}
    for key, found in sums.items():
        person, kind = key[place], key[2]
        if place == 0 or person:
            people.setdefault(person, Counter())[kind] += found.number
    return people


def _rows(
    role: str,
    names: Names,
    people: dict[str, Counter[str]],
    house: dict[str, Counter[str]],
    handled: tuple[str, ...],
) -> list[list[Any]]:
    everybody = sum(house.values(), Counter())
    rows = []
    for name, person in sorted((names.person(person), person) for person in people):
        counts = people[person]
        taken = [counts[kind] for kind in TAKEN_BACK_KINDS]
        if any(taken):
            rows.append(
                [name, role, _sum(counts, handled), *taken, _rate(counts, handled), _rate(everybody, handled)]
            )
    return rows


def _sum(counts: Counter[str], kinds: tuple[str, ...]) -> int:
    return sum(counts[kind] for kind in kinds)


def _rate(counts: Counter[str], handled: tuple[str, ...]) -> Any:
    return ratio(_sum(counts, TAKEN_BACK_KINDS), _sum(counts, handled), 100, "0.1")
