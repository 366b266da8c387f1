"""JSON logs: one line per event, with the ids of its request and its command.

No line holds a PIN, a cookie, a token or a body. We never log them; and in warnings and errors, whose text
may come from a library, everything secret in the request is redacted.
"""

import json
import logging
import re
from collections.abc import Iterator, MutableMapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec
import structlog
from django.http import HttpRequest

EventDict = MutableMapping[str, Any]

REDACTED = "[struck out]"
# Shorter than this, nothing is secret.
SHORTEST_SECRET = 6
SECRET_HEADERS = ("Authorization", "X-CSRFToken", "Cookie")
# A PIN in a body is a secret by itself too.
SECRET_VALUE = re.compile(r'"(?:pin|password|code)"\s*:\s*"([^"]*)"')
# Of a form only what everybody may read stays in a line.
OPEN_FIELDS = ("next",)


class RequestContext:
    """What is known so far of the request that is being answered."""

    def __init__(self, request: HttpRequest, request_id: str) -> None:
        self.request = request
        self.notes: dict[str, Any] = {"request": request_id}


_current: ContextVar[RequestContext | None] = ContextVar("told", default=None)


def start_request(request: HttpRequest, request_id: str) -> RequestContext:
    """From here on each line of this request, in whichever thread, carries its id and what is noted."""
    told = RequestContext(request, request_id)
    _current.set(told)
    return told


def bind(**more: Any) -> None:
    """Adds to every later line of this request, and to the line about it."""
    told = _current.get()
    if told is not None:
        told.notes.update(more)


def bound(name: str) -> str:
    """What was noted of this request under a name, or nothing."""
    told = _current.get()
    return "" if told is None else str(told.notes.get(name, ""))


def _add_context(logger: Any, name: str, line: EventDict) -> EventDict:
    told = _current.get()
    return line if told is None else {**told.notes, **line}


def _redact(logger: Any, name: str, line: EventDict) -> EventDict:
    """Takes out of a warning or a fault whatever came with the request and is nobody's business."""
    told = _current.get()
    if told is not None and line["level"] not in ("debug", "info"):
        for secret in _secrets(told.request):
            for key, value in line.items():
                if isinstance(value, str) and secret in value:
                    line[key] = value.replace(secret, REDACTED)
    return line


def _secrets(request: HttpRequest) -> Iterator[str]:
    """Everything long enough that was sent along; the longest first, for one may hold another."""
    sent = [request.headers.get(name, "") for name in SECRET_HEADERS]
    sent += [word for text in sent for word in text.split()]
    sent += request.COOKIES.values()
    body = getattr(request, "_body", b"").decode(errors="replace")
    sent += [body, *SECRET_VALUE.findall(body)]
    form = getattr(request, "_post", None) or {}
    sent += [value for name, value in form.items() if name not in OPEN_FIELDS]
    yield from sorted({text for text in sent if len(text) >= SHORTEST_SECRET}, key=len, reverse=True)


def _head(logger: Any, name: str, line: EventDict) -> EventDict:
    """When, how grave and from where, at the head of each line."""
    record: logging.LogRecord = line["_record"]
    if record.name.startswith("django.security"):
        # Anybody can send a wrong host name or token; where in Django it was found out is of no use.
        line.pop("exc_info", None)
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    return {"at": at, "level": record.levelname.lower(), "logger": record.name, **line}


def _write(line: EventDict, **_: Any) -> str:
    try:
        return msgspec.json.encode(line, enc_hook=repr).decode()
    except (ValueError, OverflowError):
        # A lone surrogate or a very long number in somebody else's words.
        return json.dumps(line, default=repr)


class JsonLines(structlog.stdlib.ProcessorFormatter):
    """Every record of the process, our own or a library's, as one line of JSON."""

    def __init__(self) -> None:
        super().__init__(
            foreign_pre_chain=[_add_context],
            processors=[
                _head,
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                # A traceback as text has no values of variables in it.
                structlog.processors.format_exc_info,
                _redact,
                structlog.processors.JSONRenderer(serializer=_write),
            ],
            use_get_message=True,
        )


structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        _add_context,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
