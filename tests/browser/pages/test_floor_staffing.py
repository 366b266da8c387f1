"""Who works where, from the floorperson's page: tables are opened, staffed and handed over."""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor_pages import OpenFloor, give, name_of, touch, wait_card
from tests.browser.tablets import PHONE, SMALL, OpenAt, open_page, sign_in
from tests.browser.touch_scripts import play_on
from tests.harness.floors.showroom_size import Showroom
from tests.harness.floors.staffed_tables import enrol, post, sign_in_on
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet as Hand


def test_tables_are_handed_over_and_come_up_on_the_other_screen_by_themselves(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("double_draw/full/ready")
    name = name_of(showroom, table)
    give(showroom, table)
    faye, flo = open_floor("faye", SMALL), open_floor(path="/floor/handover/")
    expect(faye.page.locator(f'.tile[data-table="{table}"]')).to_have_count(0)
    page = flo.page
    page.get_by_role("button", name="Hand over").tap()
    expect(page.get_by_text("Choose who takes the tables.")).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.set_checked(False)
    page.get_by_role("checkbox", name=name, exact=True).check()
    page.get_by_role("radio", name="Faye").check()
    flo.inspect("floor-handover")
    page.get_by_role("button", name="Hand over").tap()
    page.wait_for_url("**/floor/")
    expect(faye.page.locator(f'.tile[data-table="{table}"]')).to_be_visible()
    expect(page.locator(".lamp")).to_have_text("Live")
    expect(page.locator(f'.tile[data-table="{table}"]')).to_have_count(0)
    assert faye.complaints == flo.complaints == []


def test_a_table_in_no_pit_is_shown_whole_and_its_call_answered(chromium: Browser, web: Web) -> None:
    table = next(web.unused_tables)
    assert post(Hand(web, table, "fran"), f"/floor/tables/{table}/assign")[0] == 302
    with open_page(chromium, web, PHONE) as phone:
        phone.page.goto("/floor/")
        sign_in(phone.page, "fran")
        expect(phone.page.locator(f'.tile[data-table="{table}"]')).to_contain_text("Players 0/7")
        Hand(web, table).do("call_floor")
        # Calls of other tests' tables may wait here too.
        card = phone.page.locator(f'.wait[aria-labelledby="wait-{table}"]')
        expect(card).to_contain_text("The floor is called")
        touch(card, "Answer call")
        expect(card).to_have_count(0)
        assert phone.complaints == []


def test_a_table_is_opened_staffed_and_dealt_at(open_floor: OpenFloor, showroom: Showroom) -> None:
    phone = open_floor(path="/floor/open/")
    page = phone.page
    phone.inspect("floor-open-rules")
    page.get_by_role("link", name="MD-double_draw-winners").tap()
    page.get_by_label("Name").fill("DDP new")
    page.get_by_label("Dealt").select_option("hand")
    page.get_by_label("Maximum").fill("200")
    page.get_by_label("The sign with these limits is posted").check()
    page.get_by_role("button", name="Open the table").tap()
    expect(page.get_by_role("alert")).to_contain_text("shuffler")
    phone.inspect("floor-open")
    page.get_by_label("Dealt").select_option("manual_shoe")
    page.get_by_role("button", name="Open the table").tap()
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("heading", name="DDP new")).to_be_visible()
    table = int(page.url.rpartition("=")[2])

    page.goto("/floor/roster/")
    page.get_by_role("checkbox", name="Drew").check()
    page.get_by_role("button", name="Set the roster of Showroom").tap()
    expect(page.get_by_role("checkbox", name="Drew")).to_be_checked()
    page.get_by_role("combobox", name="DDP new").select_option("Drew")
    phone.inspect("floor-roster")
    page.get_by_role("button", name="Send to DDP new").tap()
    expect(page.get_by_text("Drew deals")).to_be_visible()

    page.goto("/floor/tablets/")
    page.get_by_role("button", name="Code for DDP new").tap()
    expect(page.locator("#code")).to_be_visible()
    phone.inspect("floor-code")
    tablet = Hand(showroom.web, table, "")
    assert enrol(tablet, page.locator("#code").inner_text())[0] == 302
    assert b"Drew" in tablet.request("GET", "/tablet/")[1]
    assert sign_in_on(tablet, "drew")[0] == 302
    tablet.do("receive_deck", deck="red", back="red")
    tablet.do("inspect_deck", deck="red")
    page.goto("/floor/")
    touch(wait_card(phone, "DDP new"), "Verify deck · Red")
    expect(wait_card(phone, "DDP new")).to_have_count(0)
    for name in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        tablet.do(name, deck="red")
    tablet.do("cut_deck", deck="red", position=20)
    tablet.do("seat_player", seat=1)
    tablet.do("place_wagers", seat=1, wagers={"ante": "10.00", "bonus": "10.00"})
    tablet.do("announce_no_more_bets")
    play_on(tablet)
    tablet.do("clear_table")
    assert (
        json.loads(tablet.request("GET", f"/api/v1/tables/{table}/rounds/1")[1])["record"]["seats"][0]["seat"]
        == 1
    )
    expect(page.locator(f'.tile[data-table="{table}"]')).to_contain_text("Players 1/6")
    assert phone.complaints == []


@pytest.mark.parametrize("person", ["dana", "audrey"])
def test_other_roles_read_a_plain_page(person: str, open_at: OpenAt, showroom: Showroom) -> None:
    other = open_at(1, person)
    for path in ("", "open/", "tables/", "handover/", "roster/", "tablets/"):
        answer = other.page.goto(f"/floor/{path}")
        assert answer is not None
        assert answer.status == 403
        expect(other.page.get_by_role("heading", level=1)).to_be_visible()
