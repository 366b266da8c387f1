"""Channel layers: how pushes reach the sockets of other processes."""

import asyncio
from collections.abc import Mapping
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer


class PushLoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """Sockets are spoken to by their groups alone: a channel of each one's own stays in the process.

    So a socket opens while Redis is away, and Redis keeps a subscription for each group, not for each screen.
    """

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = asyncio.Queue()

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        """Each group its message, all in one way to Redis and back."""
        (shard,) = self._shards
        async with shard._lock:  # noqa: SLF001 - as its own publish does
            shard._ensure_redis()  # noqa: SLF001
            pipeline = shard._redis.pipeline(transaction=False)  # noqa: SLF001
            for group, message in messages.items():
                name = self._get_group_channel_name(group)
                pipeline.publish(name, self.channel_layer.serialize(message))
            await pipeline.execute()


class PushLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """Redis pub/sub, one of the above for each event loop."""

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        await self._get_layer().groups_send(messages)

    def _get_layer(self) -> PushLoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            # What is kept for a loop and how it is closed are matters of the class above.
            super()._get_layer()
            self._layers[loop] = PushLoopLayer(*self._args, **self._kwargs, channel_layer=self)
        layer: PushLoopLayer = self._layers[loop]
        return layer
