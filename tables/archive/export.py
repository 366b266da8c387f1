"""Exports finished rounds as their records (docs/round-record.md), with all corrections so far."""

from collections.abc import Iterator
from datetime import date

import msgspec
from django.db.models import QuerySet

from tables.models import Round, Table
from tables.paging import by_pages
from tables.rows.closed_rounds import current_record

_encoder = msgspec.json.Encoder()


def rounds_between(first: date, last: date, table: Table | None = None) -> Iterator[Round]:
    """The rounds of these gaming days, by day, table and number, with the corrections made since."""
    for rounds in _by_day_and_table(first, last, table):
        fields = rounds.select_related("table").only("table__name", "number", "record")
        yield from by_pages(fields.prefetch_related("corrections"))


def count_rounds_between(first: date, last: date, table: Table | None = None) -> int:
    """How many there are, counted in short statements too."""
    return sum(rounds.count() for rounds in _by_day_and_table(first, last, table))


def _by_day_and_table(first: date, last: date, table: Table | None) -> Iterator[QuerySet[Round]]:
    """Small parts that an index leads to, so that a page of a long history costs what its rows cost."""
    asked = Round.objects.filter(gaming_day__gte=first, gaming_day__lte=last)
    if table is not None:
        asked = asked.filter(table=table)
    days = asked.order_by("gaming_day").values_list("gaming_day", flat=True)
    day = days.first()
    while day is not None:
        of_day = asked.filter(gaming_day=day)
        for table_id in list(of_day.order_by("table").values_list("table", flat=True).distinct()):
            yield of_day.filter(table=table_id)
        day = days.filter(gaming_day__gt=day).first()


def export_line(found: Round) -> bytes | None:
    """The round as it is by now as one line, or nothing where its table records no amounts."""
    return record_line(found, current_record(found))


def record_line(found: Round, text: str) -> bytes | None:
    """One of the records of a round, as one line."""
    if not text:
        return None
    return _encoder.encode({**msgspec.json.decode(text), "id": f"{found.table.name}/{found.number}"})
