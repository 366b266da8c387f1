"""Closes connections whose request does not arrive in time."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# A client sends its request right away; a connection that waits for the rest is one fewer for others.
HEAD_SECONDS = 10


class TimeoutProtocol(H11Protocol):
    """uvicorn's protocol with a timeout, because uvicorn waits forever for the end of a request's head."""

    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.start_timer()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_timer()

    def start_timer(self) -> None:
        """Run the timer from the first byte of a head, or from the connection, until the head is complete."""
        if self.conn.their_state is not h11.IDLE:
            self.stop_timer()
        elif self.timer is None:
            self.timer = self.loop.call_later(HEAD_SECONDS, self.close_if_waiting)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def close_if_waiting(self) -> None:
        self.timer = None
        if self.conn.their_state is h11.IDLE:
            self.transport.close()
