"""Irregularities at the table: first the law answers, then the floorperson, on a screen or by PIN."""

import json
import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.browser.table_scenes import around, deal, give_pin, in_drawer, open_drawer, sign, to_showdown
from tests.browser.tablets import NETWORK, SMALL, OpenAt
from tests.harness.floors.floor_size import PIN, employee_number
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

WRONG_NUMBER = "The wrong number of cards was dealt."


def test_a_void_is_asked_with_its_paragraph_and_approved_in_a_second_browser(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = deal(showroom, table, 1, 3)
    dana, fran = open_at(table), open_at(table, "fran", size=SMALL)
    open_drawer(dana, "Irregularity")
    dana.photograph("irregularities")
    assert dana.too_small() == []
    in_drawer(dana, "A card was face up in the deck or shoe.")
    follows = dana.page.get_by_label("What follows")
    expect(follows).to_contain_text("Put this card in the discard rack")
    in_drawer(dana, "Set aside, and record it", "A card was face up in the deck or shoe.")
    expect(follows).to_contain_text("The round is void.")
    in_drawer(dana, "Back")
    hand.do("decide", seat=1, choice="withdraw")
    dana.says("Ask seat 3: withdraw bet 1, or let it ride?")
    in_drawer(dana, WRONG_NUMBER, "Seat 3")
    expect(follows).to_contain_text("36.05.18.13D")
    dana.photograph("irregularity")
    in_drawer(dana, "Report it, and ask for the void")
    dana.says("Wait for the floorperson: wrong number of cards.")
    expect(dana.page.locator(".drawer .asked")).to_contain_text("Notified: the floorperson")
    dana.touch("Close")
    expect(dana.page.locator(".dock .asked")).to_contain_text("Notified: the floorperson")
    dana.photograph("request-waits")

    open_drawer(fran, "Floor")
    fran.photograph("floor-request")
    assert fran.too_small() == []
    in_drawer(fran, "Approve")
    dana.says("The round is void: wrong number of cards. Return every wager, then clear the table.")
    # Seat 1 has taken its first bet back already.
    for seat, amount in ((1, 20), (3, 30)):
        total = dana.page.locator(f'.seat[data-seat="{seat}"] .total')
        expect(total).to_have_text(re.compile(f"Return\\s+{amount}"))
    expect(dana.page.locator(".asked")).to_have_count(0)
    assert dana.complaints == fran.complaints == []


def test_a_void_is_approved_at_the_table_by_pin_and_a_wrong_pin_does_nothing(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("double_draw/winners/ready")
    deal(showroom, table, 2)
    dana = open_at(table)
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "Ask for a void", "Alarm", "Ask for the void")
    in_drawer(dana, "Withdraw request")
    expect(dana.page.locator(".drawer .asked")).to_have_count(0)
    in_drawer(dana, "Ask for a void")
    dana.page.get_by_label("Reason").fill("fire alarm")
    in_drawer(dana, "Ask for the void", "Floorperson: answer here", "Approve")
    give_pin(dana, "fran", "135791")
    expect(dana.page.locator(".signing .answer")).to_contain_text("Name and PIN do not match.")
    expect(dana.page.locator(".dots .full")).to_have_count(0)
    dana.photograph("wrong-pin")
    dana.page.locator(".signing").focus()
    dana.page.keyboard.type(PIN[:3])
    expect(dana.page.locator(".dots .full")).to_have_count(3)
    assert PIN[:3] not in dana.page.locator(".drawer").inner_text()
    dana.page.keyboard.press("Escape")
    expect(dana.page.locator(".drawer")).to_have_count(0)
    lock_out(showroom, table, "adam")
    open_drawer(dana, "Floor")
    in_drawer(dana, "Approve")
    expect(dana.page.locator(".dots .full")).to_have_count(0)
    give_pin(dana, "adam", PIN)
    expect(dana.page.locator(".signing .answer")).to_contain_text("Too many wrong PINs.")
    in_drawer(dana, "Back", "Approve")
    sign(dana)
    dana.says("The round is void: fire alarm. Return every wager, then clear the table.")
    expect(dana.page.locator(".drawer")).to_have_count(0)
    assert [complaint.split("status of ")[-1][:3] for complaint in dana.complaints] == ["403", "429"]
    assert all(NETWORK in complaint for complaint in dana.complaints)


def lock_out(showroom: Showroom, table: int, person: str) -> None:
    """Enter wrong PINs until no PIN works any more."""
    dana = Hand(showroom.web, table)
    headers = {"Content-Type": "application/json", "X-CSRFToken": dana.cookies["csrftoken"]}
    status = 0
    while status != 429:
        tap = {"id": str(uuid4()), "seen": 1, "name": "hold_table", "args": {"reason": "x"}}
        body = json.dumps({"by": {"employee": employee_number(person), "pin": "135791"}, "tap": tap})
        path = f"/api/v1/tables/{table}/commands-by-pin"
        status, _ = dana.request("POST", path, body.encode(), headers)
        assert status in {403, 429}


def test_a_payment_over_a_threshold_waits_for_the_floor_while_the_rest_goes_on(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = deal(showroom, table, 1, 2, bet="25.00")
    to_showdown(hand, "Ah", "Kh")
    hand.do("turn_hand", seat=2, cards=["Qh", "Jh", "Th"])
    dana, fran = open_at(table, size=SMALL), open_at(table, "fran")
    dana.says("Turn the hand of seat 1, announce it and settle it.")
    open_drawer(dana, "Floor")
    dana.photograph("payment")
    in_drawer(dana, "Confirm hand · Seat 2")
    sign(dana)
    expect(dana.page.locator(".drawer .asked")).to_contain_text("hand confirmed")
    in_drawer(dana, "Sign payment · Seat 2")
    sign(dana, "boss")
    open_drawer(fran, "Floor")
    in_drawer(fran, "Make payment · Seat 2", "Tax form")
    expect(fran.page.locator(".drawer .command.large")).to_have_attribute("aria-disabled", "true")
    in_drawer(fran, "Call to surveillance")
    fran.photograph("payment-paperwork")
    in_drawer(fran, "Make payment")
    expect(fran.page.locator(".drawer .asked")).to_have_count(0)
    assert "payments" not in around(dana)
    assert dana.complaints == fran.complaints == []
