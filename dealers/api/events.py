"""GET the event log of a table, page by page."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from msgspec import Struct

from dealers.api import responses
from dealers.api.decorators import check_may_read, json_errors, require_reader
from dealers.api.taps import Malformed
from tables.models import Table, TableEvent
from tables.paging import PAGE, read_log
from tables.threads import in_database_thread

SEQUENCE = re.compile("[0-9]{1,15}")


class EventAnswer(Struct, frozen=True):
    """One event with all stored columns; `body` is the exact text that its hash covers."""

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
    """A page of the log. Fetch the events after `last` until `is_complete`."""

    table: int
    after: int
    last: int
    is_complete: bool
    events: list[EventAnswer]


@require_GET
async def events(request: HttpRequest, table_id: int) -> HttpResponse:
    return await in_database_thread(show_events, request, table_id)


@json_errors
def show_events(request: HttpRequest, table_id: int) -> HttpResponse:
    identity = require_reader(request, "read:events")
    after = read_after(request)
    if not Table.objects.filter(pk=table_id).exists():
        raise Table.DoesNotExist
    check_may_read(identity, table_id)
    page = list(islice(_events(table_id, after), PAGE))
    last = page[-1].sequence if page else after
    return responses.json_response(200, EventsAnswer(table_id, after, last, len(page) < PAGE, page))


def read_after(request: HttpRequest) -> int:
    values = request.GET.getlist("after") or ["0"]
    if len(values) != 1 or SEQUENCE.fullmatch(values[0]) is None:
        raise Malformed("malformed", "`after` is the sequence of an event.")
    return int(values[0])


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
