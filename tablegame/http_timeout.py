"""Closes connections whose request does not arrive in time, or is longer than any of ours."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# A client sends its request right away; a connection that waits for the rest is one fewer for others.
HEAD_SECONDS = 10
MAX_HEAD_BYTES = 64 * 1024
# With what surrounds the parts of a body. How much of the body itself is read is up to body_limits.py.
MAX_BODY_BYTES = 8 * 1024 * 1024


class TimeoutProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits: it waits forever for the end of a head, and reads one of any length."""

    timer: asyncio.TimerHandle | None = None
    received = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.start_timer()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        super().data_received(data)
        if self.received > (MAX_BODY_BYTES if self.timer is None else MAX_HEAD_BYTES):
            self.send_400_response("The request is too long.")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_timer()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.start_timer()

    def on_headers_complete(self) -> None:
        self.stop_timer()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.received = 0
        super().on_message_complete()

    def start_timer(self) -> None:
        """Run the timer from the first byte of a head, or from the connection, until the head is complete."""
        if self.timer is None:
            self.timer = self.loop.call_later(HEAD_SECONDS, self.close_if_waiting)

    def stop_timer(self) -> None:
        self.received = 0
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close_if_waiting(self) -> None:
        self.timer = None
        self.transport.close()
