"""Dealers change in the middle of anything, idle ones are locked, floorpersons act by PIN at the table."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from dealers.auth import devices
from dealers.auth.identity import current_identity
from dealers.models import SecurityEvent, SignIn, Staff
from games.table.commands import COMMANDS
from games.table.state import read_state
from tables import clock
from tables.execute import execute
from tables.models import JournalEntry, Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_BETS, LET_IT_RIDE_RULES
from tests.harness.floors.floor_size import FRESH_TABLES, PIN, employee_number
from tests.harness.floors.staffed_tables import Place, fresh_place, post, sign_in_on
from tests.harness.servers.web import Web
from tests.harness.signed_in import cookies_for, request_with
from tests.harness.tablet import Tablet, hear
from tests.people import DEALER, SYSTEM


@pytest.fixture
def place(floor: Web) -> Place:
    return fresh_place(floor)


def deal_a_round(tablet: Tablet) -> None:
    tablet.do("seat_player", seat=2)
    tablet.do("place_wagers", seat=2, wagers=LET_IT_RIDE_BETS)
    tablet.do("announce_no_more_bets")
    tablet.do("deal")


def test_a_relief_takes_over_in_the_middle_of_a_round_and_the_round_goes_on(place: Place) -> None:
    tablet = place.tablet()
    assert sign_in_on(tablet, place.dealer)[0] == 302
    before = dict(tablet.cookies)
    deal_a_round(tablet)
    shown = tablet.screen()
    page = tablet.request("GET", "/tablet/")[1].decode()
    assert f'value="{place.relief}"' in page
    assert sign_in_on(tablet, place.relief)[0] == 302
    assert tablet.cookies["sessionid"] != before["sessionid"]
    assert tablet.cookies["device"] == before["device"]
    relieved = tablet.screen()
    # The log knows who came and when; the felt and its step are unchanged.
    assert (relieved["version"], relieved["step"]) == (shown["version"] + 1, shown["step"])
    assert relieved["state"]["seats"] == shown["state"]["seats"]
    assert relieved["state"]["around"]["dealer_since"] > shown["state"]["around"]["dealer_since"]
    tablet.do("decide", seat=2, choice="ride")
    tablet.cookies = before
    assert tablet.request("GET", f"/api/v1/tables/{place.table}")[0] == 401
    # A relieved dealer deals here no more, wherever they sign in.
    status, page_bytes = post(place.browser(), "/sign-in/", username=place.dealer, password=PIN)
    assert (status, b"Sign in on the tablet" in page_bytes) == (200, True)


def test_a_dealer_without_a_tablet_is_timed_from_the_sign_in_to_the_sign_out_too(place: Place) -> None:
    browser = place.browser(place.dealer)
    since = browser.screen()["state"]["around"]["dealer_since"]
    assert since
    again = place.browser(place.dealer)
    assert again.screen()["state"]["around"]["dealer_since"] == since, "has been here all along"
    browser.do("seat_player", seat=1)
    watcher = Tablet(place.web, place.table, "audrey")
    assert post(browser, "/sign-out/")[0] == 302
    assert "dealer_since" not in watcher.screen()["state"]["around"]


def test_who_deals_at_several_tables_is_timed_at_none(floor: Web) -> None:
    Tablet(floor, 1, is_fresh=True)
    for table in range(1, 2 + FRESH_TABLES):
        assert "dealer_since" not in Tablet(floor, table).screen()["state"]["around"]


def test_the_employee_number_is_as_good_as_a_name_on_the_roster(place: Place) -> None:
    tablet = place.tablet()
    assert post(tablet, "/tablet/", number=employee_number(place.relief), pin=PIN)[0] == 302
    tablet.do("seat_player", seat=1)


def test_a_wrong_pin_relieves_nobody(place: Place) -> None:
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    assert sign_in_on(tablet, place.relief, "135791")[0] == 200
    tablet.do("seat_player", seat=1)


def test_a_dealer_who_goes_to_another_table_has_left_the_first(floor: Web) -> None:
    here, there = fresh_place(floor), fresh_place(floor)
    first, second = here.tablet(), there.tablet()
    sign_in_on(first, here.dealer)
    sign_in_on(second, here.dealer)
    second.do("seat_player", seat=1)
    assert first.request("GET", f"/api/v1/tables/{here.table}")[0] == 401


def test_only_dealers_sign_in_on_a_tablet(place: Place) -> None:
    tablet = place.tablet()
    for name in (place.floor, "boss", "audrey"):
        status, page = sign_in_on(tablet, name)
        assert status == 200
        assert b"Only dealers sign in here" in page
    assert tablet.request("GET", f"/api/v1/tables/{place.table}")[0] == 401


def by_pin(tablet: Tablet, employee: str, pin: str, name: str, **args: Any) -> tuple[int, dict[str, Any]]:
    """Give a command as the floorperson at the dealer's tablet."""
    step = tablet.screen()["step"]
    tap = {"id": str(uuid4()), "seen": step, "name": name, "args": args}
    body = json.dumps({"by": {"employee": employee, "pin": pin}, "tap": tap}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": tablet.cookies["csrftoken"]}
    path = f"/api/v1/tables/{tablet.table}/commands-by-pin"
    status, content = tablet.request("POST", path, body, headers)
    return status, json.loads(content)


@pytest.mark.law("ruling 47")
def test_a_floorperson_approves_at_the_table_with_their_own_pin_and_the_log_says_so(place: Place) -> None:
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    deal_a_round(tablet)
    tablet.do("request_void", reason="Wrong cards")
    number = employee_number(place.floor)
    assert by_pin(tablet, number, "135791", "approve_request", number=1)[0] == 403
    assert by_pin(tablet, place.dealer, PIN, "approve_request", number=1)[0] == 403
    assert by_pin(tablet, number, PIN, "approve_request", number=9)[0] == 422
    status, answer = by_pin(tablet, number, PIN, "approve_request", number=1, ruling="void")
    assert status == 200, answer
    # What was not carried out leaves nothing to confirm.
    mine = json.loads(place.browser(place.floor).request("GET", "/floor/mine")[1])
    assert mine["signatures"] == 1
    assert tablet.screen()["state"]["around"]["is_void"]
    events = Tablet(place.web, place.table, "audrey").request(
        "GET", f"/api/v1/tables/{place.table}/events?after=0"
    )[1]
    assert f"Place {place.number} #1 (PIN)" in events.decode()


def test_a_floorpersons_pin_is_not_guessed_at_the_table(place: Place) -> None:
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    tries = [by_pin(tablet, place.floor, "135791", "hold_table", reason="dispute")[0] for _ in range(5)]
    assert tries == [403] * 4 + [429]
    assert by_pin(tablet, place.floor, PIN, "hold_table", reason="dispute")[0] == 429
    assert tablet.do("call_floor")


def test_a_floorpersons_pin_works_only_where_the_dealer_is_signed_in(place: Place) -> None:
    watcher = Tablet(place.web, place.table, "audrey")
    assert by_pin(watcher, place.floor, PIN, "hold_table", reason="dispute")[0] == 403
    nobody = place.browser()
    nobody.request("GET", "/sign-in/")
    body = {"by": {"employee": place.floor, "pin": PIN}, "tap": {}}
    headers = {"Content-Type": "application/json", "X-CSRFToken": nobody.cookies["csrftoken"]}
    path = f"/api/v1/tables/{place.table}/commands-by-pin"
    assert nobody.request("POST", path, json.dumps(body).encode(), headers)[0] == 401


def test_a_malformed_tap_by_pin_is_answered_without_what_was_sent(place: Place) -> None:
    tablet = place.browser(place.dealer)
    headers = {"Content-Type": "application/json", "X-CSRFToken": tablet.cookies["csrftoken"]}
    path = f"/api/v1/tables/{place.table}/commands-by-pin"
    for body in (b"{", b"{}", b'{"by":{"employee":"x","pin":"24681x"},"tap":{}}', b"\xff", b"[" * 60_000):
        status, content = tablet.request("POST", path, body, headers)
        assert status == 400
        assert b"24681" not in content


@pytest.mark.law("ruling 47")
def test_nobody_approves_what_they_asked_for_and_an_approval_is_good_once(place: Place) -> None:
    dealer, asker, other = (
        place.browser(place.dealer),
        place.browser(place.floor),
        Tablet(place.web, 0, "boss"),
    )
    other.table = place.table
    deal_a_round(dealer)
    dealer.do("decide", seat=2, choice="ride")
    dealer.do("turn_card", place="first", card="Kh")
    dealer.do("decide", seat=2, choice="ride")
    dealer.do("turn_card", place="second", card="7c")
    dealer.do("turn_box", cards=["2c", "3d", "9h"])
    dealer.do("turn_hand", seat=2, cards=["Kd", "7s", "2d"])
    dealer.do("clear_table")
    with asker.socket() as socket:
        socket.send(json.dumps({"type": "hello", "version": 0}))
        hear(socket, "screen")
        asked = asker.do("correct_closed_round", round_number=1, corrected=misread(place), reason="Misread")
        pushed = hear(socket, "screen", version=asked["version"])
    offered = {action["name"] for action in pushed["actions"]}
    assert ("withdraw_request" in offered, "approve_request" in offered) == (True, False)
    status, answer = asker.tap("approve_request", number=1)
    assert (status, answer["code"]) == (422, "own_request")
    other.do("approve_request", number=1)
    status, answer = other.tap("approve_request", number=1)
    assert (status, answer["code"]) == (422, "no_request")


def misread(place: Place) -> dict[str, Any]:
    """Return the record of the first round with one card read differently."""
    reader = Tablet(place.web, place.table, "audrey")
    status, content = reader.request("GET", f"/api/v1/tables/{place.table}/rounds/1")
    assert status == 200, content
    record: dict[str, Any] = json.loads(content)["record"]
    record["seats"][0]["cards"] = ["Kd", "7s", "4d"]
    return record


@pytest.mark.law("ruling 47")
def test_an_approval_is_gone_when_what_it_was_asked_for_has_changed(place: Place) -> None:
    dealer, boss = place.browser(place.dealer), Tablet(place.web, 0, "boss")
    boss.table = place.table
    deal_a_round(dealer)
    dealer.do("request_void", reason="Wrong cards")
    boss.do("forfeit_seat", seat=2, reason="abandoned")
    status, answer = boss.tap("approve_request", number=1)
    assert (status, answer["code"]) == (422, "request_stale")
    assert not dealer.screen()["state"]["around"].get("is_void")


@pytest.mark.law("ruling 47")
def test_what_the_law_asks_for_is_approved_as_it_is_seen_now(place: Place) -> None:
    """The request outlasts changes around the round; a tap on the earlier screen does not."""
    dealer, boss = place.browser(place.dealer), Tablet(place.web, 0, "boss")
    boss.table = place.table
    deal_a_round(dealer)
    dealer.do("report_irregularity", kind="wrong_number_of_cards", seat=1)
    seen = boss.screen()["step"]
    boss.do("forfeit_seat", seat=2, reason="abandoned")
    status, answer = boss.tap("approve_request", number=1, seen=seen)
    assert (status, answer["code"]) == (409, "stale")
    (request,) = boss.screen()["state"]["around"]["requests"]
    assert "is_stale" not in request
    assert [(one["seat"], one["gets"]) for one in request["differences"]] == [(2, "30.00")]
    boss.do("approve_request", number=1)
    assert dealer.screen()["state"]["around"]["is_void"]


# In process: the idle lock, which waits for minutes.


@pytest.fixture
def dana(db: None) -> Staff:
    return Staff.objects.create_user("dana")


@pytest.fixture
def table(dana: Staff) -> Table:
    made = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    Table.objects.filter(pk=made.pk).update(dealer=dana)
    return made


def give(table: Table, name: str, **args: Any) -> None:
    step = read_state(Table.objects.get(pk=table.pk).snapshot).step
    execute(table.pk, lambda _: DEALER, uuid4(), step, COMMANDS[name](**args))


def later(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    monkeypatch.setattr(clock, "offset", timedelta(seconds=seconds))


def test_a_dealer_who_does_not_tap_between_rounds_is_locked(
    dana: Staff, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = request_with(cookies_for(dana))
    later(monkeypatch, 599)
    assert current_identity(request)
    later(monkeypatch, 601)
    assert current_identity(request) is None
    assert SignIn.objects.get().ended_why == "idle"
    assert SecurityEvent.objects.get(kind="sign_in_ended").detail == "idle"
    assert '"ended_why":"idle"' in str(JournalEntry.objects.filter(kind="dealers_signin").latest("pk").body)
    later(monkeypatch, 0)
    assert current_identity(request) is None


def test_a_dealer_is_not_locked_in_a_round(
    dana: Staff, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = request_with(cookies_for(dana))
    give(table, "seat_player", seat=1)
    give(table, "place_wagers", seat=1, wagers=LET_IT_RIDE_BETS)
    later(monkeypatch, 3600)
    assert current_identity(request)
    give(table, "unseat_player", seat=1)
    assert current_identity(request) is None


def test_a_tap_keeps_a_dealer_awake_and_looking_does_not(
    dana: Staff, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookies = cookies_for(dana)
    later(monkeypatch, 500)
    assert current_identity(request_with(cookies, "POST"))
    later(monkeypatch, 1000)
    assert current_identity(request_with(cookies))
    later(monkeypatch, 1101)
    assert current_identity(request_with(cookies)) is None


def test_a_floorperson_is_not_locked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    request = request_with(cookies_for(Staff.objects.create_user("fran", role="floorperson")))
    later(monkeypatch, 3600)
    assert current_identity(request)


def test_a_tablet_taken_away_while_a_code_is_typed_stays_away(dana: Staff, table: Table) -> None:
    fran = Staff.objects.create_user("fran", role="floorperson")
    first, _ = devices.enroll(devices.make_code(table, fran))
    devices.revoke(first, fran)
    second, _ = devices.enroll(devices.make_code(table, fran))
    assert (first.name, second.name) == ("LIR 1 #1", "LIR 1 #2")
