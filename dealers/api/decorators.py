"""What every API view shares: who is asking, how often, and which response each exception becomes."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from dealers.api import responses
from dealers.api.taps import Malformed
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


class NotSignedIn(Exception):  # noqa: N818 - an answer, not a fault
    """Nobody is signed in."""


# Each no that a door can come to, and its answer.
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
    """A door with each of its noes answered."""

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


def _hold(request: Any, seconds: float) -> None:
    """Served over ASGI, a request comes with what it was made from."""
    if hasattr(request, "scope"):
        flood.hold_client(request.scope, seconds)


def require_person(request: HttpRequest, limit: RateLimit = TAPS) -> Identity:
    """The person who asks. Raises NobodyThere or TooMany."""
    who = current_identity(request)
    if who is None:
        limit.check(_address(request))
        raise NotSignedIn
    device = "" if who.device is None else who.device.name
    logs.bind(person=who.person.pk, device=device)
    limit.check(f"device:{who.device.pk}" if who.device is not None else f"person:{who.person.pk}")
    return who


def require_reader(request: HttpRequest, scope: str) -> Identity | None:
    """The person who reads, or None for a program whose token has the scope."""
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
    """A program's token was looked at already; of people, some roles read some tables."""
    if who is not None and not may_read(who.person, table_id):
        raise NotYours
