"""Sums for reports, read from tallies: rows of past hours, and the tallies of the current hour."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from statistics import median
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet, Sum

from tables.calendar import gaming_day, start_of_day
from tables.models import Approval, Irregularity, Table, Tally
from tables.rows.running_tallies import read_running_tallies

ONE_DAY = timedelta(days=1)


class ReportScope(NamedTuple):
    """The gaming days and tables of a report, and its dealer if it is about one.

    `is_all` means that these are all the tables there are.
    """

    first: date
    last: date
    tables: Mapping[int, Table]
    dealer: str = ""
    is_all: bool = False

    @property
    def days(self) -> list[date]:
        return [self.first + n * ONE_DAY for n in range((self.last - self.first).days + 1)]


class Sums(NamedTuple):
    number: int = 0
    staked_cents: int = 0
    returned_cents: int = 0

    @property
    def win_cents(self) -> int:
        return self.staked_cents - self.returned_cents

    def plus(self, other: "Sums") -> "Sums":
        return Sums(*(a + b for a, b in zip(self, other, strict=True)))


class RequestWait(NamedTuple):
    """Waiting times of one kind of request for one person: number, median and longest, in seconds."""

    kind: str
    person: str
    number: int
    median_seconds: int
    longest_seconds: int


@contextmanager
def consistent_read() -> Iterator[None]:
    """Read everything inside at one moment, so that an hour that becomes rows is counted once."""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def sum_tallies(scope: ReportScope, kinds: Sequence[str], *by: str) -> dict[tuple[Any, ...], Sums]:
    """Return the tallies of these kinds, summed by some of their columns."""
    rows = Tally.objects.filter(gaming_day__range=(scope.first, scope.last), kind__in=kinds)
    if not scope.is_all:
        rows = rows.filter(table__in=scope.tables)
    if scope.dealer:
        rows = rows.filter(dealer=scope.dealer)
    totals: dict[tuple[Any, ...], Sums] = {}
    summed = (
        rows.order_by().values_list(*by).annotate(Sum("number"), Sum("staked_cents"), Sum("returned_cents"))
    )
    for *key, number, staked, returned in summed:
        totals[tuple(key)] = Sums(number, staked, returned)
    for values in _running(scope, kinds):
        key = tuple(values[name] for name in by)
        more = Sums(values["number"], values["staked_cents"], values["returned_cents"])
        totals[key] = totals.get(key, Sums()).plus(more)
    return totals


def _running(scope: ReportScope, kinds: Sequence[str]) -> Iterable[dict[str, Any]]:
    for table in scope.tables.values():
        for tally in read_running_tallies(table.tallies_now):
            day = gaming_day(tally.began_at)
            is_in_scope = scope.first <= day <= scope.last and tally.kind in kinds
            if is_in_scope and scope.dealer in ("", tally.dealer):
                values = {name: getattr(tally, name) for name in tally.__struct_fields__}
                yield values | {"table_id": table.pk, "gaming_day": day}


def count_irregularities(scope: ReportScope) -> dict[tuple[str, int], int]:
    """Return how often each kind was noted or reported at each table."""
    rows = Irregularity.objects.filter(gaming_day__range=(scope.first, scope.last))
    if not scope.is_all:
        rows = rows.filter(table__in=scope.tables)
    if scope.dealer:
        rows = rows.filter(noted_by=scope.dealer)
    counts = rows.order_by().values_list("kind", "table_id").annotate(Count("pk"))
    return {(kind, table_id): number for kind, table_id, number in counts}


def count_denied_voids(scope: ReportScope) -> dict[tuple[str, str], int]:
    """Return how many voids each person asked for and another denied."""
    counts = list_denied_voids(scope).order_by().values_list("asked_by", "answered_by").annotate(Count("pk"))
    return {(dealer, by): number for dealer, by, number in counts}


def list_denied_voids(scope: ReportScope) -> QuerySet[Approval]:
    """Return the voids that somebody asked for and another denied."""
    return _answered(scope).filter(kind="void", answer="denied")


def paid_differently(scope: ReportScope) -> list[Approval]:
    """Return the amounts paid differently that were confirmed, in the order of the answers."""
    rows = _answered(scope._replace(dealer="")).filter(kind="paid_otherwise", answer="approved")
    if scope.dealer:
        rows = rows.filter(Q(asked_by=scope.dealer) | Q(answered_by=scope.dealer))
    return list(rows.order_by("answered_at", "pk"))


def request_waits(scope: ReportScope) -> list[RequestWait]:
    """Return how long people let requests wait. Requests that were withdrawn or dropped do not count."""
    rows = _answered(scope).exclude(answer__in=("withdrawn", "dropped"))
    waits: dict[tuple[str, str], list[int]] = {}
    for kind, person, since, until in rows.order_by().values_list(
        "kind", "answered_by", "asked_at", "answered_at"
    ):
        waits.setdefault((kind, person), []).append(int((until - since).total_seconds()))
    return [
        RequestWait(kind, person, len(seconds), int(median(seconds)), max(seconds))
        for (kind, person), seconds in sorted(waits.items())
    ]


def _answered(scope: ReportScope) -> QuerySet[Approval]:
    """Return the requests that were answered in this scope."""
    span: tuple[datetime, datetime] = (start_of_day(scope.first), start_of_day(scope.last + ONE_DAY))
    rows = Approval.objects.filter(answered_at__gte=span[0], answered_at__lt=span[1])
    if not scope.is_all:
        rows = rows.filter(table__in=scope.tables)
    return rows.filter(asked_by=scope.dealer) if scope.dealer else rows
