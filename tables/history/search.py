"""Searches finished rounds, newest first, a page at a time, each page one short query."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import BooleanField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL

from tables.models import Irregularity, Round, RoundCorrection, RoundSeat

PAGE = 50
NEWEST_FIRST = ("-gaming_day", "-ended_at", "-id")
OLDER_THAN = "(tables_round.gaming_day, tables_round.ended_at, tables_round.id) < (%s, %s, %s)"
# An irregularity is noted before its round has a row, so it refers to the round by number.
IRREGULAR_SQL = """
    SELECT r.id FROM tables_irregularity i
    JOIN tables_round r ON r.table_id = i.table_id AND r.number = i.round_number
"""


class Search(NamedTuple):
    """The filters of a search. Seat, hand and amounts apply to one seat, as played or as corrected.

    `tables` are the tables the person may see, or None for all of them.
    """

    tables: Sequence[int] | None = None
    table: int | None = None
    first: date | None = None
    last: date | None = None
    dealer: str = ""
    seat: int | None = None
    hand: str = ""
    irregularity: str = ""
    staked_from: int | None = None
    staked_to: int | None = None
    paid_from: int | None = None
    paid_to: int | None = None
    kind: str = ""


class PageStart(NamedTuple):
    """The last round of the previous page."""

    day: date
    ended_at: datetime
    id: int


class RoundPage(NamedTuple):
    """A page of rounds, and where the next page starts if there is one."""

    rounds: Sequence[Round]
    next: PageStart | None


def find_rounds(search: Search, after: PageStart | None = None, page: int = PAGE) -> RoundPage:
    """Return the page of rounds after a round. Paging by key makes every page as cheap as the first."""
    rounds = _matching(search)
    if after is not None:
        rounds = rounds.filter(_older_than(after))
    corrections = RoundCorrection.objects.filter(round=OuterRef("pk"))
    irregularities = Irregularity.objects.filter(table=OuterRef("table"), round_number=OuterRef("number"))
    # Subqueries run once per round of the page; for EXISTS, PostgreSQL would read the whole table.
    annotated = rounds.annotate(
        is_corrected=Subquery(corrections.values("pk")[:1]),
        has_irregularity=Subquery(irregularities.values("pk")[:1]),
        has_amounts=~Q(settlement=""),
    )
    # The record texts are long and a list does not show them.
    rows = list(annotated.defer("record", "settlement").order_by(*NEWEST_FIRST)[: page + 1])
    last = rows[page - 1] if len(rows) > page else None
    next_page = None if last is None else PageStart(last.gaming_day, last.ended_at, last.pk)
    return RoundPage(rows[:page], next_page)


def _older_than(place: PageStart) -> RawSQL:
    """Match rounds older than a round. Both databases use the index for a row comparison."""
    day = connection.ops.adapt_datefield_value(place.day)
    at = connection.ops.adapt_datetimefield_value(place.ended_at)
    return RawSQL(OLDER_THAN, [day, at, place.id], output_field=BooleanField())  # noqa: S611 - our own words


def _matching(search: Search) -> QuerySet[Round]:
    rounds = Round.objects.all()
    if search.table is not None:
        rounds = rounds.filter(table=search.table)
    if search.tables is not None:
        rounds = rounds.filter(table__in=search.tables)
    if search.first is not None and search.first == search.last:
        rounds = rounds.filter(gaming_day=search.first)
    elif search.first is not None:
        rounds = rounds.filter(gaming_day__gte=search.first)
    if search.last is not None and search.first != search.last:
        rounds = rounds.filter(gaming_day__lte=search.last)
    if search.dealer:
        rounds = rounds.filter(dealer=search.dealer)
    if search.irregularity:
        rounds = rounds.filter(pk__in=RawSQL(f"{IRREGULAR_SQL} WHERE i.kind = %s", [search.irregularity]))  # noqa: S611 - our own words
    seats = _seats(search)
    if seats is not None:
        rounds = rounds.filter(pk__in=RoundSeat.objects.filter(seats).values("round"))
    return rounds.filter(_kind(search.kind))


def _seats(search: Search) -> Q | None:
    """Return the filter that one seat must match, or None if there is none."""
    filters = {
        "seat": search.seat,
        "hand": search.hand or None,
        "staked_cents__gte": search.staked_from,
        "staked_cents__lte": search.staked_to,
        "paid_cents__gte": search.paid_from,
        "paid_cents__lte": search.paid_to,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    return Q(**given) if given else None


def _kind(kind: str) -> Q:
    match kind:
        case "void":
            return ~Q(void="")
        case "missed":
            return Q(was_missed=True)
        case "corrected":
            return Q(pk__in=RoundCorrection.objects.values("round"))
        case "irregular":
            return Q(pk__in=RawSQL(IRREGULAR_SQL, []))  # noqa: S611 - our own words
    return Q()
