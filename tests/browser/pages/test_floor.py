"""The floorperson's page: on a phone, a tablet and at the podium."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.table_scenes import deal, to_showdown
from tests.browser.tablets import LARGE, PHONE, SMALL, OpenAt, Tablet, known_cookies, open_page, sign_in
from tests.browser.touch_scripts import play_on
from tests.harness.floors.showroom_size import Showroom
from tests.harness.floors.staffed_tables import enrol, post, sign_in_on
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet as Hand

# A touch, and another on the card that moves up as soon as the first is gone.
TOUCH_TWICE = """async ([first, second]) => {
    first.click();
    while (first.isConnected) {
        await new Promise(requestAnimationFrame);
    }
    second.click();
}"""

OpenFloor = Callable[..., Tablet]


@pytest.fixture
def open_floor(chromium: Browser, showroom: Showroom) -> Iterator[OpenFloor]:
    """Opens a page of the floor, as Flo on a phone unless another is named."""
    with ExitStack() as open_phones:

        def open_one(person: str = "flo", size: tuple[int, int] = PHONE, path: str = "/floor/") -> Tablet:
            phone = replace(open_phones.enter_context(open_page(chromium, showroom.web, size)), table=0)
            known = known_cookies.get((showroom.web.port, person))
            if known:
                phone.page.context.add_cookies(known)
            phone.page.goto(path)
            if not known:
                sign_in(phone.page, person)
                phone.page.wait_for_url(lambda url: url.endswith(path))
            known_cookies[showroom.web.port, person] = phone.page.context.cookies()
            if path == "/floor/":
                expect(phone.page.locator(".lamp")).to_have_text("Live")
            return phone

        yield open_one


def give(showroom: Showroom, table: int, person: str = "flo") -> None:
    assert post(Hand(showroom.web, table, person), f"/floor/tables/{table}/assign")[0] == 302


def wait_card(phone: Tablet, name: str) -> Locator:
    return phone.page.locator(".wait").filter(has=phone.page.locator(f"h3:has-text('{name}')"))


def name_of(showroom: Showroom, table: int) -> str:
    floor = Hand(showroom.web, table, "fran")
    mine = json.loads(floor.request("GET", "/floor/mine")[1])["tables"]
    return str(next(one["name"] for one in mine if one["table"] == table))


def touch(card: Locator, *names: str) -> None:
    for name in names:
        card.get_by_role("button", name=name, exact=True).tap()


def test_a_phone_answers_every_kind_of_request_while_the_tablet_waits(
    open_at: OpenAt, open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    name = name_of(showroom, table)
    give(showroom, table)
    hand = deal(showroom, table, 1, 2)
    phone, dana = open_floor(), open_at(table)
    card = wait_card(phone, name)
    phone.inspect("floor-quiet")

    hand.do("call_floor")
    expect(card).to_contain_text("The floor is called")
    touch(card, "Answer call")
    expect(card).to_have_count(0)

    kinds = next(a for a in hand.screen()["actions"] if a["name"] == "report_irregularity")["args"]["kind"]
    ruled = next(kind for kind, follows in kinds["follows"].items() if follows["outcome"] == "floor")
    hand.do("report_irregularity", kind=ruled)
    expect(card).to_contain_text(kinds["follows"][ruled]["law"])
    phone.inspect("floor-ruling")
    touch(card, "Approve", "Play on")
    phone.photograph("floor-ruling-form")
    touch(card, "Approve")
    expect(card).to_have_count(0)

    hand.do("request_void", reason="alarm")
    dana.says("Wait for the floorperson: alarm.")
    touch(card, "Deny")
    phone.inspect("floor-deny")
    touch(card, "The round stands")
    expect(card).to_have_count(0)
    expect(dana.page.locator(".asked")).to_have_count(0)

    to_showdown(hand, "Ah", "Kd")
    hand.do("turn_hand", seat=2, cards=["9c", "8c", "5s"])
    hand.do("request_correction", reason="that was the ace", seat=2, cards=["9c", "8c", "Ac"])
    expect(card).to_contain_text("9c 8c Ac")
    phone.inspect("floor-correction")
    touch(card, "Approve")
    expect(card).to_have_count(0)
    assert hand.screen()["state"]["seats"][1]["cards"] == ["9c", "8c", "Ac"]

    hand.do("request_void", reason="misdeal")
    expect(card).to_contain_text("The pit boss must approve.")
    boss = open_floor("boss", LARGE)
    boss.inspect("floor-boss")
    touch(wait_card(boss, name), "Approve")
    dana.says("The round is void: misdeal. Return every wager, then clear the table.")
    hand.do("clear_table")
    at = datetime.now(UTC).isoformat()
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    seats = [{"seat": 2, "wagers": bets, "cards": ["9c", "8c", "Ac"]}]
    told = hand.request("GET", f"/api/v1/tables/{table}/rounds/1")[1]
    record = json.loads(told)["record"] | {"seats": seats, "community": ["Ah", "Kd"], "void": None}
    missed = [
        {"entry": "round", "at": at, "dealer": "dana", "deck": "red", "record": record},
        {"entry": "count", "at": at, "deck": "red", "count": 40, "is_right": True},
        {"entry": "deck_change", "at": at, "out": "red", "deck": "blue", "back": "blue"},
    ]
    hand.do("record_missed_rounds", entries=missed)
    lines = card.locator(".reported-rounds li")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("dana")
    expect(lines.first).to_contain_text("Staked 30 · returned 60")
    expect(lines.first).to_contain_text("9c 8c Ac +30")
    expect(lines.nth(1)).to_contain_text("40 · it was right")
    phone.inspect("floor-missed")
    phone.page.set_viewport_size({"width": 320, "height": 640})
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 320
    phone.inspect("floor-missed")
    phone.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    touch(card, "Approve")
    expect(card).to_have_count(0)

    royal = [{"seat": 2, "wagers": bets, "cards": ["As", "Ks", "Qs"]}]
    paid = record | {"seats": royal, "community": ["Ts", "Js"], "meter": "12000.00"}
    later = {"entry": "round", "at": datetime.now(UTC).isoformat(), "dealer": "dana", "deck": "blue"}
    hand.do("record_missed_rounds", entries=[later | {"record": paid}])
    expect(lines.first).to_contain_text("The display showed 12,000, ours 1,")
    phone.inspect("floor-missed-display")
    touch(card, "Approve")
    expect(card).to_contain_text("Seat 2: only the paperwork is open")
    expect(card).to_contain_text("30,000 was paid by hand")
    expect(card).to_contain_text("Paperwork waits")
    expect(card).not_to_contain_text("Seat 2: pay")
    phone.inspect("floor-paid-by-hand")
    touch(card, "End the paperwork · Seat 2", "Tax form", "Call to surveillance")
    phone.inspect("floor-paid-by-hand-form")
    touch(card, "End the paperwork")
    expect(card).to_have_count(0)
    assert phone.complaints == dana.complaints == boss.complaints == []


def test_decks_are_verified_and_payments_made_from_the_phone(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    fresh, table = showroom.fresh("double_draw/winners/none"), showroom.fresh("let_it_ride/winners/ready")
    deck, paid = name_of(showroom, fresh), name_of(showroom, table)
    give(showroom, fresh)
    give(showroom, table)
    phone, boss = open_floor(), open_floor("boss")
    dealer = Hand(showroom.web, fresh)
    dealer.do("receive_deck", deck="red", back="red")
    dealer.do("inspect_deck", deck="red")
    hand = deal(showroom, table, 2, bet="25.00")
    to_showdown(hand, "Ah", "Kh")
    hand.do("turn_hand", seat=2, cards=["Qh", "Jh", "Th"])

    expect(wait_card(phone, deck)).to_contain_text("inspected")
    expect(wait_card(phone, paid)).to_contain_text("Seat 2: pay")
    phone.inspect("floor-two-wait")
    touch(wait_card(phone, deck), "Verify deck · Red")
    expect(wait_card(phone, deck)).to_have_count(0)
    card = wait_card(phone, paid)
    touch(card, "Confirm hand · Seat 2")
    expect(card).to_contain_text("hand confirmed")
    signs = wait_card(boss, paid)
    boss.inspect("floor-second-signature")
    touch(signs, "Sign payment · Seat 2")
    expect(signs).to_contain_text("second signature given")
    expect(card).to_contain_text("second signature given")
    touch(card, "Make payment · Seat 2", "Tax form", "Call to surveillance")
    phone.inspect("floor-payment")
    touch(card, "Make payment")
    expect(card).to_have_count(0)
    expect(signs).to_have_count(0)
    assert phone.complaints == boss.complaints == []


def test_the_podium_works_a_table_and_leads_to_its_felt(open_floor: OpenFloor, showroom: Showroom) -> None:
    table = showroom.fresh("criss_cross/procedure/ready")
    name = name_of(showroom, table)
    give(showroom, table)
    podium = open_floor(size=LARGE)
    podium.page.locator(f'.tile[data-table="{table}"]').tap()
    sheet = podium.page.locator(".sheet")
    expect(sheet.get_by_role("heading", name=name)).to_be_focused()
    expect(sheet).to_contain_text("Hold table")
    podium.inspect("floor-sheet")
    touch(sheet, "Hold table", "Dispute", "Hold table")
    expect(sheet).to_contain_text("Held: Dispute")
    touch(sheet, "Release hold", "As dealt", "Release hold")
    expect(sheet).not_to_contain_text("Held: Dispute")
    touch(sheet, "Order recut")
    podium.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    phone = open_floor(path=f"/tables/{table}/?drawer=floor")
    expect(phone.page.locator(".drawer")).to_be_visible()
    phone.inspect("floor-felt-drawer")
    touch(phone.page.locator(".drawer"), "Close")
    expect(phone.page.locator("#felt")).to_be_in_viewport()
    phone.inspect("floor-felt")
    small = open_floor(size=SMALL)
    expect(small.page.locator(f'.tile[data-table="{table}"]')).to_be_visible()
    small.inspect("floor-tablet")
    assert podium.complaints == phone.complaints == small.complaints == []


def test_the_meter_is_read_against_ours_and_the_difference_shown(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    give(showroom, table)
    to_showdown(deal(showroom, table, 1, also={"progressive": "1.00"}), "Ah", "Kd")
    ours = Hand(showroom.web, table, "flo").screen()["state"]["meter"]
    phone = open_floor(path=f"/floor/?table={table}")
    sheet = phone.page.locator(".sheet")
    touch(sheet, "Confirm meter")
    expect(sheet).to_contain_text("Ours shows")
    # Five cents more than ours.
    touch(sheet, *str(int(ours.replace(".", "")) + 5))
    expect(sheet).to_contain_text("Difference +0.05")
    phone.inspect("floor-meter")
    touch(sheet, "Confirm meter")
    expect(sheet).not_to_contain_text("Ours shows")
    assert Hand(showroom.web, table, "flo").screen()["state"]["meter"] != ours
    assert phone.complaints == []


def test_what_nobody_answers_reaches_every_floorperson_and_sounds_where_wanted(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/full/ready")
    give(showroom, table, "faye")
    podium = open_floor("faye", LARGE)
    card = wait_card(podium, "Forgotten")
    expect(card).to_have_attribute("data-level", "urgent")
    expect(card).to_contain_text("Gone up to: Pit boss")
    expect(card).to_contain_text("Not your table")
    sound = podium.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.tap()
    podium.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.tap()
    touch(card, "Answer call")
    expect(card).to_have_count(0)
    assert podium.complaints == []


def test_a_second_touch_does_not_answer_the_card_that_moves_up(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    tables = [showroom.fresh("double_draw/procedure/none") for _ in range(2)]
    for table in tables:
        give(showroom, table)
        Hand(showroom.web, table).do("call_floor")
    phone = open_floor()
    first, second = (wait_card(phone, name_of(showroom, table)) for table in tables)
    buttons = [card.get_by_role("button", name="Answer call") for card in (first, second)]
    for button in buttons:
        expect(button).to_be_enabled()
    phone.page.evaluate(TOUCH_TWICE, [button.element_handle() for button in buttons])
    expect(first).to_have_count(0)
    expect(second).to_be_visible()
    assert "floor_called_at" in Hand(showroom.web, tables[1]).screen()["state"]["around"]
    touch(second, "Answer call")
    expect(second).to_have_count(0)


def test_an_answer_to_what_has_moved_on_is_not_given_and_the_card_is_fresh(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/full/ready")
    name = name_of(showroom, table)
    give(showroom, table)
    hand = deal(showroom, table, 1)
    hand.do("request_void", reason="alarm")
    phone = open_floor()
    card = wait_card(phone, name)
    expect(card.get_by_role("button", name="Approve")).to_be_enabled()
    # The touch is on its way while the table moves on.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/commands", hold)
    touch(card, "Approve")
    for _ in range(200):
        if held:
            break
        phone.page.wait_for_timeout(50)
    hand.do("withdraw_request", number=1)
    hand.do("decide_all", choice="1x")
    hand.do("request_void", reason="misdeal")
    with phone.page.expect_response("**/commands") as answered:
        held[0].continue_()
    assert (answered.value.status, answered.value.json()["code"]) == (409, "stale")
    expect(phone.page.get_by_role("alert")).to_contain_text("moved on")
    expect(card).to_contain_text("Misdeal")
    assert "is_void" not in hand.screen()["state"]["around"]


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
