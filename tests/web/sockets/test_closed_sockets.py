"""Sockets that are refused or closed, and those that survive nonsense, idle time and lost servers."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import OperationalError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from dealers.limits.rate_limits import Buckets
from dealers.ops import metrics
from dealers.sockets import base
from dealers.sockets.base import ScreenConsumer, ScreenStatus
from tests.harness.floors.staffed_tables import PIT, Place, fresh_place, on_the_floor, post, sign_in_on
from tests.harness.servers.redis import private_redis
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet, hear
from tests.web.sockets.socket_client import SECONDS, close_code, hello


@pytest.mark.parametrize(
    ("who", "path", "code"),
    [
        ("", f"/ws/pits/{PIT}/", 4401),
        ("dana", f"/ws/pits/{PIT}/", 4403),
        ("adam", f"/ws/pits/{PIT}/", 4403),
        ("boss", "/ws/pits/99999/", 4404),
        ("boss", "/ws/pits/99999999999999999999999999/", 4404),
        ("boss", "/ws/tables/99999999999999999999999999/", 4404),
    ],
)
def test_a_socket_that_is_not_for_one_is_closed_with_its_code(
    floor: Web, who: str, path: str, code: int
) -> None:
    with Tablet(floor, 1, who).socket(path) as socket:
        assert close_code(socket) == code


@pytest.mark.parametrize("path", ["/ws/", "/ws/tables/x/", "/nowhere", "/ws/tables/1"])
def test_a_socket_to_nowhere_is_refused(floor: Web, path: str) -> None:
    with pytest.raises(InvalidStatus, match="403"), Tablet(floor, 1).socket(path):
        pass


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1:{port}"])
def test_a_foreign_origin_opens_no_socket_of_a_pit(floor: Web, origin: str | None) -> None:
    wanted = None if origin is None else origin.format(port=floor.port)
    browser = Tablet(floor, 1, "boss")
    with pytest.raises(InvalidStatus, match="403"), browser.socket(f"/ws/pits/{PIT}/", origin=wanted):
        pass


def test_a_frame_past_64_kib_closes_the_socket_and_one_below_does_not(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    with tablet.socket() as socket:
        socket.send("x" * (64 * 1024))
        assert hello(socket)
        socket.send("x" * (64 * 1024 + 1))
        assert close_code(socket) == 1009


def test_frames_of_every_kind_of_nonsense_leave_the_socket_alive_and_the_log_clean(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    deep, digits = '{"type":' * 5000, "9" * 5000
    frames: list[str | bytes] = [
        b"",
        b"\xff\xfe",
        json.dumps({"type": "hello", "version": 0}).encode(),
        deep,
        f'{{"type":"hello","version":{digits}}}',
        '{"type":"hello","version":true}',
        '{"type":"hello","version":1e999}',
        '{"type":"hello","version":NaN}',
        '{"type":["hello"],"version":{}}',
        "\0",
        "null",
    ]
    with tablet.socket() as socket:
        for frame in frames * 20:
            socket.send(frame)
        assert hello(socket)
    assert "Traceback" not in floor.log.read_text()


# The ways a sign-in ends; the sockets notice each within three seconds.


def sign_out(place: Place, browser: Tablet) -> None:
    assert post(browser, "/sign-out/")[0] == 302


def be_relieved(place: Place, browser: Tablet) -> None:
    tablet = place.browser()
    tablet.cookies = {"device": browser.cookies["device"]}
    assert sign_in_on(tablet, place.relief)[0] == 302


def lose_the_tablet(place: Place, browser: Tablet) -> None:
    on_the_floor(
        place.web,
        "from dealers.auth import devices",
        f"by = Staff.objects.get(username={place.floor!r})",
        f"devices.revoke(Device.objects.get(table={place.table}), by)",
    )


def lose_the_role(place: Place, browser: Tablet) -> None:
    on_the_floor(place.web, f"Staff.objects.filter(username={place.dealer!r}).update(role='auditor')")


def have_the_account_closed(place: Place, browser: Tablet) -> None:
    on_the_floor(place.web, f"close_account(Staff.objects.get(username={place.dealer!r}), None)")


ENDINGS: dict[Callable[[Place, Tablet], None], int] = {
    sign_out: 4401,
    be_relieved: 4410,
    lose_the_tablet: 4412,
    lose_the_role: 4403,
    have_the_account_closed: 4403,
}


def check_endings(floor: Web, seconds: float = SECONDS) -> None:
    """Check every ending at once, each at its own table: one wait instead of five."""
    wrong: list[str] = []

    def see(place: Place, ending: Callable[[Place, Tablet], None], code: int) -> None:
        tablet = place.tablet()
        sign_in_on(tablet, place.dealer)
        with tablet.socket() as socket:
            hello(socket)
            ending(place, tablet)
            try:
                found = close_code(socket, seconds)
            except TimeoutError:
                found = 0
        if found != code:
            wrong.append(f"{ending.__name__}: {found} instead of {code}")

    threads = [
        threading.Thread(target=see, args=(fresh_place(floor), ending, code))
        for ending, code in ENDINGS.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_socket_is_closed_within_three_seconds_when_its_sign_in_ends(floor: Web) -> None:
    check_endings(floor)


# Redis goes down and comes back, under a separate floor.


@contextmanager
def private_redis_under(floor: Web, folder: Path) -> Iterator[tuple[Web, ExitStack, int]]:
    """Start another server on the same database, with a Redis that can be stopped."""
    with ExitStack() as redis:
        server = redis.enter_context(private_redis(folder))
        env = {**floor.env, "REDIS_URL": server.url}
        with serving(folder / "web.log", env) as web:
            yield web, redis, server.port


@pytest.mark.slow
def test_screens_live_through_twenty_idle_seconds_and_a_restart_of_redis(
    full_web: Web, tmp_path: Path
) -> None:
    with private_redis_under(full_web, tmp_path) as (web, redis, port), ExitStack() as stack:
        tablet = Tablet(web, next(full_web.unused_tables))
        boss = Tablet(web, tablet.table, "boss")
        base = [stack.enter_context(who.socket()) for who in (tablet, tablet, boss, boss)]
        for socket in base:
            hello(socket)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            for socket in base:
                hear(socket, "heartbeat", seconds=SECONDS + 1)
        # After that a push still arrives by itself.
        version = tablet.do("seat_player", seat=1)["version"]
        for socket in base:
            assert hear(socket, "screen", seconds=1, version=version)
        redis.close()
        version = tablet.do("seat_player", seat=2)["version"]
        check_endings(web)
        redis.enter_context(private_redis(tmp_path, port))
        began = time.monotonic()
        for socket in base:
            converge(socket, version)
        version = tablet.do("seat_player", seat=3)["version"]
        for socket in base:
            converge(socket, version)
        assert time.monotonic() - began < 10


def converge(socket: ClientConnection, version: int) -> None:
    """Act like the page: if a heartbeat says there is a newer version, fetch it."""
    while hear(socket, "heartbeat", seconds=5)["version"] < version:
        pass
    socket.send(json.dumps({"type": "hello", "version": 0}))
    assert hear(socket, "screen", seconds=5, version=version)


# Channel layers forget group members; here after a second.


class Layer(InMemoryChannelLayer):
    """A layer that is down at first."""

    failures = 0

    async def group_add(self, group: str, channel: str) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        await super().group_add(group, channel)


async def hears_after(layer: Layer, seconds: float) -> bool:
    """Return whether a screen that stays joined is still pushed to."""
    screen = ScreenConsumer()
    screen.channel_layer, screen.channel_name = layer, await layer.new_channel()
    screen.status, screen.joined = ScreenStatus("table-1"), asyncio.Event()
    staying = asyncio.create_task(screen.stay_joined())
    await asyncio.sleep(seconds)
    await layer.group_send("table-1", {"type": "push"})
    staying.cancel()
    return not layer.channels[screen.channel_name].empty()


def test_a_screen_joins_again_before_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.sockets.base.REJOIN_SECONDS", 0.05)
    assert asyncio.run(hears_after(Layer(group_expiry=1), 2.1))


def test_a_screen_joins_when_the_layer_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.sockets.base.BEAT_SECONDS", 0.05)
    layer = Layer()
    layer.failures = 2
    assert asyncio.run(hears_after(layer, 0.5))


# A line that breaks while it is spoken on, or a database that does, at each moment in which one is asked.


class Beginning(ScreenConsumer):
    def read_status(self) -> ScreenStatus:
        return ScreenStatus("table-1", 1)

    def read_all(self) -> tuple[int, str]:
        return 1, "{}"

    async def send_first(self) -> None:
        await self.send("{}")


class Quiet(Beginning):
    async def send_first(self) -> None:
        pass


class Unread(Quiet):
    async def send_first(self) -> None:
        raise OperationalError


class Pushed(Quiet):
    async def send_first(self) -> None:
        await self.channel_layer.send(self.channel_name, {"type": "push", "text": "{}"})


async def left_behind(screen: type[ScreenConsumer]) -> int:
    """Return how many tasks outlive a screen whose connection stalls once it was accepted."""
    frame = {"type": "websocket.receive", "text": '{"type":"hello","version":0}'}
    said = iter([{"type": "websocket.connect"}, *([frame] if screen is Quiet else [])])
    scope: Any = {"type": "websocket", "scheme": "ws", "headers": [(b"cookie", b"sessionid=dana")]}

    async def receive() -> Any:
        return next(said, None) or await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            raise ConnectionError

    with pytest.raises((ConnectionError, OperationalError)):
        await screen.as_asgi()(scope, receive, send)
    return len(asyncio.all_tasks()) - 1


def sockets_open() -> float:
    (gauge,) = metrics.SOCKETS.collect()
    return gauge.samples[0].value


@pytest.mark.django_db
@pytest.mark.parametrize("screen", [Beginning, Quiet, Unread, Pushed])
def test_a_screen_whose_line_breaks_while_it_is_answered_gives_back_what_it_holds(
    monkeypatch: pytest.MonkeyPatch, screen: type[ScreenConsumer]
) -> None:
    monkeypatch.setattr(base, "is_own_origin", lambda scope: True)
    for name in ("SCREENS", "HELLOS"):
        monkeypatch.setattr(base, name, Buckets(1, 1))
    before = sockets_open()
    assert asyncio.run(left_behind(screen)) == 0
    assert sockets_open() == before
    assert not base._open_screens  # noqa: SLF001 - nothing else shows it
