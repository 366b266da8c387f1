"""The decks of a table by tap: from the box to the shoe, counts, changes, devices and closing."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_scenes import BETTING, around, deal, in_drawer, open_drawer, sign
from tests.browser.tablets import LARGE, SMALL, OpenAt, Tablet
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand


def test_a_table_is_opened_from_the_box_with_the_floorperson_at_its_tablet(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("let_it_ride/winners/none"))
    dana.says("Receive a deck at the table.")
    dana.photograph("deck-receive")
    dana.touch("Red")
    dana.says("Inspect deck red for defects.")
    touches = ["Inspected, no defects"]
    dana.touch(touches[0])
    dana.touch("Floorperson: verify here")
    dana.photograph("deck-verify")
    sign(dana)
    for touch in ("Spread face up", "The player has looked", "Washed and stacked", "Shuffled"):
        dana.touch(touch)
        touches.append(touch)
    dana.says("Cut deck red: cover card at least ten cards from the top.")
    assert len(touches) <= 5
    dana.touches("One card more", "One card more")
    assert dana.too_small() == []
    dana.photograph("deck-cut")
    dana.touch("Cut at 28")
    dana.says(BETTING)
    assert around(dana)["decks"][0]["cover_card_at"] == 28
    assert dana.complaints == []


def test_a_recut_a_deck_change_prepared_early_and_closing(open_at: OpenAt, showroom: Showroom) -> None:
    dana = open_at(showroom.fresh("criss_cross/winners/ready"), size=SMALL)
    open_drawer(dana, "Decks")
    in_drawer(dana, "Order recut", "A card was seen", "Sign with PIN")
    sign(dana)
    dana.says("Cut deck red: cover card at least ten cards from the top.")
    dana.photograph("recut")
    dana.touch("Cut at 26")
    dana.says(BETTING)

    open_drawer(dana, "Decks")
    in_drawer(dana, "Blue", "Inspected, no defects", "Verify deck")
    sign(dana)
    open_drawer(dana, "Decks")
    in_drawer(dana, "Spread face up", "The player has looked", "Washed and stacked", "Shuffled")
    expect(dana.page.get_by_label("Deck Blue")).to_contain_text("Go on once the deck in play is out")
    dana.says(BETTING)
    dana.photograph("decks-prepared")
    dana.page.get_by_label("Deck Red").get_by_role("button", name="Remove").tap()
    in_drawer(dana, "Time to change")
    assert dana.too_small() == []
    in_drawer(dana, "Remove deck")
    dana.says("Cut deck blue: cover card at least ten cards from the top.")
    dana.touch("Cut at 26")
    dana.says(BETTING)
    assert [deck["name"] for deck in around(dana)["decks"]] == ["blue"]

    expect(dana.page.locator(".drawer")).to_contain_text("To close the table: remove the decks.")
    in_drawer(dana, "Remove", "Table closes", "Remove deck", "Close table")
    sign(dana)
    dana.says("The table is closed.")
    open_drawer(dana, "Floor")
    dana.photograph("closed")
    in_drawer(dana, "Reopen table")
    sign(dana)
    dana.says("Receive a deck at the table.")
    dana.photograph("deck-receive")
    dana.touches("Green", "Inspected, no defects")
    dana.says("The floorperson verifies the inspection of deck green.")
    dana.photograph("deck-verify")
    assert dana.complaints == []


def off_by_one(showroom: Showroom, open_at: OpenAt, size: tuple[int, int]) -> Tablet:
    """Count the stub one short by tap, twice."""
    table = showroom.fresh("let_it_ride/full/ready")
    deal(showroom, table, 1, 4)
    dana = open_at(table, size=size)
    open_drawer(dana, "Decks")
    in_drawer(dana, "4", "0", "Stub is 40")
    dana.says("The stub is off. Count it once more, then every place.")
    dana.touch("Close")
    expect(dana.page.get_by_text("Counted 40, which is off. Count again.")).to_be_visible()
    dana.photograph("stub-off")
    dana.touches("4", "0", "Stub is 40")
    dana.says("The stub is off twice. Count the cards at every place.")
    return dana


@pytest.mark.law("ruling 41")
def test_a_stub_that_is_off_by_a_misdeal_voids_the_round_and_keeps_the_deck(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = off_by_one(showroom, open_at, LARGE)
    places = dana.page.locator(".stub .target")
    expect(places).to_have_count(4)
    dana.touches("3", "4", "3", "2")
    dana.photograph("stub-places")
    dana.touch("Every place is counted")
    dana.says("Wait for the floorperson: misdeal.")
    Hand(showroom.web, dana.table, "fran").do("approve_request", number=1)
    dana.says("The round is void: misdeal. Return every wager, then clear the table.")
    assert [deck["name"] for deck in around(dana)["decks"]] == ["red"]
    assert dana.complaints == []


@pytest.mark.law("ruling 41")
def test_a_deck_that_lacks_a_card_leaves_the_table(open_at: OpenAt, showroom: Showroom) -> None:
    dana = off_by_one(showroom, open_at, SMALL)
    dana.touches("3", "3", "3", "2", "Every place is counted")
    dana.says("Wait for the floorperson: wrong number of cards in the deck.")
    open_drawer(dana, "Irregularity")
    expect(dana.page.locator(".drawer")).to_contain_text("The whole deck leaves the table.")
    in_drawer(dana, "Floorperson: answer here", "Approve")
    sign(dana)
    void = "The round is void: wrong number of cards in the deck."
    dana.says(f"{void} Return every wager, then clear the table.")
    assert "decks" not in around(dana)
    assert dana.complaints == []


def test_a_shuffler_that_jams_is_covered_the_table_goes_on_by_hand_and_is_held_and_released(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("double_draw/winners/ready")
    dana = open_at(table)
    open_drawer(dana, "Floor")
    in_drawer(dana, "Change settings", "Shuffler", "The sign with these limits is posted")
    assert dana.too_small() == []
    dana.photograph("settings")
    in_drawer(dana, "Sign with PIN")
    sign(dana)
    expect(dana.page.locator(".drawer")).to_have_count(0)
    open_drawer(dana, "Irregularity")
    in_drawer(dana, "Trouble with a device", "It jammed or stopped", "Report it")
    expect(dana.page.locator(".drawer")).to_contain_text("Shuffler: Jam")
    dana.says("The shuffler has a fault: jam. Wait for the floorperson.")
    dana.photograph("device-fault")
    open_drawer(dana, "Floor")
    in_drawer(dana, "Take device out", "Shuffler", "Covered", "Sign with PIN")
    sign(dana)
    expect(dana.page.locator(".drawer")).to_have_count(0)
    dana.says("The shuffler is out of order. The floorperson chooses another way.")
    open_drawer(dana, "Floor")
    in_drawer(dana, "Change settings", "By hand", "The sign with these limits is posted", "Sign with PIN")
    sign(dana)
    expect(dana.page.locator(".drawer")).to_have_count(0)
    assert around(dana)["devices"] == {"shuffler": "covered"}
    dana.touch("Shuffled")
    dana.page.get_by_role("button", name="Cut at").tap()
    dana.says(BETTING)

    open_drawer(dana, "Floor")
    in_drawer(dana, "Hold table", "Dispute", "Sign with PIN")
    sign(dana)
    open_drawer(dana, "Floor")
    expect(dana.page.locator(".drawer")).to_contain_text("Held: Dispute")
    in_drawer(dana, "Release hold", "Settled with the player", "Sign with PIN")
    sign(dana)
    assert "hold" not in around(dana)
    assert dana.complaints == []
