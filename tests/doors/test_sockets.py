"""The sockets of tables and pits: who hears what, and when they are closed."""

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
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from dealers.consumers import PitConsumer
from dealers.sockets import Look, ScreenConsumer
from tests.doors.asking import ask, headers_of
from tests.harness.places import PIT, Place, fresh_place, on_the_floor, post, sign_in_on
from tests.harness.process import wait_for
from tests.harness.redis import private_redis
from tests.harness.tablet import Tablet, hear, next_message
from tests.harness.web import Web, serving

SECONDS = 3
TIMERS = {"last_sweep_at", "swept_by", "age_ms", "lag_ms", "is_fallback", "is_silent"}


def hello(socket: ClientConnection, version: int = 0) -> dict[str, Any]:
    socket.send(json.dumps({"type": "hello", "version": version}))
    return hear(socket, "screen")


def actions(message: dict[str, Any]) -> set[str]:
    return {action["name"] for action in message["actions"]}


def close_code(socket: ClientConnection, seconds: float = SECONDS) -> int:
    """The code with which the socket is closed, within the time that is allowed for it."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            socket.recv(timeout=max(0.0, deadline - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def test_each_audience_has_its_own_buttons_and_the_same_felt(floor: Web) -> None:
    place = fresh_place(floor)
    dealer, floorperson = place.browser(place.dealer), place.browser(place.floor)
    watchers = {name: Tablet(floor, place.table, name) for name in ("fran", "boss", "audrey", "adam", "drew")}
    post(floorperson, f"/floor/tables/{place.table}/assign")
    with ExitStack() as stack:
        screens = {
            name: stack.enter_context(browser.socket())
            for name, browser in {"dealer": dealer, "floor": floorperson, **watchers}.items()
        }
        for socket in screens.values():
            hello(socket)
        version = dealer.do("call_floor")["version"]
        pushed = {name: hear(socket, "screen", version=version) for name, socket in screens.items()}
    assert len({json.dumps(push["state"]) for push in pushed.values()}) == 1
    assert "seat_player" in actions(pushed["dealer"])
    assert "answer_call" not in actions(pushed["dealer"])
    for name in ("floor", "fran", "boss"):
        assert "answer_call" in actions(pushed[name])
        assert "seat_player" not in actions(pushed[name])
    for name in ("audrey", "adam", "drew"):
        assert actions(pushed[name]) == set()
    # What is pushed is what is read.
    fetched = dealer.screen()
    assert {key: pushed["dealer"][key] for key in fetched} == fetched


def test_whoever_asked_is_not_offered_to_approve(floor: Web) -> None:
    place = fresh_place(floor)
    dealer = place.browser(place.dealer)
    for name, args in (
        ("seat_player", {"seat": 2}),
        ("place_wagers", {"seat": 2, "wagers": dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")}),
        ("announce_no_more_bets", {}),
    ):
        dealer.do(name, **args)
    boss = Tablet(floor, place.table, "boss")
    with dealer.socket() as dealers, boss.socket() as bosses:
        hello(dealers)
        hello(bosses)
        version = dealer.do("request_void", reason="Wrong cards")["version"]
        assert "withdraw_request" in actions(hear(dealers, "screen", version=version))
        assert "approve_request" in actions(hear(bosses, "screen", version=version))


def test_whoever_confirmed_a_hand_is_not_pushed_the_button_to_sign_for_it(floor: Web) -> None:
    place = fresh_place(floor)
    dealer, confirming = place.browser(place.dealer), place.browser(place.floor)
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "500.00")
    for name, args in (
        ("seat_player", {"seat": 2}),
        ("place_wagers", {"seat": 2, "wagers": bets}),
        ("announce_no_more_bets", {}),
        ("deal", {}),
        ("decide_all", {"choice": "ride"}),
        ("turn_card", {"place": "first", "card": "Ah"}),
        ("decide_all", {"choice": "ride"}),
        ("turn_card", {"place": "second", "card": "Kh"}),
        ("turn_box", {"cards": ["2c", "3d", "9h"]}),
        ("turn_hand", {"seat": 2, "cards": ["Qh", "Jh", "Th"]}),
    ):
        dealer.do(name, **args)
    other = Tablet(floor, place.table, "fran")
    which = {"seat": 2, "round_number": dealer.screen()["state"]["round_number"]}
    with confirming.socket() as confirmers, other.socket() as others:
        hello(confirmers)
        hello(others)
        version = confirming.do("confirm_hand", **which)["version"]
        assert "sign_payment" not in actions(hear(confirmers, "screen", version=version))
        assert "sign_payment" in actions(hear(others, "screen", version=version))
        version = other.do("sign_payment", **which)["version"]
        assert "make_payment" in actions(hear(confirmers, "screen", version=version))
        assert "make_payment" not in actions(hear(others, "screen", version=version))


def test_a_pit_is_shown_whole_and_then_tile_by_tile(floor: Web) -> None:
    place = fresh_place(floor)
    dealer, boss = place.browser(place.dealer), Tablet(floor, place.table, "boss")
    with boss.socket(f"/ws/pits/{PIT}/") as socket:
        whole = hear(socket, "pit")
        tiles = {tile["table"]: tile for tile in whole["tables"]}
        assert tiles[place.table]["dealer"] == place.dealer.title()
        assert whole["version"] == sum(tile["version"] for tile in tiles.values())
        version = dealer.do("seat_player", seat=3)["version"]
        tile = hear(socket, "tile", version=version)
        assert (tile["table"], tile["players"], tile["phase"]) == (place.table, 1, "betting")
        dealer.do("call_floor")
        (alert,) = hear(socket, "tile", version=version + 1)["alerts"]
        assert (alert["kind"], alert["level"]) == ("call", "warning")
        tablet = place.tablet()
        sign_in_on(tablet, place.relief)
        assert hear(socket, "tile", version=version + 1)["dealer"] == place.relief.title()
        beat = hear(socket, "heartbeat")
        socket.send(json.dumps({"type": "hello", "version": beat["version"] - 1}))
        assert hear(socket, "pit")["version"] >= beat["version"]


def test_an_acknowledgement_is_told_to_every_wall(floor: Web) -> None:
    place = fresh_place(floor)
    dealer, boss, audrey = place.browser(place.dealer), place.browser("boss"), place.browser("audrey")
    with audrey.socket(f"/ws/pits/{PIT}/") as socket:
        hear(socket, "pit")
        version = dealer.do("call_floor")["version"]
        (alert,) = hear(socket, "tile", version=version)["alerts"]
        said = json.dumps({"table": place.table, "kind": alert["kind"], "since": alert["since"]}).encode()
        path = f"/api/v1/pits/{PIT}/acknowledgements"
        answer = ask(floor, path, "POST", said, headers_of(boss))
        assert (answer.status, answer.json["by"]) == (200, "Boss")
        while (told := next_message(socket))["type"] != "acknowledged":
            pass
        assert told == answer.json | {"type": "acknowledged"}
        wait_for(lambda: hear(socket, "heartbeat")["last_acknowledged"] >= told["number"])
        plain = headers_of(boss) | {"Content-Type": "text/plain"}
        assert ask(floor, path, "POST", said, plain).code == (415, "not_json")
        assert ask(floor, path, "POST", b" " * 65_537, headers_of(boss)).status == 413


def test_the_tablet_of_a_table_is_noted_as_heard_from_while_its_screen_is_open(floor: Web) -> None:
    place = fresh_place(floor)
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    seen = f"seen = Device.objects.get(table_id={place.table}).last_seen_at"
    on_the_floor(floor, seen, "assert seen is None")
    with tablet.socket() as socket:
        hello(socket)
        on_the_floor(floor, seen, "assert seen is not None")


def test_whoever_watches_a_pit_is_told_with_each_beat_whether_the_timers_are_looked_after(floor: Web) -> None:
    """No worker runs here, so the web process does it."""
    boss = Tablet(floor, 1, "boss")
    with boss.socket(f"/ws/pits/{PIT}/") as socket:
        assert hear(socket, "pit")["timers"].keys() == TIMERS
        wait_for(lambda: hear(socket, "heartbeat")["timers"]["is_fallback"])
        first, later = (hear(socket, "heartbeat")["timers"] for _ in range(2))
    asked = json.loads(boss.request("GET", f"/api/v1/pits/{PIT}")[1])["timers"]
    for timers in (first, later, asked):
        assert timers.keys() == TIMERS
        assert (timers["swept_by"], timers["is_silent"]) == ("web", timers["age_ms"] >= 15_000)
    assert asked["last_sweep_at"] >= later["last_sweep_at"] >= first["last_sweep_at"]


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


def test_a_beat_says_version_protocol_and_build(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    with tablet.socket() as socket:
        beat = hear(socket, "heartbeat", seconds=SECONDS)
    assert set(beat) == {"type", "version", "protocol", "build", "now"}
    assert beat["version"] == tablet.screen()["version"]
    assert beat["protocol"] == 1
    page = tablet.request("GET", f"/tables/{tablet.table}/")[1].decode()
    assert f'data-build="{beat["build"]}"' in page


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


# The ways in which a sign-in ends; each is noticed by the sockets within three seconds.


def sign_out(place: Place, browser: Tablet) -> None:
    assert post(browser, "/sign-out/")[0] == 302


def be_relieved(place: Place, browser: Tablet) -> None:
    tablet = place.browser()
    tablet.cookies = {"device": browser.cookies["device"]}
    assert sign_in_on(tablet, place.relief)[0] == 302


def lose_the_tablet(place: Place, browser: Tablet) -> None:
    on_the_floor(
        place.web,
        "from dealers import devices",
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
    """Every ending at once, each at a table of its own: one wait instead of five."""
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


def test_an_assignment_changes_the_buttons_of_a_screen_that_is_open(floor: Web) -> None:
    place = fresh_place(floor)
    floorperson, dealer = place.browser(place.floor), place.browser(place.dealer)
    with floorperson.socket() as socket:
        hello(socket)
        post(floorperson, f"/floor/tables/{place.table}/assign")
        hear(socket, "heartbeat")
        hear(socket, "heartbeat")
        version = dealer.do("seat_player", seat=1)["version"]
        assert hear(socket, "screen", version=version, seconds=1)


# Redis goes away and comes back, under a floor of its own.


@contextmanager
def private_redis_under(floor: Web, folder: Path) -> Iterator[tuple[Web, ExitStack, int]]:
    """Another server on the same database, with a Redis that can be stopped."""
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
        sockets = [stack.enter_context(who.socket()) for who in (tablet, tablet, boss, boss)]
        for socket in sockets:
            hello(socket)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            for socket in sockets:
                hear(socket, "heartbeat", seconds=SECONDS + 1)
        # A push still arrives by itself after that.
        version = tablet.do("seat_player", seat=1)["version"]
        for socket in sockets:
            assert hear(socket, "screen", seconds=1, version=version)
        redis.close()
        version = tablet.do("seat_player", seat=2)["version"]
        check_endings(web)
        redis.enter_context(private_redis(tmp_path, port))
        began = time.monotonic()
        for socket in sockets:
            converge(socket, version)
        version = tablet.do("seat_player", seat=3)["version"]
        for socket in sockets:
            converge(socket, version)
        assert time.monotonic() - began < 10


def converge(socket: ClientConnection, version: int) -> None:
    """As the page does: what a beat says is newer is asked for."""
    while hear(socket, "heartbeat", seconds=5)["version"] < version:
        pass
    socket.send(json.dumps({"type": "hello", "version": 0}))
    assert hear(socket, "screen", seconds=5, version=version)


# Channel layers forget members of groups; here after a second.


class Layer(InMemoryChannelLayer):
    """A layer that is away at first."""

    failures = 0

    async def group_add(self, group: str, channel: str) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        await super().group_add(group, channel)


async def hears_after(layer: Layer, seconds: float) -> bool:
    """Whether a screen that stays joined is still pushed to."""
    screen = ScreenConsumer()
    screen.channel_layer, screen.channel_name = layer, await layer.new_channel()
    screen.look, screen.joined = Look("table-1"), asyncio.Event()
    staying = asyncio.create_task(screen.stay_joined())
    await asyncio.sleep(seconds)
    await layer.group_send("table-1", {"type": "push"})
    staying.cancel()
    return not layer.channels[screen.channel_name].empty()


def test_a_screen_joins_again_before_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.sockets.REJOIN_SECONDS", 0.05)
    assert asyncio.run(hears_after(Layer(group_expiry=1), 2.1))


def test_a_screen_joins_when_the_layer_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.sockets.BEAT_SECONDS", 0.05)
    layer = Layer()
    layer.failures = 2
    assert asyncio.run(hears_after(layer, 0.5))


def test_what_a_pit_is_sent_within_a_moment_comes_as_one_message() -> None:
    sent: list[Any] = []

    class Heard(PitConsumer):
        async def send(self, text_data: Any = None, *_: Any, **__: Any) -> None:  # type: ignore[override]
            sent.append(json.loads(text_data))

    async def push(*numbers: int) -> None:
        wall = Heard()
        for number in numbers:
            await wall.push({"text": f'{{"number":{number}}}'})
        assert wall.sending is not None
        await wall.sending

    asyncio.run(push(1, 2, 3))
    asyncio.run(push(4))
    assert sent == [[{"number": 1}, {"number": 2}, {"number": 3}], {"number": 4}]
