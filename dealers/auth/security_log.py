"""Writes the security log. Never pass it a PIN, a cookie or a token."""

from django.http import HttpRequest

from dealers.models import SecurityEvent, Staff
from tables import clock
from tables.log.journal.record import journaled, record


def log_security_event(
    kind: str,
    request: HttpRequest | None = None,
    *,
    person: Staff | None = None,
    about: str = "",
    device: str = "",
    detail: str = "",
) -> None:
    """Store one event: who did it, about whom or what, and from where."""
    with journaled(savepoint=False):
        event = SecurityEvent.objects.create(
            at=clock.now(),
            kind=kind,
            person=person,
            about=about[:80],
            device=device[:30],
            address=client_address(request),
            detail=detail[:200],
        )
        record(event, by=None if person is None else person.pk)


def client_address(request: HttpRequest | None) -> str:
    return "" if request is None else str(request.META.get("REMOTE_ADDR") or "")[:45]
