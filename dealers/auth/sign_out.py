"""Ends sign-ins. Open sockets notice at their next heartbeat."""

from django.db.models import QuerySet
from django.http import HttpRequest

from dealers.auth.security_log import log_security_event
from dealers.models import SignIn, Staff
from tables import clock
from tables.log.journal.record import journaled, record


def end_sign_ins(
    sign_ins: QuerySet[SignIn], why: str, by: Staff | None = None, request: HttpRequest | None = None
) -> int:
    """End the sign-ins that are still open and log each one. Return how many there were."""
    count = 0
    with journaled(savepoint=False):
        for sign_in in sign_ins.filter(ended_at=None).select_related("person", "device"):
            still_open = SignIn.objects.filter(pk=sign_in.pk, ended_at=None)
            if still_open.update(ended_at=max(clock.now(), sign_in.began_at), ended_why=why):
                count += 1
                record(sign_in, by=None if by is None else by.pk)
                device = "" if sign_in.device is None else sign_in.device.name
                kind = "sign_out" if why == "signed_out" else "sign_in_ended"
                log_security_event(
                    kind, request, person=by, about=str(sign_in.person), device=device, detail=why
                )
    return count
