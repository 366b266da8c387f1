"""Entries found wrong after their phase, and rounds the app did not see."""

import json

from playwright.sync_api import expect

from tests.browser.table_scenes import around, deal, in_drawer, open_drawer, sign, to_showdown
from tests.browser.tablets import SMALL, OpenAt, Tablet
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand


def test_a_hand_that_was_misread_is_corrected_and_the_difference_shown_before_it_is_approved(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    hand = deal(showroom, table, 1, 2)
    to_showdown(hand, "Ah", "Kd")
    hand.do("turn_hand", seat=2, cards=["9c", "8c", "5s"])
    dana = open_at(table)
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "An entry was wrong", "Seat 2", "Wagers", "2", "5", "00")
    expect(dana.page.locator(".old-new")).to_contain_text("Seat 2 · Bet 1")
    dana.photograph("correct-wagers")
    in_drawer(dana, "Cards", "5 of spades", "ace of clubs")
    expect(dana.page.locator(".old-new")).to_contain_text("9c 8c Ac")
    # Typing here does not enter cards on the pad below.
    dana.page.get_by_label("Reason").press_sequentially("Qh")
    expect(dana.page.locator(".chosen .card:not(.place)")).to_have_count(0)
    in_drawer(dana, "Card misread")
    assert dana.too_small() == []
    dana.photograph("correct-cards")
    in_drawer(dana, "Ask the floorperson to correct it")
    dana.says("Wait for the floorperson: Card misread.")
    card = dana.page.locator(".drawer .asked")
    expect(card).to_contain_text("Seats paid already")
    expect(card).to_contain_text("+60")
    dana.photograph("correct-approve")
    Hand(showroom.web, table, "fran").do("approve_request", number=1)
    expect(card).to_have_count(0)
    assert dana.screen()["state"]["seats"][1]["cards"] == ["9c", "8c", "Ac"]
    assert dana.complaints == []


def test_a_closed_round_is_read_again_and_corrected(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    hand = deal(showroom, table, 5)
    to_showdown(hand, "Ah", "Kd")
    hand.do("turn_hand", seat=5, cards=["9c", "8c", "5s"])
    hand.do("clear_table")
    dana = open_at(table)
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "An entry was wrong", "Look at round 1", "Seat 5", "Cards")
    in_drawer(dana, "5 of spades", "ace of clubs", "Card misread")
    dana.photograph("closed-round")
    in_drawer(dana, "Ask to correct round 1")
    expect(dana.page.locator(".drawer .asked")).to_contain_text("9c 8c Ac")
    in_drawer(dana, "Floorperson: answer here", "Approve")
    sign(dana)
    # A community card, read from the round as corrected.
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "An entry was wrong", "Look at round 1", "Community cards", "Second Kd")
    in_drawer(dana, "king of hearts", "Card misread")
    dana.inspect("closed-round-community")
    in_drawer(dana, "Ask to correct round 1")
    expect(dana.page.locator(".drawer .asked")).to_contain_text("Kh")
    Hand(showroom.web, table, "fran").do("approve_request", number=2)
    expect(dana.page.locator(".drawer .asked")).to_have_count(0)
    corrected = json.loads(hand.request("GET", f"/api/v1/tables/{table}/rounds/1")[1])["corrections"][-1][
        "record"
    ]
    assert (corrected["community"], corrected["seats"][0]["cards"]) == (["Ah", "Kh"], ["9c", "8c", "Ac"])
    assert dana.complaints == []


def clear_time(dana: Tablet, label: str) -> None:
    """Check that clearing a time leaves it as it was."""
    field = dana.page.get_by_label(label).first
    before = field.input_value()
    field.fill("")
    expect(field).to_have_value(before)


def test_rounds_dealt_without_the_app_are_told_in_one_form_and_confirmed(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("criss_cross/winners/ready"), size=SMALL)
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "Rounds were dealt without the app", "3", "1")
    expect(dana.page.locator(".drawer")).to_contain_text("30 lines at most")
    in_drawer(dana, "Delete the last digit", "Delete the last digit", "6")
    dana.photograph("missed")
    clear_time(dana, "Last round at")
    # The deck came into play a moment ago, so the rounds are reported from then on.
    in_drawer(dana, "List 6 rounds")
    expect(dana.page.locator(".missed li")).to_have_count(6)
    clear_time(dana, "When")
    assert dana.too_small() == []
    dana.photograph("missed-list")
    in_drawer(dana, "Ask the floorperson to confirm")
    expect(dana.page.locator(".drawer .asked")).to_contain_text("6 rounds")
    expect(dana.page.locator(".drawer .asked")).to_contain_text("A sixth round was dealt without a count")
    dana.photograph("missed-waits")
    in_drawer(dana, "Floorperson: answer here")
    expect(dana.page.locator(".drawer .reported-rounds li")).to_have_count(6)
    dana.inspect("missed-answer")
    in_drawer(dana, "Approve")
    sign(dana)
    assert dana.screen()["state"]["round_number"] == 7
    assert around(dana)["uncounted"] == 6
    notice = dana.page.locator(".notice.recorded")
    expect(notice).to_contain_text("A sixth round was dealt without a count")
    dana.inspect("missed-recorded")
    dana.touch("Dismiss")
    expect(notice).to_have_count(0)
    assert dana.complaints == []
