"""Checks all API views share: authentication, rate limits, JSON bodies, and errors as responses."""

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import Error as DjangoDatabaseError
from django.http import HttpRequest, HttpResponse

from dealers.api import responses
from dealers.api.taps import MAX_BODY_BYTES, Malformed
from dealers.auth import security_log
from dealers.auth.access import may_read
from dealers.auth.identity import Identity, current_identity
from dealers.auth.permissions import NotYours
from dealers.auth.tokens import BadToken, NoScope, bearer_token, find_token
from dealers.limits import flood
from dealers.limits.rate_limits import READS, SIGN_INS, TAPS, RateLimit, TooManyRequests
from dealers.ops import logs
from games.rulebook.law import Refused
from tables.database.errors import is_unavailable
from tables.models import Pit, Round, Table

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")
View = Callable[..., Coroutine[Any, Any, HttpResponse]]


class NotSignedIn(Exception):  # noqa: N818 - an answer, not a fault
    """No one is signed in."""


# The response to each exception that an API view may raise.
ERROR_RESPONSES: dict[type[Exception], Callable[[Any], HttpResponse]] = {
    Malformed: lambda error: responses.problem(400, error.code, error.message),
    NotSignedIn: lambda error: responses.sign_in_first(),
    BadToken: lambda error: responses.bad_token(),
    NoScope: lambda error: responses.no_scope(error.scope),
    NotYours: lambda error: responses.not_yours(),
    Table.DoesNotExist: lambda error: responses.no_table(),
    Pit.DoesNotExist: lambda error: responses.problem(404, "no_pit", "There is no such pit."),
    Round.DoesNotExist: lambda error: responses.problem(404, "no_round", "There is no such finished round."),
    Refused: responses.refused,
    TooManyRequests: lambda error: responses.too_many(error.seconds),
}


def json_errors(work: Callable[_P, _R]) -> Callable[_P, _R | HttpResponse]:
    """Turn the exceptions in ERROR_RESPONSES, and a database that cannot be used, into JSON responses."""

    @wraps(work)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _R | HttpResponse:
        try:
            return work(*args, **kwargs)
        except tuple(ERROR_RESPONSES) as error:
            if isinstance(error, TooManyRequests):
                _hold(args[0], error.seconds)
            return next(
                respond(error) for kind, respond in ERROR_RESPONSES.items() if isinstance(error, kind)
            )
        except DjangoDatabaseError as error:
            if not is_unavailable(error):
                raise
            log.warning("the database does not answer: %s: %s", type(error).__name__, error)
            return responses.busy()

    return wrapper


def json_body(noun: str) -> Callable[[View], View]:
    """Refuse a body that is not declared as JSON (415) or is too long (413) before the view reads it."""
    article = "An" if noun[0] in "aeiou" else "A"

    def decorate(view: View) -> View:
        @wraps(view)
        async def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.content_type != "application/json":
                return responses.problem(415, "not_json", f"Send the {noun} as application/json.")
            if len(request.body) > MAX_BODY_BYTES:
                return responses.problem(413, "too_large", f"{article} {noun} must be smaller than 64 KiB.")
            return await view(request, *args, **kwargs)

        return checked

    return decorate


def _hold(request: Any, seconds: float) -> None:
    """Hold the client back for a while. Only requests served over ASGI have a scope."""
    if hasattr(request, "scope"):
        flood.hold_client(request.scope, seconds)


def require_person(request: HttpRequest, limit: RateLimit = TAPS, table_id: int | None = None) -> Identity:
    """Return the person behind the request. Raise NotSignedIn or TooManyRequests."""
    identity = current_identity(request, table_id)
    if identity is None:
        limit.check(_address(request))
        raise NotSignedIn
    device = "" if identity.device is None else identity.device.name
    logs.bind(person=identity.person.pk, device=device)
    limit.check(
        f"device:{identity.device.pk}" if identity.device is not None else f"person:{identity.person.pk}"
    )
    return identity


def require_reader(request: HttpRequest, scope: str) -> Identity | None:
    """Return the person who reads, or None for a program whose token has the scope."""
    token = bearer_token(request)
    if token is None:
        return require_person(request, READS)
    try:
        api_token = find_token(token, scope, request)
    except BadToken:
        # Each refusal is logged, so tokens can be tried no more often than PINs.
        SIGN_INS.check(_address(request))
        security_log.log_security_event("token_refused", request)
        raise
    logs.bind(token=api_token.name)
    READS.check(f"token:{api_token.pk}")
    return None


def _address(request: HttpRequest) -> str:
    return f"address:{security_log.client_address(request)}"


def check_may_read(identity: Identity | None, table_id: int) -> None:
    """Raise NotYours if the person may not read the table. A program's token was checked before."""
    if identity is not None and not may_read(identity.person, table_id):
        raise NotYours
