"""API tokens for other programs of the house: shown once, stored as a hash, limited by scope and time."""

import secrets
from contextlib import suppress
from datetime import timedelta

from django.db import OperationalError, transaction
from django.db.models import Q
from django.http import HttpRequest

from dealers.auth import security_log
from dealers.auth.secrets import hash_secret
from dealers.limits.known_clients import remember
from dealers.models import ApiToken
from tables import clock

SCOPES = ("read:tables", "read:rounds", "read:events", "read:metrics")
# So that a token found somewhere is known for what it is.
PREFIX = "tablegame_"
LASTS_DAYS = 365
# Who reads is written down with the address, but not for each of many requests.
NOTED_EVERY = timedelta(minutes=5)


class BadToken(Exception):  # noqa: N818 - an answer, not a fault
    """The token is not known, it was revoked, or its time is over."""


class NoScope(Exception):  # noqa: N818 - an answer, not a fault
    """The token is good, but not for this."""

    def __init__(self, scope: str) -> None:
        super().__init__(scope)
        self.scope = scope


def make_token(name: str, scopes: list[str], days: int = LASTS_DAYS) -> str:
    """A new token, which is told here and never again."""
    token, now = PREFIX + secrets.token_urlsafe(32), clock.now()
    ApiToken.objects.create(
        name=name,
        digest=hash_secret(token),
        scopes=" ".join(sorted(set(scopes))),
        made_at=now,
        expires_at=now + timedelta(days=days),
    )
    security_log.log_security_event("token_made", about=name, detail=f"{' '.join(scopes)}, {days} days")
    return token


def revoke_token(name: str) -> bool:
    """Whether there was such a token to revoke."""
    is_there = bool(ApiToken.objects.filter(name=name, revoked_at=None).update(revoked_at=clock.now()))
    if is_there:
        security_log.log_security_event("token_revoked", about=name)
    return is_there


def bearer_token(request: HttpRequest) -> str | None:
    """The token that a request brings, or None where it brings none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def find_token(token: str, scope: str, request: HttpRequest | None = None) -> ApiToken:
    """The token as it was made; its use is noted now and then. Raises BadToken or NoScope."""
    good = ApiToken.objects.filter(revoked_at=None, expires_at__gt=clock.now())
    found = good.filter(digest=hash_secret(token)).first()
    if found is None:
        raise BadToken
    remember(token)
    if scope not in found.scopes.split():
        raise NoScope(scope)
    _record_use(found, scope, request)
    return found


def _record_use(token: ApiToken, scope: str, request: HttpRequest | None) -> None:
    now = clock.now()
    is_fresh = token.last_used_at is not None and token.last_used_at > now - NOTED_EVERY
    if is_fresh:
        return
    stale = Q(last_used_at=None) | Q(last_used_at__lte=now - NOTED_EVERY)
    # On SQLite a tap may hold the lock; then the next use is noted.
    with suppress(OperationalError), transaction.atomic():
        # Of two processes that see the same use, one writes it down.
        if ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now):
            security_log.log_security_event("token_used", request, about=token.name, detail=scope)
