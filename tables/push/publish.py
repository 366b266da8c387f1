"""The one function that pushes. A push is a hint: the database is the truth, and a screen can fetch it."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import channel_layers

from tables.push.metrics import PUSHES_LOST

log = logging.getLogger(__name__)

# Long enough for a busy Redis, short enough that a dead one holds up nothing.
SEND_TIMEOUT_SECONDS = 2

# What a socket makes of it is said there; it goes through Redis, so it is plain values.
Message = Mapping[str, Any]

_serving: asyncio.AbstractEventLoop | None = None


def set_serving_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Remembers the loop that serves the sockets: pushes from other threads hop to it."""
    global _serving  # noqa: PLW0603 - one loop serves a process
    _serving = loop


def publish(messages: Mapping[str, Message]) -> None:
    """Sends each group its message, after the commit and without making the tap wait."""
    if _serving is not None and _serving.is_running():
        asyncio.run_coroutine_threadsafe(_send(messages), _serving)
    else:
        async_to_sync(_send)(messages)


async def _send_all(messages: dict[str, dict[str, Any]]) -> None:
    layer: Any = channel_layers["default"]
    if hasattr(layer, "groups_send"):
        await layer.groups_send(messages)
        return
    for group, message in messages.items():
        await layer.group_send(group, message)


async def _send(messages: Mapping[str, Message]) -> None:
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            await _send_all({group: {**message, "type": "push"} for group, message in messages.items()})
    except Exception:
        # Screens find what they missed by the heartbeat, so a lost push is only worth a line in the log.
        PUSHES_LOST.inc()
        log.exception("push lost: %s", ", ".join(messages))
