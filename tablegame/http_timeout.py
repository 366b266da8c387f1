"""Closes connections whose request does not arrive in time."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Whoever opens a line says at once what is wanted; a line that waits for the rest is one fewer for others.
HEAD_SECONDS = 10


class TimeoutProtocol(H11Protocol):
    """As uvicorn has it, which waits for the end of a request's head for ever."""

    until_closed: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.count_down()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.count_down()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_counting()

    def count_down(self) -> None:
        """Runs from the first byte of a head, or from the opened line, until the head is whole."""
        if self.conn.their_state is not h11.IDLE:
            self.stop_counting()
        elif self.until_closed is None:
            self.until_closed = self.loop.call_later(HEAD_SECONDS, self.close_if_waiting)

    def stop_counting(self) -> None:
        if self.until_closed is not None:
            self.until_closed.cancel()
            self.until_closed = None

    def close_if_waiting(self) -> None:
        self.until_closed = None
        if self.conn.their_state is h11.IDLE:
            self.transport.close()
