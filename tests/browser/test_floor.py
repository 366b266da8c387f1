"""The floorperson's page: on a phone, a tablet and at the podium."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import OpenAt, _cookies
from tests.browser.scenes import deal, to_showdown
from tests.browser.tablets import LARGE, SMALL, Tablet, open_page, sign_in
from tests.harness.places import post
from tests.harness.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

PHONE = (390, 844)

OpenFloor = Callable[..., Tablet]


@pytest.fixture
def open_floor(chromium: Browser, showroom: Showroom) -> Iterator[OpenFloor]:
    """Opens a page of the floor, as Flo on a phone unless another is named."""
    with ExitStack() as open_phones:

        def open_one(person: str = "flo", size: tuple[int, int] = PHONE, path: str = "/floor/") -> Tablet:
            phone = replace(open_phones.enter_context(open_page(chromium, showroom.web, size)), table=0)
            known = _cookies.get((showroom.web.port, person))
            if known:
                phone.page.context.add_cookies(known)
            phone.page.goto(path)
            if not known:
                sign_in(phone.page, person)
                phone.page.wait_for_url(f"**{path}")
            _cookies[showroom.web.port, person] = phone.page.context.cookies()
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
    missed = {"entry": "round", "at": datetime.now(UTC).isoformat(), "dealer": "dana", "deck": "red"}
    hand.do("record_missed_rounds", entries=[missed])
    expect(card).to_contain_text("1 rounds")
    touch(card, "Approve")
    expect(card).to_have_count(0)
    assert phone.complaints == dana.complaints == boss.complaints == []


def test_decks_are_verified_and_payments_made_from_the_phone(
    open_floor: OpenFloor, showroom: Showroom
) -> None:
    fresh, table = showroom.fresh("double_draw/winners/none"), showroom.fresh("let_it_ride/winners/ready")
    deck, paid = name_of(showroom, fresh), name_of(showroom, table)
    give(showroom, fresh)
    give(showroom, table)
    phone, boss = open_floor(), Hand(showroom.web, table, "boss")
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
    boss.do("sign_payment", seat=2, round_number=1)
    touch(card, "Make payment · Seat 2", "Tax form", "Call to surveillance")
    phone.inspect("floor-payment")
    touch(card, "Make payment")
    expect(card).to_have_count(0)
    assert phone.complaints == []


def test_the_podium_works_a_table_and_leads_to_its_felt(open_floor: OpenFloor, showroom: Showroom) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
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
