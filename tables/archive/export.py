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
    """Yield the rounds of these gaming days by day, table and number, with their corrections."""
    for rounds in _by_day_and_table(first, last, table):
        fields = rounds.select_related("table").only("table__name", "number", "record")
        yield from by_pages(fields.prefetch_related("corrections"))


def count_rounds_between(first: date, last: date, table: Table | None = None) -> int:
    """Return the number of rounds, counted in short queries too."""
    return sum(rounds.count() for rounds in _by_day_and_table(first, last, table))


def _by_day_and_table(first: date, last: date, table: Table | None) -> Iterator[QuerySet[Round]]:
    """Yield small querysets that an index supports, so that every page of a long history is cheap."""
    rounds = Round.objects.filter(gaming_day__gte=first, gaming_day__lte=last)
    if table is not None:
        rounds = rounds.filter(table=table)
    days = rounds.order_by("gaming_day").values_list("gaming_day", flat=True)
    day = days.first()
    while day is not None:
        of_day = rounds.filter(gaming_day=day)
        for table_id in list(of_day.order_by("table").values_list("table", flat=True).distinct()):
            yield of_day.filter(table=table_id)
        day = days.filter(gaming_day__gt=day).first()


def export_line(round_row: Round) -> bytes | None:
    """Return the round's current record as one line, or None if its table records no amounts."""
    return record_line(round_row, current_record(round_row))


def record_line(round_row: Round, text: str) -> bytes | None:
    """Return one of a round's records as one line."""
    if not text:
        return None
    return _encoder.encode({**msgspec.json.decode(text), "id": f"{round_row.table.name}/{round_row.number}"})
