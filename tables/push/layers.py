"""Channel layers: how pushes reach the sockets of other processes."""

import asyncio
from collections.abc import Mapping
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer


class PushLoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """A layer whose sockets are reached only through groups, so each socket's own channel stays local.

    A socket can thus open while Redis is down, and Redis holds one subscription per group, not per screen.
    """

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = asyncio.Queue()

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        """Send each group its message, all in one round trip to Redis."""
        (shard,) = self._shards
        async with shard._lock:  # noqa: SLF001 - as its own publish does
            shard._ensure_redis()  # noqa: SLF001
            pipeline = shard._redis.pipeline(transaction=False)  # noqa: SLF001
            for group, message in messages.items():
                name = self._get_group_channel_name(group)
                pipeline.publish(name, self.channel_layer.serialize(message))
            await pipeline.execute()


class PushLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Redis pub/sub with one PushLoopLayer per event loop."""

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        await self._get_layer().groups_send(messages)

    def _get_layer(self) -> PushLoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            # The base class handles what is kept for a loop and how it is closed.
            super()._get_layer()
            self._layers[loop] = PushLoopLayer(*self._args, **self._kwargs, channel_layer=self)
        layer: PushLoopLayer = self._layers[loop]
        return layer
