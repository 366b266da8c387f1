"""The channel layer of a floor with one process."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from channels.layers import InMemoryChannelLayer

CLEAN_SECONDS = 60


class LocalLayer(InMemoryChannelLayer):
    """Channels' in-memory layer, but each screen is handed the message itself, since none changes it.

    Channels copies it for each screen, in a task of its own, and looks through every screen of the floor for
    messages that have expired, twice for each message.
    """

    _clean_at = 0.0

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        """Send each group its message. A screen that reads nothing loses it and learns from the heartbeat."""
        expires = time.time() + self.expiry
        for group, message in messages.items():
            for channel in self.groups.get(group, ()):
                queue = self.channels.get(channel)
                if queue is None:
                    queue = self.channels[channel] = asyncio.Queue(self.get_capacity(channel))
                if not queue.full():
                    queue.put_nowait((expires, message))

    def _clean_expired(self) -> None:
        """Look for expired messages now and then."""
        now = time.monotonic()
        if now >= self._clean_at:
            self._clean_at = now + CLEAN_SECONDS
            super()._clean_expired()  # type: ignore[misc]
