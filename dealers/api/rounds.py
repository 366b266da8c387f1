"""GET a finished round with its record, settlement and corrections."""

from datetime import date, datetime

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from msgspec import Raw, Struct

from dealers.api import responses
from dealers.api.decorators import check_may_read, json_errors, require_reader
from dealers.auth.identity import actor_at
from games.rulebook.money import write_cents
from tables.archive.export import PaidAmount, confirmed_amounts, paid_amount
from tables.models import Round, RoundCorrection
from tables.threads import in_database_thread

_NULL = Raw(b"null")


class CorrectionAnswer(Struct, frozen=True):
    """A finished round as it should have been, and what the house pays for it (or gets, if negative)."""

    sequence: int
    gaming_day: date
    made_at: datetime
    asked_by: str
    approved_by: str
    reason: str
    difference: str
    record: Raw
    settlement: Raw


class RoundAnswer(Struct, frozen=True):
    """A finished round: its record, settlement, corrections and amounts paid differently, in order."""

    id: int
    table: int
    number: int
    game: str
    rules_reference: str
    gaming_day: date
    dealer: str
    dealt_at: datetime | None
    ended_at: datetime
    last_sequence: int
    was_missed: bool
    void: str
    staked: str
    returned: str
    record: Raw
    settlement: Raw
    corrections: list[CorrectionAnswer]
    paid_differently: list[PaidAmount]


@require_GET
async def round_by_id(request: HttpRequest, round_id: int) -> HttpResponse:
    return await in_database_thread(show_round, request, pk=round_id)


@require_GET
async def round_by_number(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    return await in_database_thread(show_round, request, table_id=table_id, number=number)


@json_errors
def show_round(request: HttpRequest, **filters: int) -> HttpResponse:
    identity = require_reader(request, "read:rounds")
    round_row = Round.objects.select_related("table").get(**filters)
    if identity is None or not actor_at(round_row.table, identity).is_assigned:
        check_may_read(identity, round_row.table_id)
    corrections = [_correction(row) for row in round_row.corrections.order_by("sequence")]
    amounts = confirmed_amounts(round_row.table_id).filter(round_number=round_row.number)
    return responses.json_response(200, _round(round_row, corrections, [paid_amount(row) for row in amounts]))


def _round(row: Round, corrections: list[CorrectionAnswer], paid: list[PaidAmount]) -> RoundAnswer:
    return RoundAnswer(
        id=row.pk,
        table=row.table_id,
        number=row.number,
        game=row.table.game,
        rules_reference=row.rules_reference,
        gaming_day=row.gaming_day,
        dealer=row.dealer,
        dealt_at=row.dealt_at,
        ended_at=row.ended_at,
        last_sequence=row.last_sequence,
        was_missed=row.was_missed,
        void=row.void,
        staked=write_cents(row.staked_cents),
        returned=write_cents(row.returned_cents),
        record=_stored(row.record),
        settlement=_stored(row.settlement),
        corrections=corrections,
        paid_differently=paid,
    )


def _correction(row: RoundCorrection) -> CorrectionAnswer:
    return CorrectionAnswer(
        sequence=row.sequence,
        gaming_day=row.gaming_day,
        made_at=row.made_at,
        asked_by=row.asked_by,
        approved_by=row.approved_by,
        reason=row.reason,
        difference=write_cents(row.difference_cents),
        record=_stored(row.record),
        settlement=_stored(row.settlement),
    )


def _stored(text: str) -> Raw:
    """Return stored JSON text as it is, or null for an empty text."""
    return Raw(text.encode()) if text else _NULL
