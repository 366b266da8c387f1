"""The posted paytable and the dealer's card of each game, one touch away from the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenAt
from tests.browser.tablets import LARGE, SMALL
from tests.harness.showroom_size import Showroom

# A row of the sign and a line of the card of each game, by language.
SHOWN = {
    "let_it_ride": (
        (
            "Royal flush 1,000 to 1",
            "Ask each player in turn: withdraw bet 1, or let it ride?",
            "36.05.18.11B",
        ),
    ),
    "criss_cross": (("Pair sixes to tens push", "Turn the community cards: left, right.", "CCP ch. 11 C"),),
    "double_draw": (
        ("Five aces 500 to 1", "Take up to 3 discards from each player and replace them.", "36.05.19.11C(4)"),
    ),
}


@pytest.mark.parametrize("game", SHOWN)
def test_paytable_and_dealers_card_are_one_touch_away(open_at: OpenAt, showroom: Showroom, game: str) -> None:
    size = SMALL if game == "criss_cross" else LARGE
    tablet = open_at(showroom.fresh(f"{game}/winners/ready"), size=size)
    page = tablet.page
    row, line, law = SHOWN[game][0]
    # What was fetched when the page opened is there without a line too.
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.get_by_role("button", name="Paytable").tap()
    drawer = page.locator(".drawer")
    expect(drawer.locator(".signs")).to_contain_text(row.split(" ")[0])
    rows = [" ".join(text.split()) for text in drawer.locator("tr").all_inner_texts()]
    assert row in rows
    expect(drawer).to_contain_text("Minimum $10 Maximum $500")
    tablet.inspect(f"paytable-{game}")
    page.get_by_role("button", name="Dealer's card").tap()
    expect(drawer.locator("li", has_text=line)).to_contain_text(law)
    tablet.inspect(f"card-{game}")
