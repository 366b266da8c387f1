"""The report of exceptions: what each person did out of the ordinary, beside the house's rate."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.http import urlencode
from django.utils.translation import gettext

from dealers.auth.pin_signatures import count_signatures
from dealers.pages.reports.cells import Column, Report, ratio
from dealers.pages.reports.play import Names
from dealers.pages.reports.words import EXCEPTIONS, SETTINGS, TITLES
from tables.reports.sums import ReportScope, Sums, count_denied_voids, sum_tallies

# The exceptions by kind and name, in the order of the report.
KINDS = tuple(dict.fromkeys(kind for kind, _name in EXCEPTIONS))
# What a floorperson handles besides: the whole of which an exception is a part.
HANDLED = ("voided", "recut", "corrected")
# These are part of another count already.
COUNTED_ELSEWHERE = ("by_pin", "money_corrected")
# In the order of the report, and in the address of its lists.
PLACES = ("dealer", "floor")

Counted = Mapping[tuple[str, str, str, str], Sums]


class PersonFigures(NamedTuple):
    name: str
    id: str
    exceptions: dict[tuple[str, str], Sums]
    whole: int


def exceptions_report(scope: ReportScope, names: Names) -> Report:
    """Return the exceptions of each person, per 100 rounds dealt or 100 matters handled."""
    sums = _sums(scope)
    house = sums if not scope.dealer else _sums(scope._replace(dealer=""))
    rows: list[list[Any]] = []
    links: list[str] = []
    for place, role in enumerate((gettext("Dealer"), gettext("Floorperson"))):
        everybody = _merged(list(_people(house, names, place).values()))
        people = _people(sums, names, place)
        for one in sorted(people.values(), key=lambda person: person.name):
            for key in sorted(one.exceptions, key=_order):
                found = one.exceptions[key]
                house_rate = ratio(everybody.exceptions[key].number, everybody.whole, 100, "0.1")
                own_rate = ratio(found.number, one.whole, 100, "0.1")
                amount = exception_amount(key[0], found)
                rows.append(
                    [one.name, role, exception_label(*key), found.number, amount, own_rate, house_rate]
                )
                links.append(
                    urlencode({"person": one.id, "as": PLACES[place], "kind": key[0], "name": key[1]})
                )
    columns = [
        Column(gettext("Name"), "text"),
        Column(gettext("As"), "text"),
        Column(gettext("What"), "text"),
        Column(gettext("Number")),
        Column(gettext("Amount"), "money"),
        Column(gettext("Per 100"), "rate"),
        Column(gettext("House per 100"), "rate"),
    ]
    return Report(
        name="exceptions",
        title=TITLES["exceptions"],
        columns=columns,
        rows=rows,
        notes=(
            gettext("A dealer's rate is per 100 rounds dealt, a floorperson's per 100 matters handled."),
            gettext("What concerns a hand is listed under the dealer who dealt it."),
            gettext("Amounts: differences from the amount due or from our meter, corrections, late wagers."),
        ),
        links=tuple(links),
    )


def _sums(scope: ReportScope) -> Counted:
    sums = sum_tallies(scope, ("round", *HANDLED, *KINDS), "dealer", "by", "kind", "name")
    denied = count_denied_voids(scope).items()
    found = dict(sums)
    found |= {(dealer, by, "void_denied", ""): Sums(number) for (dealer, by), number in denied}
    for (dealer, by, answer), number in count_signatures(scope).items():
        for name in ("", "not_mine") if answer == "not_mine" else ("",):
            key = (dealer, by, "by_pin", name)
            found[key] = found.get(key, Sums()).plus(Sums(number))
    return found


def _people(sums: Counted, names: Names, place: int) -> dict[str, PersonFigures]:
    """Return the dealers (place 0) or floorpersons (place 1) with their exceptions."""
    exceptions: defaultdict[str, defaultdict[tuple[str, str], Sums]] = defaultdict(lambda: defaultdict(Sums))
    whole: defaultdict[str, int] = defaultdict(int)
    for (dealer, by, kind, name), found in sums.items():
        person = (dealer, by)[place]
        if not person:
            continue
        if is_exception(kind, name):
            key = (kind, name)
            exceptions[person][key] = exceptions[person][key].plus(found)
        if counts_as_whole(kind, place):
            whole[person] += found.number
    return {
        person: PersonFigures(names.person(person), person, dict(exceptions[person]), whole[person])
        for person in {*exceptions, *whole}
    }


def counts_as_whole(kind: str, place: int) -> bool:
    """Return whether a tally is part of what a rate is taken of: rounds dealt, or matters handled."""
    return kind == "round" if place == 0 else kind not in COUNTED_ELSEWHERE


def _merged(people: list[PersonFigures]) -> PersonFigures:
    together: defaultdict[tuple[str, str], Sums] = defaultdict(Sums)
    for one in people:
        for key, found in one.exceptions.items():
            together[key] = together[key].plus(found)
    return PersonFigures("", "", together, sum(one.whole for one in people))


def is_exception(kind: str, name: str) -> bool:
    return (kind, name) in EXCEPTIONS or kind == "settings_weakened"


def _order(key: tuple[str, str]) -> tuple[int, str]:
    return KINDS.index(key[0]), key[1]


def exception_label(kind: str, name: str) -> str:
    if kind == "settings_weakened":
        return f"{EXCEPTIONS[kind, '']}: {SETTINGS.get(name, name)}"
    return str(EXCEPTIONS[kind, name])


def exception_amount(kind: str, found: Sums) -> int | None:
    match kind:
        case "paid_otherwise" | "meter_differs" | "claim_denied" | "reentered_due" | "money_corrected":
            return found.returned_cents - found.staked_cents
        case "entered_late":
            return found.staked_cents
    return None
