"""The outermost middleware: request id, one log line per request, and API errors as JSON."""

import logging
import random
import re
import time
from typing import Any

import msgspec
from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

from dealers.api.responses import problem_for_status
from dealers.ops import logs, metrics

log = logging.getLogger("requests")

# Keep the id from a proxy in front of us, if it looks like one.
REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
MAX_PATH_LENGTH = 100
# Programs request these every few seconds; a line for each would hide the others.
UNLOGGED = ("/healthz", "/metrics", "/static/")


class RequestLog:
    """The outermost middleware, so that it sees every response, wherever it comes from."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.is_async:
            return self.answer(request)
        context = start(request)
        return end(context, self.get_response(request))

    async def answer(self, request: HttpRequest) -> Any:
        context = start(request)
        return end(context, await self.get_response(request))


def start(request: HttpRequest) -> logs.RequestContext:
    _drop_strange_cookies(request)
    request_id = request.META.get("HTTP_X_REQUEST_ID", "")
    return logs.start_request(request, request_id if REQUEST_ID.fullmatch(request_id) else _new_id())


def _new_id() -> str:
    """Return a random id. It is not a secret, so it need not be cryptographically random."""
    return f"{random.getrandbits(128):032x}"


def _drop_strange_cookies(request: HttpRequest) -> None:
    """Drop cookies with unprintable characters such as U+0000, which PostgreSQL refuses; we never set any."""
    if not all(value.isprintable() for value in request.COOKIES.values()):
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if value.isprintable()}


def end(context: logs.RequestContext, response: Any) -> Any:
    """Finish the response, count it and write its line."""
    request = context.request
    if request.path.startswith("/api/"):
        _make_json(response)
        response.headers.setdefault("Cache-Control", "no-store")
        metrics.API_RESPONSES.labels(response.status_code).inc()
    if not request.path.startswith(UNLOGGED):
        response["X-Request-ID"] = context.notes["request"]
        logs.write_line(
            log,
            "request",
            method=request.method,
            path=request.path[:MAX_PATH_LENGTH],
            status=response.status_code,
            ms=round(1000 * (time.perf_counter() - context.began), 1),
        )
    return response


def _make_json(response: HttpResponse) -> None:
    """Turn Django's own HTML errors into JSON."""
    if response.status_code < 400 or response.headers.get("Content-Type") == "application/json":
        return
    response.content = msgspec.json.encode(problem_for_status(response.status_code))
    response["Content-Type"] = "application/json"
    response["Content-Length"] = str(len(response.content))
