"""The one place for trouble with a device: it asks which one and what happened, and says what follows."""

import pytest
from playwright.sync_api import expect

from tests.browser.felt_scenes import Scene
from tests.browser.table_scenes import around, in_drawer, open_drawer
from tests.browser.tablets import LARGE, SMALL, OpenAt, in_spanish
from tests.harness.floors.showroom_size import Showroom


@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("36.05.18.13G")
def test_trouble_with_a_device_is_asked_for_in_one_place_and_says_what_follows(
    open_at: OpenAt, showroom: Showroom
) -> None:
    """Red is dealt from an automated shoe, blue is in a shuffler that counts."""
    scene = Scene(showroom, "let_it_ride/full/none")
    scene.bring_two_decks(method="automated_shoe", shuffling="counting_shuffler")
    scene.seat(2)
    scene.deal()
    for size in (LARGE, SMALL):
        tablet = in_spanish(open_at(scene.table, size=size, is_new=True))
        open_drawer(tablet, "Irregularidad")
        in_drawer(tablet, "Problema con un aparato", "Barajadora", "Recuento erróneo")
        expect(tablet.page.get_by_label("Qué sigue")).to_contain_text("La baraja azul se retira.")
        tablet.inspect("device-trouble-es")
        assert tablet.complaints == []
    dana, small = open_at(scene.table), open_at(scene.table, size=SMALL)
    for tablet in (dana, small):
        drawer, follows = tablet.page.locator(".drawer"), tablet.page.get_by_label("What follows")
        open_drawer(tablet, "Irregularity")
        expect(drawer.get_by_label("What happened?").get_by_role("button")).not_to_have_count(0)
        expect(drawer).not_to_contain_text("jammed")
        in_drawer(tablet, "Trouble with a device")
        expect(drawer).not_to_contain_text("What happened?")
        in_drawer(tablet, "Shuffler", "It jammed or stopped")
        expect(follows).to_contain_text("Shuffle deck blue again.")
        expect(follows).to_contain_text("36.05.18.13F")
        in_drawer(tablet, "It shows a wrong count")
        expect(follows).to_contain_text("Deck blue leaves the table.")
        expect(follows).to_contain_text("36.05.18.05E")
        tablet.inspect("device-trouble")
        in_drawer(tablet, "Shoe")
        expect(follows).to_have_count(0)
        in_drawer(tablet, "Its red light is on")
        expect(follows).to_contain_text("Nothing is dealt until the floorperson returns it or takes it out.")
        expect(follows).to_contain_text("36.05.18.13H")
        # The decks lead to the same place.
        open_drawer(tablet, "Decks")
        in_drawer(tablet, "Trouble with a device", "Shuffler", "It shows a wrong count")
    in_drawer(small, "Report it, and remove the deck")
    expect(small.page.locator(".drawer")).to_contain_text("Shuffler: Wrong count")
    assert [deck["name"] for deck in around(small)["decks"]] == ["red"]
    # No deck is left in the shuffler, and the other tablet says so.
    follows = dana.page.get_by_label("What follows")
    expect(follows).to_contain_text("Deck red leaves after the round.")
    dana.inspect("device-ruling")
    in_drawer(dana, "Shoe", "It jammed or stopped")
    expect(follows).to_contain_text("The round is void.")
    expect(follows).to_contain_text("36.05.18.13G")
    dana.photograph("device-void")
    in_drawer(dana, "Report it, and ask for the void")
    dana.says("Wait for the floorperson: shoe jammed.")
    small.says("Wait for the floorperson: shoe jammed.")
    small.inspect("device-reported")
    assert dana.complaints == small.complaints == []
