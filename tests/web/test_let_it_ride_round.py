"""A round of Let It Ride over HTTP and sockets, in both topologies."""

import json
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed

from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, hear


@pytest.fixture
def tablet(floor: Web) -> Tablet:
    return Tablet(floor, next(floor.unused_tables))


def seat_two(tablet: Tablet) -> None:
    """Seats 2 and 5 with their bets placed."""
    for seat in (2, 5):
        tablet.do("seat_player", seat=seat)
        tablet.do("place_wagers", seat=seat, wagers=LET_IT_RIDE_BETS | {"five_card_bonus": "1.00"})


@pytest.mark.law("36.05.18.08C")
@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("36.05.18.11C")
def test_a_whole_round_from_seating_to_the_cleared_table(tablet: Tablet) -> None:
    seat_two(tablet)
    tablet.do("announce_no_more_bets")
    tablet.do("confirm_count", box="five_card_bonus")
    tablet.do("deal")
    tablet.do("decide", seat=2, choice="ride")
    tablet.do("decide", seat=5, choice="withdraw")
    tablet.do("turn_card", place="first", card="Kh")
    tablet.do("decide", seat=2, choice="ride")
    tablet.do("decide", seat=5, choice="withdraw")
    tablet.do("turn_card", place="second", card="7c")
    tablet.do("turn_box", cards=["2c", "3d", "9h"])
    tablet.do("turn_hand", seat=5, cards=["2h", "3h", "9s"])
    tablet.do("turn_hand", seat=2, cards=["Kd", "7s", "2d"])
    state = tablet.screen()["state"]
    assert state["phase"] == "settled"
    assert state["seats"][1]["result"]["net"] == "62.00"
    assert state["seats"][4]["result"]["net"] == "-11.00"
    tablet.do("clear_table")
    state = tablet.screen()["state"]
    assert (state["phase"], state["round_number"]) == ("betting", 2)
    assert [seat["seat"] for seat in state["seats"] if seat.get("is_taken")] == [2, 5]
    assert not any(seat.get("wagers") for seat in state["seats"])


def test_every_screen_is_pushed_the_whole_state_after_each_tap(tablet: Tablet) -> None:
    watcher = Tablet(tablet.web, tablet.table, "audrey")
    with tablet.socket() as dealers, watcher.socket() as watchers:
        for socket in (dealers, watchers):
            socket.send(json.dumps({"type": "hello", "version": 0}))
            hear(socket, "screen")
        answer = tablet.do("seat_player", seat=3)
        for socket, has_buttons in ((dealers, True), (watchers, False)):
            push = hear(socket, "screen", version=answer["version"])
            assert push["step"] == answer["step"]
            assert push["state"]["seats"][2]["is_taken"]
            assert bool(push["actions"]) is has_buttons


def test_a_stale_tap_changes_nothing_and_brings_the_fresh_screen(tablet: Tablet) -> None:
    seen = tablet.screen()["step"]
    tablet.do("seat_player", seat=1)
    status, answer = tablet.tap("seat_player", seen=seen, seat=2)
    assert (status, answer["code"]) == (409, "stale")
    assert answer["screen"] == tablet.screen()
    assert answer["screen"]["actions"]
    assert "is_taken" not in answer["screen"]["state"]["seats"][1]


def test_the_same_tap_twice_has_one_effect_and_one_answer(tablet: Tablet) -> None:
    tap = {"id": str(uuid4()), "seen": tablet.screen()["step"], "name": "seat_player", "args": {"seat": 4}}
    first = tablet.post(json.dumps(tap).encode())
    again = tablet.post(json.dumps(tap).encode())
    assert first == again
    assert first[0] == 200
    assert tablet.screen()["version"] == first[1]["version"]


def test_the_same_id_for_another_command_is_refused(tablet: Tablet) -> None:
    tap = {"id": str(uuid4()), "seen": tablet.screen()["step"], "name": "seat_player", "args": {"seat": 4}}
    assert tablet.post(json.dumps(tap).encode())[0] == 200
    status, answer = tablet.post(json.dumps(tap | {"args": {"seat": 5}}).encode())
    assert (status, answer["code"]) == (422, "same_id")


@pytest.mark.law("36.05.18.11B")
def test_a_refused_tap_names_its_paragraph_and_changes_nothing(tablet: Tablet) -> None:
    seat_two(tablet)
    tablet.do("announce_no_more_bets")
    tablet.do("confirm_count", box="five_card_bonus")
    tablet.do("deal")
    before = tablet.screen()
    status, answer = tablet.tap("decide", seat=5, choice="ride")
    assert status == 422
    assert answer == {
        "code": "not_their_turn",
        "message": "Ask seat 2 first, then seat 5.",
        "law": "36.05.18.11B",
        "key": "not_their_turn.seat",
        "params": {"asked": "2", "seat": "5"},
    }
    assert tablet.screen() == before


