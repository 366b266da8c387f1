"""The sockets of tables and pits: who hears what."""

import asyncio
import json
from contextlib import ExitStack
from typing import Any

from dealers.sockets.consumers import PitConsumer
from tests.harness.floors.staffed_tables import PIT, fresh_place, on_the_floor, post, sign_in_on
from tests.harness.servers.process import wait_for
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear, next_message
from tests.web.clients import ask, headers_of
from tests.web.sockets.socket_client import SECONDS, actions, hello

TIMERS = {"last_sweep_at", "swept_by", "age_ms", "lag_ms", "is_fallback", "is_silent"}


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
    # The pushed screen equals the fetched one.
    fetched = dealer.screen()
    assert {key: pushed["dealer"][key] for key in fetched} == fetched


def test_the_person_who_asked_is_not_offered_to_approve(floor: Web) -> None:
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


def test_the_person_who_confirmed_a_hand_is_not_pushed_the_button_to_sign_for_it(floor: Web) -> None:
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


def test_an_acknowledgment_reaches_every_wall(floor: Web) -> None:
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
        while (heard := next_message(socket))["type"] != "acknowledged":
            pass
        assert heard == answer.json | {"type": "acknowledged"}
        wait_for(lambda: hear(socket, "heartbeat")["last_acknowledged"] >= heard["number"])
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


def test_a_pit_wall_hears_with_each_heartbeat_whether_the_timers_run(floor: Web) -> None:
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


def test_a_beat_says_version_protocol_and_build(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    with tablet.socket() as socket:
        beat = hear(socket, "heartbeat", seconds=SECONDS)
    assert set(beat) == {"type", "version", "protocol", "build", "now"}
    assert beat["version"] == tablet.screen()["version"]
    assert beat["protocol"] == 1
    page = tablet.request("GET", f"/tables/{tablet.table}/")[1].decode()
    assert f'data-build="{beat["build"]}"' in page


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
