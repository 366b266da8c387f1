"""A push goes out once everyone can read its events, and never for a rolled-back command."""

import asyncio
import socket
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from channels.layers import channel_layers
from django.test import override_settings
from pytest_django import Settings
from redis.asyncio import from_url as Stranger  # noqa: N812 - who speaks to Redis directly

from games.rulebook.law import Refused
from tables.execute import Stale
from tables.models import Table, TableEvent
from tables.push import publish, seals
from tests.harness.servers.redis import Redis
from tests.store.concurrent_taps import in_threads
from tests.store.taps import Tap

pytestmark = pytest.mark.django_db(transaction=True)


class Spy:
    """Reads over its own connection what others could read when the push went out."""

    def __init__(self, table: Table) -> None:
        self.table_id = table.pk
        self.read: list[tuple[int, int]] = []

    def __call__(self, messages: Mapping[str, Any]) -> None:
        self.read += in_threads(self.look)

    def look(self) -> tuple[int, int]:
        table = Table.objects.get(pk=self.table_id)
        return table.version, TableEvent.objects.filter(table=table).count()


@pytest.fixture
def spy(table: Table, monkeypatch: pytest.MonkeyPatch) -> Spy:
    made = Spy(table)
    monkeypatch.setattr("tables.execute.publish", made)
    return made


def test_a_push_goes_out_when_another_connection_can_read_the_events(tap: Tap, spy: Spy) -> None:
    tap("seat_player", seat=1)
    tap("seat_player", seat=2)
    assert spy.read == [(2, 2), (3, 3)]


def test_what_was_refused_stale_or_repeated_is_not_pushed(tap: Tap, spy: Spy) -> None:
    with pytest.raises(Refused):
        tap("unseat_player", seat=1)
    with pytest.raises(Stale):
        tap("seat_player", seat=1, seen=7)
    assert spy.read == []


def test_a_fault_after_the_events_were_written_is_not_pushed(
    table: Table, tap: Tap, spy: Spy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object) -> Any:
        raise InterruptedError

    monkeypatch.setattr("tables.sql.update_table", fault)
    with pytest.raises(InterruptedError):
        tap("seat_player", seat=1)
    assert spy.read == []
    assert spy.look() == (1, 1)


def redis_at(port: int) -> dict[str, Any]:
    hosts = [{"address": f"redis://127.0.0.1:{port}/0", "socket_timeout": 15}]
    backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
    return {"default": {"BACKEND": backend, "CONFIG": {"hosts": hosts}}}


@pytest.fixture
def port() -> Iterator[int]:
    """A port that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        yield silent.getsockname()[1]


def test_a_tap_succeeds_while_redis_is_down(
    tap: Tap, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        settings.CHANNEL_LAYERS = redis_at(closed.getsockname()[1])
    began = time.monotonic()
    assert tap("seat_player", seat=1).version == 2
    assert time.monotonic() - began < publish.SEND_TIMEOUT_SECONDS + 1
    assert "push lost" in caplog.text


def test_a_tap_waits_for_a_silent_redis_no_longer_than_a_push_may_take(
    tap: Tap,
    settings: Settings,
    port: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(publish, "SEND_TIMEOUT_SECONDS", 0.2)
    settings.CHANNEL_LAYERS = redis_at(port)
    began = time.monotonic()
    assert tap("seat_player", seat=1).version == 2
    assert time.monotonic() - began < 1.5
    assert "push lost" in caplog.text


def test_a_push_hops_to_the_loop_that_serves_and_the_tap_does_not_wait(
    table: Table, tap: Tap, settings: Settings, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CHANNEL_LAYERS = redis_at(port)
    monkeypatch.setattr(publish, "_serving_loop", None)

    async def serve() -> list[Any]:
        publish.set_serving_loop(asyncio.get_running_loop())
        tapping = asyncio.to_thread(in_threads, lambda: tap("seat_player", seat=1))
        return await asyncio.wait_for(tapping, publish.SEND_TIMEOUT_SECONDS * 0.9)

    (done,) = asyncio.run(serve())
    assert done.version == 2


def test_each_group_is_sent_its_own_message_in_one_way_to_redis(
    redis_server: Redis, settings: Settings
) -> None:
    config = {"hosts": [{"address": redis_server.url}]}
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tables.push.layers.PushLayer", "CONFIG": config}}

    async def hear() -> list[Any]:
        layer: Any = channel_layers["default"]
        channels = {group: await layer.new_channel() for group in ("pit_1", "table_1")}
        for group, channel in channels.items():
            await layer.group_add(group, channel)
        await publish._send({"pit_1": {"text": "tile"}, "table_1": {"text": "felt"}})  # noqa: SLF001
        heard = [await asyncio.wait_for(layer.receive(channel), 5) for channel in channels.values()]
        await layer.flush()
        return heard

    assert asyncio.run(hear()) == [{"type": "push", "text": "tile"}, {"type": "push", "text": "felt"}]


def sealed_elsewhere(channel: str, body: bytes) -> bytes:
    """Return what a floor with another secret would send."""
    seals._key.cache_clear()  # noqa: SLF001 - a process has one secret
    with override_settings(SECRET_KEY="the secret of another floor"):
        sealed = seals.seal(channel, body)
    seals._key.cache_clear()  # noqa: SLF001
    return sealed


def test_a_push_that_a_stranger_put_into_redis_reaches_no_screen(
    redis_server: Redis, settings: Settings, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bare, with the seal of another floor, or taken from another table's group; one line is logged."""
    monkeypatch.setattr(seals, "_next_line", 0.0)
    config = {"hosts": [{"address": redis_server.url}]}
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tables.push.layers.PushLayer", "CONFIG": config}}

    async def hear() -> list[Any]:
        layer: Any = channel_layers["default"]
        channel = await layer.new_channel()
        await layer.group_add("table_1", channel)
        body = layer.serialize({"type": "push", "text": "forged"})
        foreign = sealed_elsewhere("asgi__group__table_1", body)
        stranger = Stranger(redis_server.url)
        for forged in (body, b"", foreign, seals.seal("asgi__group__table_2", body)):
            assert await stranger.publish("asgi__group__table_1", forged) == 1
        await layer.group_send("table_1", {"type": "push", "text": "true"})
        heard = [await asyncio.wait_for(layer.receive(channel), 5)]
        await stranger.aclose()
        await layer.flush()
        return heard

    assert asyncio.run(hear()) == [{"type": "push", "text": "true"}]
    assert [record.name for record in caplog.records] == ["tables.push.seals"]
