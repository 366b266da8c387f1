"""POST an acknowledgement of an alert."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from msgspec import Meta, Struct

from dealers.api import responses
from dealers.api.decorators import json_body, json_errors, require_person
from dealers.api.strict_json import NotStrictJson, check_strict
from dealers.api.taps import EARLIEST, LATEST, MAX_MESSAGE_LENGTH, Malformed
from dealers.auth.access import may_watch
from dealers.auth.permissions import NotYours
from dealers.auth.roles import FLOOR
from dealers.ops import logs
from dealers.pits.acknowledge import AlertOver, NotTheirs, acknowledge_alert
from dealers.pits.alerts import AlertKey
from dealers.pits.view import Acknowledged, acknowledged
from tables.models import Pit
from tables.push.groups import pit_group
from tables.push.publish import publish
from tables.threads import in_database_thread

Word = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class AlertSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """The alert as the wall received it."""

    kind: Annotated[str, Meta(max_length=30)]
    since: Annotated[datetime, Meta(tz=True)]
    subject: Word = ""
    table: Annotated[int, Meta(ge=1, le=2**53)] | None = None

    @property
    def key(self) -> AlertKey:
        return AlertKey(self.table, self.kind, self.subject, self.since.astimezone(UTC))


_decoder = msgspec.json.Decoder(AlertSeen)
_encoder = msgspec.json.Encoder()


@require_POST
@json_body("alert")
async def acknowledge(request: HttpRequest, pit_id: int) -> HttpResponse:
    return await in_database_thread(record_acknowledgement, request, pit_id)


@json_errors
def record_acknowledgement(request: HttpRequest, pit_id: int) -> HttpResponse:
    """Acknowledge an alert for a floorperson or pit boss. Only the first acknowledgement is stored."""
    identity = require_person(request)
    seen = read_alert(request.body)
    logs.bind(pit=pit_id, alert=seen.key.text)
    if identity.person.role not in FLOOR or not may_watch(identity.person, pit_id):
        raise NotYours
    pit = Pit.objects.get(pk=pit_id)
    try:
        row, is_new = acknowledge_alert(pit, seen.key, identity.person)
    except AlertOver:
        return responses.problem(404, "no_alert", "This alert is over.")
    except NotTheirs:
        return responses.problem(403, "not_yours", "A pit boss who did not cause this must acknowledge it.")
    acknowledgement = acknowledged(row)
    if is_new:
        publish({pit_group(pit_id): {"text": _push(acknowledgement)}})
    return responses.json_response(200, acknowledgement)


def _push(acknowledgement: Acknowledged) -> str:
    return '{"type":"acknowledged",' + _encoder.encode(acknowledgement).decode()[1:]


def read_alert(body: bytes) -> AlertSeen:
    try:
        check_strict(body)
        seen = _decoder.decode(body)
    except (msgspec.DecodeError, NotStrictJson) as error:
        raise Malformed("malformed", f"{str(error)[:MAX_MESSAGE_LENGTH].rstrip('.')}.") from None
    except (RecursionError, UnicodeDecodeError):
        raise Malformed("malformed", "The body is not JSON.") from None
    if not EARLIEST <= seen.since < LATEST:
        raise Malformed("malformed", "A time must be between the years 2000 and 2100.")
    return seen
