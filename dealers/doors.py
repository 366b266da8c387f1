"""What every door of the API does: who asks, how often, and which answer belongs to which no."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse

from dealers import answers, haste, logs, security_log
from dealers.people import Who, who_is
from dealers.permissions import NotYours
from dealers.rate_limits import READS, SIGN_INS, TAPS, Limit, TooMany
from dealers.taps import Malformed
from dealers.tokens import BadToken, NoScope, find_token, token_in
from games.rulebook.law import Refused
from tables.models import Pit, Round, Table

log = logging.getLogger(__name__)

_P = ParamSpec("_P")
_R = TypeVar("_R")


class NobodyThere(Exception):  # noqa: N818 - an answer, not a fault
    """Nobody is signed in."""


# Each no that a door can come to, and its answer.
NOES: dict[type[Exception], Callable[[Any], HttpResponse]] = {
    Malformed: lambda no: answers.problem(400, no.code, no.message),
    NobodyThere: lambda no: answers.sign_in_first(),
    BadToken: lambda no: answers.bad_token(),
    NoScope: lambda no: answers.no_scope(no.scope),
    NotYours: lambda no: answers.not_yours(),
    Table.DoesNotExist: lambda no: answers.no_table(),
    Pit.DoesNotExist: lambda no: answers.problem(404, "no_pit", "There is no such pit."),
    Round.DoesNotExist: lambda no: answers.problem(404, "no_round", "There is no such finished round."),
    Refused: answers.refused,
    TooMany: lambda no: answers.too_many(no.seconds),
    OperationalError: lambda no: answers.busy(),
    InterfaceError: lambda no: answers.busy(),
}


def answering(work: Callable[_P, _R]) -> Callable[_P, _R | HttpResponse]:
    """A door with each of its noes answered."""

    @wraps(work)
    def answered(*args: _P.args, **kwargs: _P.kwargs) -> _R | HttpResponse:
        try:
            return work(*args, **kwargs)
        except tuple(NOES) as no:
            if isinstance(no, TooMany):
                _hold(args[0], no.seconds)
            elif isinstance(no, OperationalError | InterfaceError):
                log.warning("the database does not answer: %s: %s", type(no).__name__, no)
            return next(answer(no) for kind, answer in NOES.items() if isinstance(no, kind))

    return answered


def _hold(request: Any, seconds: float) -> None:
    """Served over ASGI, a request comes with what it was made from."""
    if hasattr(request, "scope"):
        haste.hold(request.scope, seconds)


def person_at(request: HttpRequest, limit: Limit = TAPS) -> Who:
    """The person who asks. Raises NobodyThere or TooMany."""
    who = who_is(request)
    if who is None:
        limit.check(_address(request))
        raise NobodyThere
    device = "" if who.device is None else who.device.name
    logs.note(person=who.person.pk, device=device)
    limit.check(f"device:{who.device.pk}" if who.device is not None else f"person:{who.person.pk}")
    return who


def reader_at(request: HttpRequest, scope: str) -> Who | None:
    """The person who reads, or None for a program whose token has the scope."""
    token = token_in(request)
    if token is None:
        return person_at(request, READS)
    try:
        found = find_token(token, scope, request)
    except BadToken:
        # Each is written down, so it is tried no oftener than a PIN.
        SIGN_INS.check(_address(request))
        security_log.note("token_refused", request)
        raise
    logs.note(token=found.name)
    READS.check(f"token:{found.pk}")
    return None


def _address(request: HttpRequest) -> str:
    return f"address:{security_log.address_of(request)}"
