"""GET a finished round with its record, settlement, corrections and who dealt it."""

from datetime import date, datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from msgspec import Raw, Struct

from dealers.api import responses
from dealers.api.decorators import check_may_read, json_errors, require_reader
from dealers.auth.identity import actor_at
from games.rulebook.money import write_cents
from tables.archive.export import PaidAmount, confirmed_amounts, paid_amount
from tables.archive.read_back import ArchiveFolder
from tables.history.dealers_of_round import DealerOfRound, dealers_of_round
from tables.models import Round, RoundCorrection
from tables.threads import in_database_thread, in_long_thread

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


class DealerAnswer(Struct, frozen=True):
    """A dealer of a round, and the parts they dealt, in order."""

    dealer: str
    parts: list[str]


class RoundAnswer(Struct, frozen=True):
    """A finished round: its record, settlement, corrections and amounts paid differently, in order.

    `dealer` dealt the cards; `dealers` are all who dealt a part, in the order they came.
    """

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
    dealers: list[DealerAnswer]


@require_GET
async def round_by_id(request: HttpRequest, round_id: int) -> HttpResponse:
    return await _show_round(request, pk=round_id)


@require_GET
async def round_by_number(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    return await _show_round(request, table_id=table_id, number=number)


async def _show_round(request: HttpRequest, **filters: int) -> HttpResponse:
    """Show a round. The file of an archived one is read beside the threads of the taps."""
    found = await in_database_thread(find_round, request, **filters)
    return found if isinstance(found, HttpResponse) else await in_long_thread(show_round, found)


@json_errors
def find_round(request: HttpRequest, **filters: int) -> HttpResponse | Round:
    """Return the round for an answer, or the row of an archived one, if this reader may see it."""
    identity = require_reader(request, "read:rounds")
    row = Round.objects.select_related("table").get(**filters)
    if identity is None or not actor_at(row.table, identity).is_assigned:
        check_may_read(identity, row.table_id)
    return row if _has_file(row) else show_round(row)


def _has_file(row: Round) -> bool:
    """Return whether the round is archived, and the files are here."""
    if settings.ARCHIVES_PATH is None:
        return False
    return row.table.archives.filter(last_sequence__gte=row.last_sequence).exists()


@json_errors
def show_round(row: Round) -> HttpResponse:
    corrections = [_correction(correction) for correction in row.corrections.order_by("sequence")]
    amounts = confirmed_amounts(row.table_id).filter(round_number=row.number)
    paid = [paid_amount(amount) for amount in amounts]
    return responses.json_response(200, _round(row, corrections, paid, all_dealers(row)))


def all_dealers(row: Round) -> list[DealerOfRound]:
    """Return who dealt a part of a round, from its archive if it has one here."""
    folder = settings.ARCHIVES_PATH
    return dealers_of_round(row, None if folder is None else ArchiveFolder(folder).lines)


def _round(
    row: Round, corrections: list[CorrectionAnswer], paid: list[PaidAmount], dealers: list[DealerOfRound]
) -> RoundAnswer:
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
        dealers=[DealerAnswer(dealer.person, list(dealer.parts)) for dealer in dealers],
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
