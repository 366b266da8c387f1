"""API tokens for other programs of the house: shown once, stored as a hash, limited by scope and time."""

import secrets
from contextlib import suppress
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import Q
from django.http import HttpRequest

from dealers.auth import security_log
from dealers.auth.secrets import hash_secret
from dealers.limits.known_clients import remember
from dealers.models import ApiToken
from tables import clock
from tables.log.journal.record import journaled, record

SCOPES = ("read:tables", "read:rounds", "read:events", "read:metrics")
# Makes a leaked token easy to recognize.
PREFIX = "tablegame_"
LIFETIME_DAYS = 365
# The address of a reader is logged, but not for every single request.
LOG_USE_EVERY = timedelta(minutes=5)


class BadToken(Exception):  # noqa: N818 - an answer, not a fault
    """The token is unknown, revoked or expired."""


class NoScope(Exception):  # noqa: N818 - an answer, not a fault
    """The token is valid, but not for this."""

    def __init__(self, scope: str) -> None:
        super().__init__(scope)
        self.scope = scope


def make_token(name: str, scopes: list[str], days: int = LIFETIME_DAYS) -> str:
    """Create a token and return it. It cannot be shown again."""
    token, now = PREFIX + secrets.token_urlsafe(32), clock.now()
    with journaled():
        api_token = ApiToken.objects.create(
            name=name,
            digest=hash_secret(token),
            scopes=" ".join(sorted(set(scopes))),
            made_at=now,
            expires_at=now + timedelta(days=days),
        )
        record(api_token, by=None)
        security_log.log_security_event("token_made", about=name, detail=f"{' '.join(scopes)}, {days} days")
    return token


def revoke_token(name: str) -> bool:
    """Revoke a token. Return whether there was one to revoke."""
    with journaled():
        tokens = list(ApiToken.objects.filter(name=name, revoked_at=None))
        for token in tokens:
            token.revoked_at = clock.now()
            token.save(update_fields=("revoked_at",))
            record(token, by=None)
            security_log.log_security_event("token_revoked", about=name)
    return bool(tokens)


def bearer_token(request: HttpRequest) -> str | None:
    """Return the bearer token of a request, or None."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def find_token(token: str, scope: str, request: HttpRequest | None = None) -> ApiToken:
    """Return the token, and log its use now and then. Raise BadToken or NoScope."""
    valid = ApiToken.objects.filter(revoked_at=None, expires_at__gt=clock.now())
    api_token = valid.filter(digest=hash_secret(token)).first()
    if api_token is None:
        raise BadToken
    remember(token)
    if scope not in api_token.scopes.split():
        raise NoScope(scope)
    _record_use(api_token, scope, request)
    return api_token


def _record_use(token: ApiToken, scope: str, request: HttpRequest | None) -> None:
    now = clock.now()
    is_recent = token.last_used_at is not None and token.last_used_at > now - LOG_USE_EVERY
    if is_recent:
        return
    not_recent = Q(last_used_at=None) | Q(last_used_at__lte=now - LOG_USE_EVERY)
    # On SQLite a command may hold the lock; then a later use is logged.
    with suppress(DatabaseError), journaled():
        # If two processes see the same use, only one logs it.
        if ApiToken.objects.filter(not_recent, pk=token.pk).update(last_used_at=now):
            security_log.log_security_event("token_used", request, about=token.name, detail=scope)