def test_undo_takes_back_the_last_entry_of_the_phase(tablet: Tablet) -> None:
    seat_two(tablet)
    before = tablet.screen()["state"]
    tablet.do("unseat_player", seat=5)
    tablet.do("undo")
    assert tablet.screen()["state"] == before


def test_a_lost_push_is_found_by_the_heartbeat(tablet: Tablet) -> None:
    with tablet.socket() as socket:
        hear(socket, "heartbeat")
        version = tablet.do("seat_player", seat=6)["version"]
        # The push is thrown away here; the heartbeat still gives the table's version.
        assert hear(socket, "heartbeat", version=version)["version"] == version
        socket.send(json.dumps({"type": "hello", "version": version - 1}))
        assert hear(socket, "screen", version=version)["state"]["seats"][5]["is_taken"]


def test_a_screen_that_is_up_to_date_is_sent_nothing_but_beats(tablet: Tablet) -> None:
    version = tablet.screen()["version"]
    with tablet.socket() as socket:
        socket.send(json.dumps({"type": "hello", "version": version}))
        assert json.loads(socket.recv(timeout=10))["type"] == "heartbeat"


@pytest.mark.parametrize(
    "said", ["", "{", "[]", '{"type":"hello"}', '{"type":"hello","version":"x"}', "[" * 9000]
)
def test_nonsense_on_the_socket_is_passed_over(tablet: Tablet, said: str) -> None:
    with tablet.socket() as socket:
        socket.send(said)
        socket.send(json.dumps({"type": "hello", "version": 0}))
        assert hear(socket, "screen")


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:1",
        "http://127.0.0.1",
    ],
)
def test_a_foreign_origin_opens_no_socket(tablet: Tablet, origin: str | None) -> None:
    wanted = None if origin is None else origin.format(port=tablet.web.port)
    with pytest.raises(Exception, match="403"), tablet.socket(origin=wanted):
        pass


@pytest.mark.parametrize(("username", "table", "code"), [("", 1, 4401), ("dana", 99_999, 4404)])
def test_a_socket_without_a_person_or_a_table_is_closed(
    floor: Web, username: str, table: int, code: int
) -> None:
    with Tablet(floor, table, username).socket() as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


@pytest.mark.parametrize(
    ("username", "status", "code"),
    [("", 401, "sign_in"), ("drew", 403, "not_yours"), ("fran", 403, "not_yours")],
)
def test_only_the_dealer_of_the_table_taps(floor: Web, username: str, status: int, code: str) -> None:
    table = next(floor.unused_tables)
    tablet = Tablet(floor, table, username)
    tablet.request("GET", "/sign-in/")
    got, answer = tablet.tap("seat_player", seen=1, seat=1)
    assert (got, answer["code"]) == (status, code)
    assert Tablet(floor, table).screen()["version"] == 1


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b"{", {}, 400, "malformed"),
        (b"[]", {}, 400, "malformed"),
        (b"\xff", {}, 400, "malformed"),
        (b"[" * 60_000, {}, 400, "malformed"),
        (b'{"id":"x","seen":1,"name":"deal","args":{}}', {}, 400, "malformed"),
        (b'{"id":"%s","seen":1,"name":"fly","args":{}}', {}, 400, "unknown_command"),
        (b'{"id":"%s","seen":-1,"name":"deal","args":{}}', {}, 400, "malformed"),
        (b'{"id":"%s","seen":1,"name":"deal","args":{"seat":1}}', {}, 400, "malformed"),
        (b'{"id":"%s","seen":1,"name":"seat_player","args":{"seat":99}}', {}, 400, "malformed"),
        (
            b'{"id":"%s","seen":1,"name":"seat_player","args":{"seat":1,"player":"\\u0000"}}',
            {},
            400,
            "malformed",
        ),
        (b'{"id":"%s","seen":1,"name":"deal","args":{}}', {"Content-Type": "text/plain"}, 415, "not_json"),
        (b"x" * 70_000, {}, 413, "too_large"),
        (b'{"id":"%s","seen":1,"name":"deal","args":{}}', {"X-CSRFToken": "no"}, 403, "csrf"),
    ],
)
def test_bad_input_gets_a_clear_answer_and_changes_nothing(
    tablet: Tablet, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    got, answer = tablet.post(body.replace(b"%s", str(uuid4()).encode()), **headers)
    assert (got, answer["code"]) == (status, code)
    assert answer["message"]
    assert tablet.screen()["version"] == 1


def test_an_unknown_table_is_not_found(floor: Web) -> None:
    status, answer = Tablet(floor, 99_999).tap("deal", seen=1)
    assert (status, answer["code"]) == (404, "no_table")
