"""The HTTP doors to what is recorded: pits, finished rounds, and the log of a table."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from msgspec import Raw, Struct

from dealers import answers
from dealers.doors import answering, reader_at
from dealers.people import Who, actor_at
from dealers.permissions import NotYours
from dealers.pits import read_pit
from dealers.reading import may_read, may_watch
from dealers.taps import Malformed
from games.rulebook.money import write_cents
from tables.models import Round, RoundCorrection, Table, TableEvent
from tables.paging import PAGE, read_log
from tables.threads import in_database_thread

SEQUENCE = re.compile("[0-9]{1,15}")
_nothing = Raw(b"null")


class CorrectionAnswer(Struct, frozen=True):
    """A finished round as it should have been, with what the house pays (or gets, below nothing) by it."""

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
    """A finished round: its record and settlement, and its corrections in order."""

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


class EventAnswer(Struct, frozen=True):
    """One event with every column that is stored; `body` is the very text that its hash covers."""

    id: int
    table: int
    sequence: int
    day: date
    step: int
    at: datetime
    actor: str
    device: str
    command_id: UUID
    place: int
    digest: str
    body: str
    marks: str
    hash: str


class EventsAnswer(Struct, frozen=True):
    """A page of the log; ask for what comes after `last` until `is_complete`."""

    table: int
    after: int
    last: int
    is_complete: bool
    events: list[EventAnswer]


@require_GET
async def pit(request: HttpRequest, pit_id: int) -> HttpResponse:
    return await in_database_thread(show_pit, request, pit_id)


@require_GET
async def round_by_id(request: HttpRequest, round_id: int) -> HttpResponse:
    return await in_database_thread(show_round, request, pk=round_id)


@require_GET
async def round_by_number(request: HttpRequest, table_id: int, number: int) -> HttpResponse:
    return await in_database_thread(show_round, request, table_id=table_id, number=number)


@require_GET
async def events(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_events, request, table_id)


@answering
def show_pit(request: HttpRequest, pit_id: int) -> HttpResponse:
    who = reader_at(request, "read:tables")
    if who is not None and not may_watch(who.person, pit_id):
        raise NotYours
    return answers.answer(200, read_pit(pit_id))


@answering
def show_round(request: HttpRequest, **found_by: int) -> HttpResponse:
    who = reader_at(request, "read:rounds")
    found = Round.objects.select_related("table").get(**found_by)
    if who is None or not actor_at(found.table, who).is_assigned:
        _check_reader(who, found.table_id)
    corrections = [_correction(row) for row in found.corrections.order_by("sequence")]
    return answers.answer(200, _round(found, corrections))


@answering
def show_events(request: HttpRequest, table_id: int) -> HttpResponse:
    who = reader_at(request, "read:events")
    after = sequence_asked(request)
    if not Table.objects.filter(pk=table_id).exists():
        raise Table.DoesNotExist
    _check_reader(who, table_id)
    page = list(islice(_events(table_id, after), PAGE))
    last = page[-1].sequence if page else after
    return answers.answer(200, EventsAnswer(table_id, after, last, len(page) < PAGE, page))


def _check_reader(who: Who | None, table_id: int) -> None:
    """A program's token was looked at already; of people, some roles read some tables."""
    if who is not None and not may_read(who.person, table_id):
        raise NotYours


def sequence_asked(request: HttpRequest) -> int:
    said = request.GET.getlist("after") or ["0"]
    if len(said) != 1 or SEQUENCE.fullmatch(said[0]) is None:
        raise Malformed("malformed", "`after` is the sequence of an event.")
    return int(said[0])


def _events(table_id: int, after: int) -> Iterator[EventAnswer]:
    return map(_event, read_log(table_id, after))


def _event(row: TableEvent) -> EventAnswer:
    return EventAnswer(
        id=row.id,
        table=row.table_id,
        sequence=row.sequence,
        day=row.day,
        step=row.step,
        at=row.at,
        actor=row.actor,
        device=row.device,
        command_id=row.command_id,
        place=row.place,
        digest=row.digest,
        body=row.body,
        marks=row.marks,
        hash=row.hash,
    )


def _round(row: Round, corrections: list[CorrectionAnswer]) -> RoundAnswer:
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
    """JSON that is stored as text goes out as it is; an empty one is null."""
    return Raw(text.encode()) if text else _nothing
