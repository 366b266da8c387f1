"""The door by which somebody says that they have seen an alert of a pit."""

from datetime import UTC, datetime
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from msgspec import Meta, Struct

from dealers import answers, logs
from dealers.doors import answering, person_at
from dealers.models import Staff
from dealers.permissions import FLOOR, NotYours
from dealers.pits import Acknowledged, Key, acknowledged, key_of, pit_alerts
from dealers.reading import may_watch
from dealers.strict_json import NotPlain, check_plain
from dealers.taps import EARLIEST, LATEST, LONGEST_BODY, LONGEST_MESSAGE, Malformed
from games.table.state import read_state
from tables import clock
from tables.models import Acknowledgement, Pit, Table
from tables.push.alerts import Alert, alerts_of
from tables.push.groups import pit_group
from tables.push.publish import publish
from tables.rows.tile_figures import read_figures
from tables.threads import in_database_thread
from tables.timers.sweep_status import read_sweep_status

Word = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class AlertSeen(Struct, frozen=True, forbid_unknown_fields=True):
    """The alert as the wall was sent it."""

    kind: Annotated[str, Meta(max_length=30)]
    since: Annotated[datetime, Meta(tz=True)]
    subject: Word = ""
    table: Annotated[int, Meta(ge=1, le=2**53)] | None = None

    @property
    def key(self) -> Key:
        return Key(self.table, self.kind, self.subject, self.since.astimezone(UTC))


class NoAlert(Exception):  # noqa: N818 - an answer, not a fault
    """The alert does not stand, or no longer."""


_decoder = msgspec.json.Decoder(AlertSeen)
_encoder = msgspec.json.Encoder()


@require_POST
async def acknowledge(request: HttpRequest, pit_id: int) -> HttpResponse:
    if request.content_type != "application/json":
        return answers.problem(415, "not_json", "Send the alert as application/json.")
    if len(request.body) > LONGEST_BODY:
        return answers.problem(413, "too_large", "An alert is smaller than 64 KiB.")
    return await in_database_thread(give_acknowledgement, request, pit_id)


@answering
def give_acknowledgement(request: HttpRequest, pit_id: int) -> HttpResponse:
    """Whoever works the floor acknowledges; who was first is the one who did."""
    who = person_at(request)
    seen = read_alert(request.body)
    logs.note(pit=pit_id, alert=seen.key.text)
    if who.person.role not in FLOOR or not may_watch(who.person, pit_id):
        raise NotYours
    pit = Pit.objects.get(pk=pit_id)
    try:
        row, is_new = acknowledge_alert(pit, seen.key, who.person)
    except NoAlert:
        return answers.problem(404, "no_alert", "This alert is over.")
    told = acknowledged(row)
    if is_new:
        publish({pit_group(pit_id): {"text": _push(told)}})
    return answers.answer(200, told)


def acknowledge_alert(pit: Pit, key: Key, person: Staff) -> tuple[Acknowledgement, bool]:
    """The one acknowledgement of an alert that stands, and whether it is this one. Raises NoAlert."""
    made = Acknowledgement.objects.select_related("by").filter(pit=pit, alert=key.text).first()
    if made is not None:
        return made, False
    if key not in standing(pit.pk, key.table):
        raise NoAlert
    return Acknowledgement.objects.get_or_create(
        pit=pit,
        alert=key.text,
        defaults={
            "table_id": key.table,
            "kind": key.kind,
            "subject": key.subject,
            "since": key.since,
            "by": person,
            "at": clock.now(),
        },
    )


def standing(pit_id: int, table_id: int | None) -> set[Key | None]:
    """What stands now, of a table of the pit or of the pit itself."""
    now = clock.now()
    of_pit = [alert for alert in pit_alerts(pit_id, read_sweep_status()) if alert.table == table_id]
    tables = Table.objects.filter(pit=pit_id, pk=table_id or 0).only("snapshot", "figures")
    of_table = [alert for table in tables for alert in _of_table(table)]
    return {key_of(alert, table_id) for alert in (*of_pit, *of_table) if alert.stands(now)}


def _of_table(table: Table) -> tuple[Alert, ...]:
    return alerts_of(read_state(table.snapshot), read_figures(table.figures))


def _push(told: Acknowledged) -> str:
    return '{"type":"acknowledged",' + _encoder.encode(told).decode()[1:]


def read_alert(body: bytes) -> AlertSeen:
    try:
        check_plain(body)
        seen = _decoder.decode(body)
    except (msgspec.DecodeError, NotPlain) as error:
        raise Malformed("malformed", f"{str(error)[:LONGEST_MESSAGE].rstrip('.')}.") from None
    except (RecursionError, UnicodeDecodeError):
        raise Malformed("malformed", "The body is not JSON.") from None
    if not EARLIEST <= seen.since < LATEST:
        raise Malformed("malformed", "A time is between the years 2000 and 2100.")
    return seen
