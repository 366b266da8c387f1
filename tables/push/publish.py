"""The one function that pushes. A push is only a hint: a screen can always fetch the truth."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import channel_layers

from tables.push.metrics import PUSHES_LOST

log = logging.getLogger(__name__)

# Long enough for a busy Redis, short enough that a dead one blocks nothing.
SEND_TIMEOUT_SECONDS = 2

# Plain values, because it goes through Redis. The socket turns it into text.
Message = Mapping[str, Any]

_serving_loop: asyncio.AbstractEventLoop | None = None


def set_serving_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Remember the event loop that serves the sockets, so that other threads can push through it."""
    global _serving_loop  # noqa: PLW0603 - one loop serves a process
    _serving_loop = loop


def publish(messages: Mapping[str, Message]) -> None:
    """Send each group its message, after the commit and without making the command wait."""
    if _serving_loop is not None and _serving_loop.is_running():
        asyncio.run_coroutine_threadsafe(_send(messages), _serving_loop)
    else:
        async_to_sync(_send)(messages)


async def _send(messages: Mapping[str, Message]) -> None:
    try:
        async with asyncio.timeout(SEND_TIMEOUT_SECONDS):
            layer: Any = channel_layers["default"]
            await layer.groups_send(
                {group: {**message, "type": "push"} for group, message in messages.items()}
            )
    except Exception:
        # Screens notice missed pushes by the heartbeat, so a lost one is only worth a line in the log.
        PUSHES_LOST.inc()
        log.exception("push lost: %s", ", ".join(messages))
