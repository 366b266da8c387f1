"""Exports finished rounds as their records (docs/round-record.md), with all corrections so far."""

from collections.abc import Iterator
from datetime import date

import msgspec
from django.db.models import QuerySet
from msgspec import Struct

from games.rulebook.money import write_cents
from tables.models import Approval, Round, Table
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


class PaidAmount(Struct, frozen=True):
    """What a seat was paid instead of the amount due, and the two people who said so."""

    seat: int
    due: str
    paid: str
    reason: str
    recorded_by: str
    confirmed_by: str


class PaidAmounts:
    """The amounts paid differently at each table, read once for a table."""

    def __init__(self) -> None:
        self.by_table: dict[int, dict[int, list[PaidAmount]]] = {}

    def of(self, round_row: Round) -> list[PaidAmount]:
        """Return what the seats of a round were paid instead of what they were due, in order."""
        if round_row.table_id not in self.by_table:
            by_round: dict[int, list[PaidAmount]] = {}
            for row in confirmed_amounts(round_row.table_id):
                by_round.setdefault(row.round_number, []).append(paid_amount(row))
            self.by_table[round_row.table_id] = by_round
        return self.by_table[round_row.table_id].get(round_row.number, [])


def confirmed_amounts(table_id: int) -> QuerySet[Approval]:
    """Return the amounts paid differently at a table that two people said, in order."""
    approved = Approval.objects.filter(table=table_id, kind="paid_otherwise", answer="approved")
    return approved.order_by("number")


def paid_amount(row: Approval) -> PaidAmount:
    return PaidAmount(
        seat=row.seat or 0,
        due=write_cents(row.due_cents or 0),
        paid=write_cents(row.paid_cents or 0),
        reason=row.reason,
        recorded_by=row.asked_by,
        confirmed_by=row.answered_by,
    )


def export_line(round_row: Round, paid: PaidAmounts | None = None) -> bytes | None:
    """Return the round's current record as one line, or None if its table records no amounts."""
    return record_line(round_row, current_record(round_row), paid)


def record_line(round_row: Round, text: str, paid: PaidAmounts | None = None) -> bytes | None:
    """Return one of a round's records as one line; `settle` ignores the amounts paid differently."""
    if not text:
        return None
    record = {**msgspec.json.decode(text), "id": f"{round_row.table.name}/{round_row.number}"}
    amounts = (paid or PaidAmounts()).of(round_row)
    if amounts:
        record["paid_differently"] = amounts
    return _encoder.encode(record)
