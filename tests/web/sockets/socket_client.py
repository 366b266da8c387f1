"""Listens on a socket."""

import json
import time
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.harness.tablet import hear

SECONDS = 3


def hello(socket: ClientConnection, version: int = 0) -> dict[str, Any]:
    socket.send(json.dumps({"type": "hello", "version": version}))
    return hear(socket, "screen")


def actions(message: dict[str, Any]) -> set[str]:
    return {action["name"] for action in message["actions"]}


def close_code(socket: ClientConnection, seconds: float = SECONDS) -> int:
    """Return the code with which the socket is closed, within the time allowed."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            socket.recv(timeout=max(0.0, deadline - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
