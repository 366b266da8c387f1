"""Reads whole request bodies before anything else, and refuses those that are too long, too slow or files."""

import asyncio
from typing import Any

import msgspec
import structlog

from dealers.api.responses import problem_for_status
from dealers.api.taps import MAX_BODY_BYTES

log = structlog.get_logger("requests")

# A command is one packet; a client that takes longer ties up a connection.
BODY_SECONDS = 10
# How much of a refused body is still read, and for how long: a client cut off while sending sees no answer.
DRAIN_BYTES = 4 * 1024 * 1024
DRAIN_SECONDS = 2


class BodyRefused(Exception):  # noqa: N818 - an answer, not a fault
    """The body is too long, too slow or a file; `is_more` says whether the rest should be read."""

    def __init__(self, status: int, *, is_more: bool = False) -> None:
        super().__init__(status)
        self.status = status
        self.is_more = is_more


def limit_bodies(application: Any) -> Any:
    """Wrap the application so that no file and no long or endless body reaches it."""

    async def wrapper(scope: Any, receive: Any, send: Any) -> None:
        try:
            messages = [await _read(scope, receive)]
        except BodyRefused as refusal:
            if refusal.is_more:
                await _drain(receive)
            log.info("request", method=scope["method"], path=scope["path"][:100], status=refusal.status)
            await _refuse(send, refusal.status)
            return

        async def replay() -> Any:
            return messages.pop() if messages else await receive()

        await application(scope, replay, send)

    return wrapper


async def _read(scope: Any, receive: Any) -> Any:
    """Return the body as one message, or the message that the client has disconnected."""
    headers = dict(scope["headers"])
    declared = headers.get(b"content-length", b"0")
    # A number with that many digits is large in any case.
    length = int(declared) if declared.isdigit() and len(declared) < 10 else DRAIN_BYTES
    if length > MAX_BODY_BYTES:
        raise BodyRefused(413, is_more=length < DRAIN_BYTES)
    # The API refuses anything but JSON itself.
    is_file = headers.get(b"content-type", b"").strip().lower().startswith(b"multipart/")
    if is_file and not scope["path"].startswith("/api/"):
        raise BodyRefused(415, is_more=True)
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return message
                body += message.get("body", b"")
                is_more = message.get("more_body", False)
                if len(body) > MAX_BODY_BYTES:
                    raise BodyRefused(413, is_more=is_more)
                if not is_more:
                    return {"type": "http.request", "body": body, "more_body": False}
    except TimeoutError:
        raise BodyRefused(408) from None


async def _drain(receive: Any) -> None:
    received, is_more = 0, True
    try:
        async with asyncio.timeout(DRAIN_SECONDS):
            while is_more and received < DRAIN_BYTES:
                message = await receive()
                received += len(message.get("body", b""))
                is_more = message.get("more_body", False)
    except TimeoutError:
        return


async def _refuse(send: Any, status: int) -> None:
    """Answer with JSON on every path and close the connection, because the rest was not read."""
    body = msgspec.json.encode(problem_for_status(status))
    headers = [
        (b"Content-Type", b"application/json"),
        (b"Content-Length", str(len(body)).encode()),
        (b"Cache-Control", b"no-store"),
        (b"X-Content-Type-Options", b"nosniff"),
        (b"Connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
