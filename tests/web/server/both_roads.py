"""The project's server, on which a request may ask for Django's handler, and for a fault on the way."""

from typing import Any

# The application sets Django up, so it comes first.
from tablegame import asgi  # isort: skip

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from dealers.api import commands, tables
from dealers.api.decorators import json_errors
from dealers.limits.rate_limits import TooManyRequests
from tables.threads import in_database_thread

application = asgi.application
door, handler = asgi.api, asgi.api.django
ASKED = (b"x-road", b"handler")
_answer = door.answer


async def either(scope: Any, receive: Any, send: Any) -> None:
    await (handler if ASKED in scope["headers"] else door)(scope, receive, send)


async def or_a_fault(work: Any, request: HttpRequest, *args: Any) -> Any:
    fault = request.headers.get("X-Fault")
    if fault == "gone":
        raise OperationalError("the database has not answered in time")
    if fault == "bug":
        raise ValueError("a bug")
    if fault in {"busy", "many"}:
        return await in_database_thread(fail, request, fault)
    return await in_database_thread(work, request, *args)


@json_errors
def fail(request: HttpRequest, fault: str) -> HttpResponse:
    raise OperationalError("locked") if fault == "busy" else TooManyRequests(1e-6)


async def answer(*args: Any) -> Any:
    response = await _answer(*args)
    response["X-Answered-By"] = "door"
    return response


asgi.api = either  # type: ignore[assignment]
door.answer = answer  # type: ignore[assignment, method-assign]
for module in (commands, tables):
    module.in_database_thread = or_a_fault  # type: ignore[attr-defined]
