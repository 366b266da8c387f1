"""POST a command that a floorperson signs with a PIN on the dealer's tablet."""

import time
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from msgspec import Meta, Struct

from dealers.api import responses
from dealers.api.decorators import json_body, json_errors, require_person
from dealers.api.strict_json import NotStrictJson, check_strict
from dealers.api.taps import Malformed, read_tap
from dealers.auth.identity import Identity, actor_at
from dealers.auth.permissions import NotYours, authorize
from dealers.auth.pin_signatures import journal_signature, record_signature
from dealers.auth.roles import FLOOR
from dealers.auth.security_log import log_security_event
from dealers.auth.sign_in import LockedOut, WrongPin, verify_pin
from dealers.ops import logs, metrics
from games.table.actor import Actor
from tables.execute import Stale, execute
from tables.log.journal.record import journaled
from tables.models import Table
from tables.push.screens import write_screen
from tables.threads import in_database_thread

Employee = Annotated[str, Meta(min_length=1, max_length=150, pattern=r"^[^\x00-\x1f\x7f]+$")]
Pin = Annotated[str, Meta(pattern=r"^[0-9]{6}$")]


class Signer(Struct, frozen=True, forbid_unknown_fields=True):
    """The floorperson at the table, by employee number or name."""

    employee: Employee
    pin: Pin


class TapByPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A tap, and the person who signs it."""

    by: Signer
    tap: msgspec.Raw


_decoder = msgspec.json.Decoder(TapByPin)


@require_POST
@json_body("command")
async def commands_by_pin(request: HttpRequest, table_id: int) -> HttpResponse:
    logs.bind(table=table_id)
    began = time.perf_counter()
    response = await in_database_thread(give_command_by_pin, request, table_id)
    metrics.count_command(logs.bound("command"), response.status_code, time.perf_counter() - began)
    return response


@json_errors
def give_command_by_pin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Apply a tap as the floorperson whose PIN came with it, on the tablet of the signed-in dealer."""
    dealer = require_person(request)
    by, body = read_tap_by_pin(request.body)
    tap, command = read_tap(body)
    logs.bind(command=tap.name, command_id=tap.id)
    device = "" if dealer.device is None else dealer.device.name
    try:
        person = verify_pin(request, by.employee, by.pin, device)
    except LockedOut as locked:
        return responses.problem(429, locked.code, locked.message)
    except WrongPin as wrong:
        return responses.problem(403, wrong.code, wrong.message)
    floorperson = Identity(person, dealer.device, is_by_pin=True)

    def identify(table: Table) -> Actor:
        if not actor_at(table, dealer).is_assigned or person.role not in FLOOR:
            raise NotYours
        actor = authorize(table, floorperson, tap.name)
        record_signature(table, floorperson, dealer.person, tap.name, tap.id)
        return actor

    try:
        done = execute(table_id, identify, tap.id, tap.seen, command)
    except Stale as stale:
        return responses.stale(write_screen(table_id, stale.state, stale.actor))
    # The tap is committed: only its answer waits for the journal.
    with journaled():
        log_security_event(
            "floor_pin", request, person=person, about=f"table {table_id}", device=device, detail=tap.name
        )
        journal_signature(tap.id, person)
    return responses.json_response(200, done)


def read_tap_by_pin(body: bytes) -> tuple[Signer, bytes]:
    try:
        check_strict(body)
        tap_by_pin = _decoder.decode(body)
    except (msgspec.DecodeError, NotStrictJson, RecursionError, UnicodeDecodeError):
        # Do not quote the body in the answer, because it may contain a PIN.
        raise Malformed("malformed", "Send {by: {employee, pin}, tap}.") from None
    return tap_by_pin.by, bytes(tap_by_pin.tap)
