"""Every kind of table opens on the tablet."""

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import OpenAt
from tests.harness.floors.showroom_size import Showroom


@pytest.mark.parametrize("game", ["let_it_ride", "criss_cross", "double_draw"])
def test_a_table_of_each_game_opens(open_at: OpenAt, showroom: Showroom, game: str) -> None:
    tablet = open_at(showroom.fresh(f"{game}/winners/ready"))
    tablet.says("Take wagers. Then announce: no more bets.")
    expect(tablet.page.locator(".seat")).to_have_count(7 if game == "let_it_ride" else 6)
    tablet.inspect(f"{game}-opened")
    assert tablet.complaints == []
