"""Recuts, sealed decks and the idle procedure by tap, with the floorperson on a phone or at the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.felt_scenes import Scene
from tests.browser.floor_pages import OpenFloor, give, name_of, touch, wait_card
from tests.browser.table_scenes import BETTING, around, in_drawer, open_drawer, sign
from tests.browser.tablets import LARGE, SMALL, OpenAt, in_spanish
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

CUT = "Cut deck red: cover card at least ten cards from the top."
SIZES = pytest.mark.parametrize("size", [LARGE, SMALL])


@pytest.mark.law("36.05.18.05G")
@SIZES
def test_a_dealer_asks_for_a_recut_and_the_floor_approves_it_on_a_phone(
    open_at: OpenAt, open_floor: OpenFloor, showroom: Showroom, size: tuple[int, int]
) -> None:
    scene = Scene(showroom, "let_it_ride/winners/ready")
    give(showroom, scene.table)
    scene.seat(2)
    scene.do("announce_no_more_bets")
    phone, dana = open_floor(), open_at(scene.table, size=size)
    open_drawer(dana, "Decks")
    in_drawer(dana, "Ask for a recut")
    dana.inspect("recut-ask")
    in_drawer(dana, "Cut too high or low", "Ask for the recut")
    dana.says("Wait for the floorperson: Cut too high or low.")
    dana.touch("Close")
    dana.inspect("recut-waits")
    card = wait_card(phone, name_of(showroom, scene.table))
    expect(card).to_contain_text("A recut: Cut too high or low")
    phone.inspect("floor-recut")
    touch(card, "Approve")
    expect(card).to_have_count(0)
    dana.says(CUT)
    dana.inspect("recut-due")
    in_spanish(dana).photograph("recut-due-es")
    dana.page.get_by_role("button", name="Corte en 26").tap()
    expect(dana.page.locator(".words")).not_to_contain_text("Corte")
    assert around(dana)["decks"][0]["cover_card_at"] == 26
    assert (dana.complaints, phone.complaints) == ([], [])


@pytest.mark.law("36.05.18.05G")
def test_the_floor_page_orders_a_recut_with_a_reason(open_floor: OpenFloor, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    name = name_of(showroom, table)
    give(showroom, table)
    phone = open_floor()
    phone.page.locator(".mine").get_by_role("button", name=name).tap()
    sheet = phone.page.locator(".sheet")
    touch(sheet, "Order recut")
    phone.inspect("floor-order-recut")
    touch(sheet, "Cover card fell out", "Order recut")
    expect(sheet.get_by_role("button", name="Order recut")).to_have_count(0)
    assert Hand(showroom.web, table).screen()["state"]["prompt"]["key"] == "step.cut_deck"
    assert phone.complaints == []


@pytest.mark.law("36.05.18.04F")
@SIZES
def test_a_sealed_preshuffled_deck_is_confirmed_by_the_floorperson_before_it_is_cut(
    open_at: OpenAt, showroom: Showroom, size: tuple[int, int]
) -> None:
    dana = open_at(showroom.fresh("let_it_ride/winners/none"), size=size)
    dana.page.get_by_label("Seal, if scanned").fill("md-47 11")
    dana.touch("Preinspected and preshuffled")
    dana.inspect("deck-sealed")
    dana.touch("Red")
    dana.says("The floorperson confirms that deck red came preinspected and preshuffled.")
    dana.inspect("deck-confirm")
    assert around(dana)["decks"][0]["seal"] == "MD-4711"
    dana.touch("Floorperson: confirm here")
    sign(dana)
    dana.says(CUT)
    open_drawer(dana, "Decks")
    expect(dana.page.get_by_label("Deck Red")).to_contain_text("seal MD-4711")
    dana.page.get_by_label("Deck Red").get_by_role("button", name="Remove").tap()
    in_drawer(dana, "Damaged card", "Remove deck")
    dana.says("Receive a deck at the table.")
    dana.touch("Close")
    dana.touch("Red")
    assert around(dana)["decks"][0]["name"] == "red_2"
    assert dana.complaints == []


@pytest.mark.law("36.05.18.05H")
@SIZES
def test_an_idle_table_empties_shoe_and_rack_and_a_seat_looks_at_the_cards(
    open_at: OpenAt, showroom: Showroom, size: tuple[int, int]
) -> None:
    table = showroom.fresh("let_it_ride/winners/idle")
    hand = Hand(showroom.web, table)
    for seat in range(1, 8):
        hand.do("seat_player", seat=seat)
    dana = open_at(table, size=size)
    # A web process sweeps where no worker runs.
    due = "No round for 20 minutes. Take the cards out of the shoe and the discard rack."
    expect(dana.page.locator(".words")).to_have_text(due, timeout=40_000)
    dana.inspect("idle-due")
    dana.touch("Shoe and rack are empty")
    dana.says("Spread deck red face down, face up only if a player asks.")
    dana.touch("Spread")
    expect(dana.page.get_by_text("Which player has looked?")).to_be_visible()
    dana.inspect("who-looked")
    in_spanish(dana).photograph("who-looked-es")
    dana.page.get_by_role("group", name="¿Qué jugador ha mirado?").get_by_role(
        "button", name="Puesto 3"
    ).tap()
    expect(dana.page.locator(".words")).to_contain_text("boca abajo")
    events = Hand(showroom.web, table, "fran").request("GET", f"/api/v1/tables/{table}/events?after=1")[1]
    assert b'\\"seat\\":3' in events
    assert dana.complaints == []


@pytest.mark.law("CCP ch. 5 F")
def test_the_floorperson_says_at_the_table_that_it_was_not_idle(open_at: OpenAt, showroom: Showroom) -> None:
    dana = open_at(showroom.fresh("criss_cross/winners/idle"))
    button = dana.page.get_by_role("button", name="Floorperson: was not idle")
    expect(button).to_be_visible(timeout=40_000)
    button.tap()
    dana.photograph("not-idle")
    in_drawer(dana, "The app was down", "Sign with PIN")
    sign(dana)
    dana.says(BETTING)
    assert "is_idle" not in around(dana)
    assert dana.complaints == []


@pytest.mark.law("36.05.19.05H")
def test_the_floor_page_says_that_a_table_was_not_idle_and_shows_no_alert(
    open_at: OpenAt, open_floor: OpenFloor, showroom: Showroom
) -> None:
    table = showroom.fresh("double_draw/winners/idle")
    name = name_of(showroom, table)
    give(showroom, table)
    phone, dana = open_floor(), open_at(table)
    expect(dana.page.get_by_role("button", name="Shoe and rack are empty")).to_be_visible(timeout=40_000)
    expect(wait_card(phone, name)).to_have_count(0)
    tile = phone.page.locator(".mine").get_by_role("button", name=name)
    expect(tile).to_have_attribute("data-level", "calm")
    tile.tap()
    sheet = phone.page.locator(".sheet")
    touch(sheet, "Was not idle")
    phone.inspect("floor-not-idle")
    touch(sheet, "A player was deciding", "Was not idle")
    dana.says(BETTING)
    assert (dana.complaints, phone.complaints) == ([], [])
