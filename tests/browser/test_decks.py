"""The decks of a table by touch: from the box to the shoe, counts, changes, devices, and closing."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenAt
from tests.browser.tablets import SMALL
from tests.harness.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand


def test_a_table_is_opened_from_the_box_by_touch(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/none")
    dana, small = open_at(table), open_at(table, size=SMALL)
    dana.says("Receive a deck at the table.")
    dana.photograph("deck-receive")
    small.photograph("deck-receive")
    dana.touch("Red")
    dana.says("Inspect deck red for defects.")
    dana.touch("Inspected, no defects")
    dana.says("The floorperson verifies the inspection of deck red.")
    dana.photograph("deck-verify")
    Hand(showroom.web, table, "fran").do("verify_deck", deck="red")
    dana.touches("Spread face up", "The player has looked", "Washed and stacked")
    small.says("Shuffle deck red.")
    small.photograph("deck-shuffle")
    dana.touch("Shuffled")
    dana.says("Cut deck red: the cover card ten cards or more from the top.")
    dana.touches("One card more", "One card more")
    assert dana.too_small() == []
    dana.photograph("deck-cut")
    small.photograph("deck-cut")
    dana.touch("Cut at 28")
    dana.says("Take wagers. Then announce: no more bets.")
    assert dana.screen()["state"]["around"]["decks"][0]["cover_card_at"] == 28
    expect(dana.page.get_by_role("button", name="Cut at 28")).to_have_count(0)
    assert dana.complaints == []
