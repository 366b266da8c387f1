"""Channel layers: how pushes reach the sockets of other processes."""

import asyncio
from collections.abc import Mapping
from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer, RedisPubSubLoopLayer, RedisSingleShardConnection

from tables.push.seals import seal, unseal


class SealedConnection(RedisSingleShardConnection):  # type: ignore[misc]
    """A connection to Redis that seals what it sends and drops what nobody of this floor has sealed.

    A push is checked once for all the screens of a process.
    """

    async def publish(self, channel: str, message: bytes) -> None:
        await self.publish_all({channel: message})

    async def publish_all(self, messages: Mapping[str, bytes]) -> None:
        """Send each channel its message, all in one round trip."""
        async with self._lock:
            self._ensure_redis()
            pipeline = self._redis.pipeline(transaction=False)
            for channel, message in messages.items():
                pipeline.publish(channel, seal(channel, message))
            await pipeline.execute()

    def _receive_message(self, message: dict[str, Any] | None) -> None:
        if message is None:
            return
        body = unseal(message["channel"].decode(), message["data"])
        if body is not None:
            super()._receive_message({**message, "data": body})


class PushLoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """A layer whose sockets are reached only through groups, so each socket's own channel stays local.

    A socket can thus open while Redis is down, and Redis holds one subscription per group, not per screen.
    """

    _shards: list[Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shards = [SealedConnection(shard.host, self) for shard in self._shards]

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = asyncio.Queue()

    async def groups_send(self, messages: Mapping[str, dict[str, Any]]) -> None:
        """Send each group its message, all in one round trip to Redis."""
        (shard,) = self._shards
        serialize = self.channel_layer.serialize
        await shard.publish_all(
            {self._get_group_channel_name(group): serialize(message) for group, message in messages.items()}
        )


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
