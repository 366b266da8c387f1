"""Reads request bodies whole before anything else, and refuses those that are too long, too slow or files."""

import asyncio
from typing import Any

import msgspec
import structlog

from dealers.api.responses import problem_for_status
from dealers.api.taps import MAX_BODY_BYTES

log = structlog.get_logger("requests")

# A tap is one packet; whoever takes longer holds up a connection.
BODY_SECONDS = 10
# So much of a refused body is still taken in, for so long: who is cut off while sending hears no answer.
DRAIN_BYTES = 4 * 1024 * 1024
DRAIN_SECONDS = 2


class BodyRefused(Exception):  # noqa: N818 - an answer, not a fault
    """The body is too long, too slow or a file; `is_more` says whether more of it is worth hearing out."""

    def __init__(self, status: int, *, is_more: bool = False) -> None:
        super().__init__(status)
        self.status = status
        self.is_more = is_more


def limit_bodies(application: Any) -> Any:
    """The application behind a door that lets no file and no long or endless body in, however it is said."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        try:
            read = [await _read(scope, receive)]
        except BodyRefused as unread:
            if unread.is_more:
                await _drain(receive)
            log.info("request", method=scope["method"], path=scope["path"][:100], status=unread.status)
            await _refuse(send, unread.status)
            return

        async def replay() -> Any:
            return read.pop() if read else await receive()

        await application(scope, replay, send)

    return answer


async def _read(scope: Any, receive: Any) -> Any:
    """The body as one message, or the word that whoever sent it has gone."""
    headers = dict(scope["headers"])
    said = headers.get(b"content-length", b"0")
    # Many digits are as good as a large number.
    length = int(said) if said.isdigit() and len(said) < 10 else DRAIN_BYTES
    if length > MAX_BODY_BYTES:
        raise BodyRefused(413, is_more=length < DRAIN_BYTES)
    # The API takes nothing but JSON, and says so itself.
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
    heard, is_more = 0, True
    try:
        async with asyncio.timeout(DRAIN_SECONDS):
            while is_more and heard < DRAIN_BYTES:
                message = await receive()
                heard += len(message.get("body", b""))
                is_more = message.get("more_body", False)
    except TimeoutError:
        return


async def _refuse(send: Any, status: int) -> None:
    """In JSON on every path; the connection is closed, for its rest was not read."""
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
