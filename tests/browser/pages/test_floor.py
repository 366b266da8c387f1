"""The floorperson's page on a phone, a tablet and at the podium."""

import json
from datetime import UTC, datetime

from playwright.sync_api import Route, expect

from tests.browser.floor_pages import OpenFloor, give, name_of, touch, wait_card
from tests.browser.table_scenes import deal, to_showdown
from tests.browser.tablets import LARGE, PHONE, SMALL, OpenAt
from tests.browser.wall.walls import KEEP_LINES
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

# A tap, and another on the card that moves up as soon as the first is gone. Right after cards have moved, a
# tap is ignored, so the first one is repeated until it counts.
TOUCH_TWICE = """async ([first, second]) => {
    const deadline = performance.now() + 20000;
    while (first.isConnected && performance.now() < deadline) {
        first.click();
        await new Promise(requestAnimationFrame);
    }
    second.click();
}"""

# A tile of this table that nobody sent, far ahead of all that may come.
FORGE_TILE = """async (table) => {
    const line = lines.find(({url}) => url.includes("/ws/pits/"));
    const pit = line.url.match(/pits\\/(\\d+)/)[1];
    const {tables} = await (await fetch(`/api/v1/pits/${pit}`)).json();
    const tile = {...tables.find((one) => one.table === table), type: "tile", version: 1e9};
    line.onmessage({data: JSON.stringify(tile)});
}"""


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
    body = hand.request("GET", f"/api/v1/tables/{table}/rounds/1")[1]
    record = json.loads(body)["record"] | {"seats": seats, "community": ["Ah", "Kd"], "void": None}
    missed = [
        {"entry": "round", "at": at, "dealer": "dana", "deck": "red", "record": record},
        {"entry": "count", "at": at, "deck": "red", "count": 44, "is_right": True},
        {"entry": "deck_change", "at": at, "out": "red", "deck": "blue", "back": "blue"},
    ]
    hand.do("record_missed_rounds", entries=missed)
    lines = card.locator(".reported-rounds li")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("dana")
    expect(lines.first).to_contain_text("Staked 30 · returned 60")
    expect(lines.first).to_contain_text("9c 8c Ac +30")
    expect(lines.nth(1)).to_contain_text("44 · it was right")
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
    expect(card).to_contain_text("Paperwork waiting")
    expect(card).not_to_contain_text("Seat 2: pay")
    phone.inspect("floor-paid-by-hand")
    touch(card, "Finish the paperwork · Seat 2", "Tax form", "Call to surveillance")
    phone.inspect("floor-paid-by-hand-form")
    touch(card, "Finish the paperwork")
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
    touch(sheet, "Order recut", "A card was seen", "Order recut")
    expect(sheet.get_by_role("button", name="Order recut")).to_have_count(0)
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
    expect(card).to_contain_text("Escalated to: Pit boss")
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


def test_a_tile_far_ahead_of_its_table_does_not_blind_the_phone(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/full/ready")
    give(showroom, table)
    phone = open_floor()
    phone.page.add_init_script(KEEP_LINES)
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Waiting")).to_be_visible()
    phone.page.wait_for_function("() => lines.length && lines.every((line) => line.readyState === 1)")
    phone.page.evaluate(FORGE_TILE, table)
    Hand(showroom.web, table).do("call_floor")
    card = wait_card(phone, name_of(showroom, table))
    expect(card).to_be_visible(timeout=15_000)
    touch(card, "Answer call")
    expect(card).to_have_count(0)


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
    # The tap is on its way while the table moves on.
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
