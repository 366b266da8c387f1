"""A floorperson acts at the dealer's tablet by giving the own PIN with one tap."""

import time
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from msgspec import Meta, Struct

from dealers import answers, logs, metrics
from dealers.doors import answering, person_at
from dealers.people import Who, actor_at
from dealers.permissions import FLOOR, NotYours, giver
from dealers.security_log import note
from dealers.sign_in import LockedOut, WrongPin, prove
from dealers.strict_json import NotPlain, check_plain
from dealers.taps import LONGEST_BODY, Malformed, read_tap
from games.table.actor import Actor
from tables.execute import Stale, execute
from tables.models import Table
from tables.push.screens import write_screen
from tables.threads import in_database_thread

Employee = Annotated[str, Meta(min_length=1, max_length=150, pattern=r"^[^\x00-\x1f\x7f]+$")]
Pin = Annotated[str, Meta(pattern=r"^[0-9]{6}$")]


class By(Struct, frozen=True, forbid_unknown_fields=True):
    """The floorperson at the table, by employee number or name."""

    employee: Employee
    pin: Pin


class FloorTap(Struct, frozen=True, forbid_unknown_fields=True):
    """A tap as ever, and who gives it."""

    by: By
    tap: msgspec.Raw


_decoder = msgspec.json.Decoder(FloorTap)


@require_POST
async def commands_by_pin(request: HttpRequest, table_id: int) -> HttpResponse:
    if request.content_type != "application/json":
        return answers.problem(415, "not_json", "Send the command as application/json.")
    if len(request.body) > LONGEST_BODY:
        return answers.problem(413, "too_large", "A command is smaller than 64 KiB.")
    logs.note(table=table_id)
    began = time.perf_counter()
    answer = await in_database_thread(give_by_pin, request, table_id)
    metrics.command_answered(logs.noted("command"), answer.status_code, time.perf_counter() - began)
    return answer


@answering
def give_by_pin(request: HttpRequest, table_id: int) -> HttpResponse:
    """The dealer of the table is signed in, the floorperson proves who they are, and the tap is theirs."""
    dealer = person_at(request)
    by, body = read_floor_tap(request.body)
    tap, command = read_tap(body)
    logs.note(command=tap.name, command_id=tap.id)
    device = "" if dealer.device is None else dealer.device.name
    try:
        person = prove(request, by.employee, by.pin, device)
    except LockedOut as locked:
        return answers.problem(429, locked.code, locked.message)
    except WrongPin as wrong:
        return answers.problem(403, wrong.code, wrong.message)
    floorperson = Who(person, dealer.device, is_by_pin=True)

    def who(table: Table) -> Actor:
        if not actor_at(table, dealer).is_assigned or person.role not in FLOOR:
            raise NotYours
        return giver(table, floorperson, tap.name)

    try:
        done = execute(table_id, who, tap.id, tap.seen, command)
    except Stale as stale:
        return answers.stale(write_screen(table_id, stale.state, stale.actor))
    note("floor_pin", request, person=person, about=f"table {table_id}", device=device, detail=tap.name)
    return answers.answer(200, done)


def read_floor_tap(body: bytes) -> tuple[By, bytes]:
    try:
        check_plain(body)
        read = _decoder.decode(body)
    except (msgspec.DecodeError, NotPlain, RecursionError, UnicodeDecodeError):
        # What was sent stays out of the answer: it may hold a PIN.
        raise Malformed("malformed", "Send {by: {employee, pin}, tap}.") from None
    return read.by, bytes(read.tap)
