"""Writing the security log: never a PIN, a cookie or a token."""

from django.http import HttpRequest

from dealers.models import SecurityEvent, Staff
from tables import clock


def note(
    kind: str,
    request: HttpRequest | None = None,
    *,
    person: Staff | None = None,
    about: str = "",
    device: str = "",
    detail: str = "",
) -> None:
    """One line: who did it, about whom or what, from where."""
    SecurityEvent.objects.create(
        at=clock.now(),
        kind=kind,
        person=person,
        about=about[:80],
        device=device[:30],
        address=address_of(request),
        detail=detail[:200],
    )


def address_of(request: HttpRequest | None) -> str:
    return "" if request is None else str(request.META.get("REMOTE_ADDR") or "")[:45]
