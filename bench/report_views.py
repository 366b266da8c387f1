"""One day's view of the history and of each report, as their pages request it."""

from collections.abc import Callable
from datetime import date

from dealers.pages.reports.play import Names, play_report
from dealers.pages.reports.registry import REPORTS
from tables.history.search import Search, find_rounds
from tables.models import Table
from tables.reports.sums import ReportScope

DAY = date(2026, 11, 10)


def scope() -> ReportScope:
    tables = Table.objects.defer("snapshot", "figures")
    return ReportScope(DAY, DAY, {table.pk: table for table in tables}, is_all=True)


def names() -> Names:
    return Names(lambda key: key, lambda game: game)


def by(group: str) -> Callable[[], object]:
    return lambda: play_report(scope(), names(), group)


def report(name: str) -> Callable[[], object]:
    return lambda: REPORTS[name](scope(), names())


def history(**more: object) -> Callable[[], object]:
    return lambda: find_rounds(Search(first=DAY, last=DAY, **more))  # type: ignore[arg-type]


VIEWS: dict[str, Callable[[], object]] = {
    "history": history(),
    "history of a table": history(table=3),
    "history of a dealer": history(dealer="9"),
    "history of a hand": history(hand="flush"),
    "history of an amount": history(paid_from=4000),
    "history of an irregularity": history(irregularity="card_face_up"),
    **{f"play by {group}": by(group) for group in ("table", "game", "dealer", "shift", "day")},
    **{name: report(name) for name in REPORTS},
}
