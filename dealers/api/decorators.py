"""What every API view shares: who is asking, how often, and which response each exception becomes."""

import logging
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError
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
from tables.models import Pit, Round, Table

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")
View = Callable[..., Coroutine[Any, Any, HttpResponse]]


class NotSignedIn(Exception):  # noqa: N818 - an answer, not a fault
    """Nobody is signed in."""


# The response to each exception that an API view may raise.
ERROR_RESPONSES: dict[type[Exception], Callable[[Any], HttpResponse]] = {
    Malformed: lambda no: responses.problem(400, no.code, no.message),
    NotSignedIn: lambda no: responses.sign_in_first(),
    BadToken: lambda no: responses.bad_token(),
    NoScope: lambda no: responses.no_scope(no.scope),
    NotYours: lambda no: responses.not_yours(),
    Table.DoesNotExist: lambda no: responses.no_table(),
    Pit.DoesNotExist: lambda no: responses.problem(404, "no_pit", "There is no such pit."),
    Round.DoesNotExist: lambda no: responses.problem(404, "no_round", "There is no such finished round."),
    Refused: responses.refused,
    TooManyRequests: lambda no: responses.too_many(no.seconds),
    OperationalError: lambda no: responses.busy(),
    InterfaceError: lambda no: responses.busy(),
}


def json_errors(work: Callable[_P, _R]) -> Callable[_P, _R | HttpResponse]:
    """Turns the exceptions in ERROR_RESPONSES into JSON responses."""

    @wraps(work)
    def answered(*args: _P.args, **kwargs: _P.kwargs) -> _R | HttpResponse:
        try:
            return work(*args, **kwargs)
        except tuple(ERROR_RESPONSES) as no:
            if isinstance(no, TooManyRequests):
                _hold(args[0], no.seconds)
            elif isinstance(no, OperationalError | InterfaceError):
                log.warning("the database does not answer: %s: %s", type(no).__name__, no)
            return next(answer(no) for kind, answer in ERROR_RESPONSES.items() if isinstance(no, kind))

    return answered


def json_body(noun: str) -> Callable[[View], View]:
    """Refuses a body that is not declared as JSON (415) or is too long (413) before the view reads it."""
    article = "An" if noun[0] in "aeiou" else "A"

    def decorate(view: View) -> View:
        @wraps(view)
        async def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.content_type != "application/json":
                return responses.problem(415, "not_json", f"Send the {noun} as application/json.")
            if len(request.body) > MAX_BODY_BYTES:
                return responses.problem(413, "too_large", f"{article} {noun} is smaller than 64 KiB.")
            return await view(request, *args, **kwargs)

        return checked

    return decorate


def _hold(request: Any, seconds: float) -> None:
    """Holds the client back for a while; only a request served over ASGI has a scope."""
    if hasattr(request, "scope"):
        flood.hold_client(request.scope, seconds)


def require_person(request: HttpRequest, limit: RateLimit = TAPS) -> Identity:
    """Return the person who asks. Raises NotSignedIn or TooManyRequests."""
    who = current_identity(request)
    if who is None:
        limit.check(_address(request))
        raise NotSignedIn
    device = "" if who.device is None else who.device.name
    logs.bind(person=who.person.pk, device=device)
    limit.check(f"device:{who.device.pk}" if who.device is not None else f"person:{who.person.pk}")
    return who


def require_reader(request: HttpRequest, scope: str) -> Identity | None:
    """Return the person who reads, or None for a program whose token has the scope."""
    token = bearer_token(request)
    if token is None:
        return require_person(request, READS)
    try:
        found = find_token(token, scope, request)
    except BadToken:
        # Each is written down, so it is tried no oftener than a PIN.
        SIGN_INS.check(_address(request))
        security_log.log_security_event("token_refused", request)
        raise
    logs.bind(token=found.name)
    READS.check(f"token:{found.pk}")
    return None


def _address(request: HttpRequest) -> str:
    return f"address:{security_log.client_address(request)}"


def check_may_read(who: Identity | None, table_id: int) -> None:
    """Raises NotYours for a person who may not read the table. A program's token was checked before."""
    if who is not None and not may_read(who.person, table_id):
        raise NotYours
