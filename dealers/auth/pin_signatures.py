"""What was signed with a PIN at a tablet, and what its owner says about it: a PIN can be watched."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import CharField, Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Cast
from django.http import HttpRequest

from dealers.auth.identity import BY_PIN, Identity
from dealers.auth.security_log import log_security_event
from dealers.models import PinSignature, Staff
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day, start_of_day, start_of_shift
from tables.log.journal.compare import RowDifference
from tables.log.journal.record import journaled, record
from tables.models import Acknowledgement, Table, TableEvent
from tables.reports.sums import ReportScope

ONE_DAY = timedelta(days=1)


def record_signature(table: Table, signer: Identity, dealer: Staff, command: str, command_id: UUID) -> None:
    """Store a signature in the transaction of its command. A command that is sent again has one already."""
    PinSignature.objects.get_or_create(
        command_id=command_id,
        defaults={
            "person": signer.person,
            "dealer": dealer,
            "table": table,
            "round_number": read_state(table.snapshot).now.round_number,
            "command": command,
            "device": "" if signer.device is None else signer.device.name,
            "at": clock.now(),
        },
    )


def journal_signature(command_id: UUID, person: Staff) -> None:
    """Enter a signature in the journal, once its tap is committed."""
    record(*PinSignature.objects.filter(command_id=command_id), by=person.pk)


def is_in_log(found: RowDifference) -> bool:
    """Return whether a row that nobody has entered was written by a tap, and has no answer yet.

    The process may have ended between the tap and the entry; the log has the tap.
    """
    values = found.values
    if found.entry is not None or values is None or values["answer"]:
        return False
    day = gaming_day(datetime.fromisoformat(values["at"]))
    taps = TableEvent.objects.filter(
        day__in=(day, day + ONE_DAY),
        table=values["table_id"],
        command_id=values["command_id"],
        actor=str(values["person_id"]),
        device__endswith=BY_PIN,
    )
    return taps.exists()


def unanswered(person: Staff) -> QuerySet[PinSignature]:
    """Return what was signed with this person's PIN and waits for their answer."""
    return PinSignature.objects.filter(person=person, answer="").select_related("table", "dealer")


def confirm_all(person: Staff, until: int, request: HttpRequest | None = None) -> int:
    """Record that everything up to the last one shown was theirs. Return how many there were."""
    with journaled():
        shown = PinSignature.objects.filter(person=person, answer="", pk__lte=until)
        rows = list(shown)
        count = shown.update(answer="mine", answered_at=clock.now())
        if count:
            record(*rows, by=person.pk)
            log_security_event("pin_confirmed", request, person=person, about=str(person), detail=str(count))
    return count


def disown(person: Staff, signature_id: int, request: HttpRequest | None = None) -> bool:
    """Record that somebody else used their PIN; the wall says so at once. Return whether it was open."""
    with journaled():
        open_one = PinSignature.objects.filter(person=person, answer="", pk=signature_id)
        if not open_one.update(answer="not_mine", answered_at=clock.now()):
            return False
        signature = PinSignature.objects.select_related("table").get(pk=signature_id)
        record(signature, by=person.pk)
        log_security_event(
            "pin_disowned",
            request,
            person=person,
            about=f"{signature.table.name}, round {signature.round_number}",
            device=signature.device,
            detail=signature.command,
        )
    return True


def signatures_to_report(pit_id: int) -> QuerySet[PinSignature]:
    """Return what a pit's wall should show: disowned, or unanswered although the shift is over.

    What was disowned stays until it is acknowledged, and what is unanswered until its owner answers, whose
    account is open. A table in no pit is on every wall.
    """
    now = clock.now()
    acknowledged = Acknowledgement.objects.filter(
        kind="pin_disowned", subject=Cast(OuterRef("pk"), CharField())
    )
    is_today = Q(answered_at__gte=start_of_day(gaming_day(now)))
    is_disowned = Q(answer="not_mine") & (is_today | ~Exists(acknowledged))
    is_late = Q(answer="", at__lt=start_of_shift(now), person__is_active=True)
    is_here = Q(table__pit=pit_id) | Q(table__pit=None)
    found = PinSignature.objects.filter(is_disowned | is_late, is_here)
    return found.select_related("person", "table").order_by("pk")


def count_signatures(scope: ReportScope) -> dict[tuple[str, str, str], int]:
    """Return how often each dealer's tablet had whose PIN, by the answer."""
    counts = _in_scope(scope).order_by().values_list("dealer", "person", "answer").annotate(Count("pk"))
    return {(str(dealer), str(person), answer): number for dealer, person, answer, number in counts}


def _in_scope(scope: ReportScope) -> QuerySet[PinSignature]:
    span = (start_of_day(scope.first), start_of_day(scope.last + ONE_DAY))
    rows = PinSignature.objects.filter(at__gte=span[0], at__lt=span[1])
    if not scope.is_all:
        rows = rows.filter(table__in=scope.tables)
    return rows.filter(dealer=int(scope.dealer)) if scope.dealer else rows


def list_signatures(scope: ReportScope) -> QuerySet[PinSignature]:
    """Return the signatures that a report counts."""
    return _in_scope(scope).select_related("table").order_by("pk")
