"""Tablets: enrolled by a code, known by a cookie, removed."""

from datetime import timedelta
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from dealers.auth import devices
from dealers.auth.identity import current_identity
from dealers.models import Device, EnrolmentCode, Staff
from tables import clock
from tables.models import Table
from tables.open_table import new_table
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.floors.staffed_tables import FORM, enrol, fresh_place, post, sign_in_on
from tests.harness.servers.web import Web
from tests.harness.signed_in import cookies_for, request_with
from tests.harness.tablet import Tablet
from tests.people import SYSTEM


@pytest.fixture
def fran(db: None) -> Staff:
    return Staff.objects.create_user("fran", role="floorperson")


def test_a_code_enrols_one_tablet_however_it_is_typed(floor: Web) -> None:
    place = fresh_place(floor)
    code = place.code()
    tablet, second = place.browser(), place.browser()
    assert enrol(tablet, code.lower().replace("-", " ")) == (302, b"")
    status, page = enrol(second, code)
    assert status == 200
    assert b"This code is not valid. Ask the floorperson for a new one." in page
    assert tablet.request("GET", "/tablet/")[0] == 200
    assert second.request("GET", "/tablet/")[0] == 302


def test_the_cookie_of_a_tablet_is_out_of_reach_of_scripts_and_other_sites(web: Web) -> None:
    place = fresh_place(web)
    code, browser = place.code(), place.browser()
    browser.request("GET", "/enrol/")
    token = browser.cookies["csrftoken"]
    connection = HTTPConnection("127.0.0.1", web.port, timeout=20)
    form = urlencode({"code": code, "csrfmiddlewaretoken": token})
    connection.request("POST", "/enrol/", form, {"Cookie": f"csrftoken={token}", **FORM})
    cookie = connection.getresponse().headers["Set-Cookie"]
    connection.close()
    assert cookie.startswith("device=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_a_code_that_was_never_given_out_enrols_nothing(floor: Web) -> None:
    browser = Tablet(floor, 1, "")
    for code in ("", "-", "AAAA-AAAA", "\0", "x" * 21, "ÄÖÜß"):
        assert enrol(browser, code)[0] == 200
        assert "device" not in browser.cookies


@pytest.mark.parametrize(("who", "status"), [("", 302), ("audrey", 403), ("dana", 403)])
def test_only_the_floor_makes_codes(floor: Web, who: str, status: int) -> None:
    assert post(Tablet(floor, 1, who), "/floor/tables/1/code")[0] == status


def test_a_dealer_signs_in_on_the_tablet_and_works_its_table_alone(floor: Web) -> None:
    place, other = fresh_place(floor), fresh_place(floor)
    tablet = place.tablet()
    assert sign_in_on(tablet, place.dealer)[0] == 302
    tablet.do("seat_player", seat=1)
    # A dealer who also deals a second table does not do it from here.
    tablet.table = other.table
    assert tablet.tap("seat_player", seat=1)[0] == 403


def test_a_session_without_its_tablet_is_nobody(floor: Web) -> None:
    place = fresh_place(floor)
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    thief = place.browser()
    thief.cookies = {name: value for name, value in tablet.cookies.items() if name != "device"}
    assert thief.request("GET", f"/api/v1/tables/{place.table}")[0] == 401
    thief.cookies["device"] = fresh_place(floor).tablet().cookies["device"]
    assert thief.request("GET", f"/api/v1/tables/{place.table}")[0] == 401
    assert tablet.screen()


def test_a_tablet_that_was_taken_away_no_longer_works(floor: Web) -> None:
    place = fresh_place(floor)
    tablet = place.tablet()
    sign_in_on(tablet, place.dealer)
    floorperson = place.browser(place.floor)
    page = floorperson.request("GET", "/floor/tablets/")[1].decode()
    before = page.partition(f'aria-label="Take Place {place.number} #1 away"')[0]
    path = before.rpartition('action="')[2].partition('"')[0]
    assert post(floorperson, path)[0] == 302
    assert tablet.request("GET", f"/api/v1/tables/{place.table}")[0] == 401
    assert sign_in_on(tablet, place.dealer)[0] == 302
    assert tablet.request("GET", f"/api/v1/tables/{place.table}")[0] == 401


def test_a_dealer_whose_table_has_a_tablet_signs_in_on_that(floor: Web) -> None:
    place = fresh_place(floor)
    tablet = place.tablet()
    status, page = post(place.browser(), "/sign-in/", username=place.dealer, password="246810")
    assert (status, b"Sign in on the tablet at your table." in page) == (200, True)
    assert sign_in_on(tablet, place.dealer)[0] == 302


def test_a_code_is_good_for_ten_minutes(fran: Staff, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    early, late = devices.make_code(table, fran), devices.make_code(table, fran)
    monkeypatch.setattr(clock, "offset", timedelta(minutes=10))
    with pytest.raises(devices.BadCode):
        devices.enroll(early)
    monkeypatch.setattr(clock, "offset", timedelta(minutes=9, seconds=58))
    assert devices.enroll(late)[0].table == table


def test_tablets_of_tables_whose_names_are_alike_have_names_of_their_own(fran: Staff) -> None:
    tables = [
        new_table(name, "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
        for name in ("Let It Ride of the North Pit 1", "Let It Ride of the North Pit 2", "Old")
    ]
    names = [devices.enroll(devices.make_code(table, fran))[0].name for table in tables]
    assert names == ["Let It Ride of the North #1", "Let It Ride of the North #2", "Old #1"]
    Table.objects.filter(name="Old").update(name="Older")
    again = new_table("Old", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    assert devices.enroll(devices.make_code(again, fran))[0].name == "Old #2"


def test_two_codes_used_at_one_moment_make_two_tablets(
    fran: Staff, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices.enroll(devices.make_code(table, fran))
    found = iter(("LIR 1 #1", "LIR 1 #2"))
    monkeypatch.setattr(devices, "_next_name", lambda table: next(found))
    assert devices.enroll(devices.make_code(table, fran))[0].name == "LIR 1 #2"


def test_only_hashes_of_codes_and_cookies_are_kept(fran: Staff, table: Table) -> None:
    code = devices.make_code(table, fran)
    _, cookie = devices.enroll(code)
    kept = f"{list(Device.objects.values())} {list(EnrolmentCode.objects.values())}"
    assert cookie not in kept
    assert code not in kept


def test_a_person_signed_in_on_a_tablet_holds_its_cookie(fran: Staff, table: Table) -> None:
    device, cookie = devices.enroll(devices.make_code(table, fran))
    held = request_with(cookies_for(Staff.objects.create_user("dana"), device, cookie))
    assert current_identity(held)
    assert current_identity(request_with({**held.COOKIES, "device": "another"})) is None
    devices.revoke(device, fran)
    assert current_identity(held) is None
