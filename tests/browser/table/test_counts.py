"""Counts by touch: the fifth round waits for its stub, blind, and optional boxes are named in time."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.table_scenes import around, deal, in_drawer, sign
from tests.browser.tablets import LARGE, SMALL, OpenAt
from tests.browser.touch_scripts import after_a_round, play_on
from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Tapper

BLIND = "Count the stub face down and enter the number of cards."


def fifth_round(showroom: Showroom) -> int:
    """A table in its fifth round, dealt to seats 1 and 4: 41 cards are left."""
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = Tapper(showroom.web, table)
    after_a_round(hand, {1: LET_IT_RIDE_BETS, 4: LET_IT_RIDE_BETS})
    for _ in range(3):
        play_on(hand)
        hand.do("clear_table")
    play_on(hand, "count_stub")
    return table


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.law("ruling 4")
def test_08D_the_fifth_round_is_counted_blind_and_then_goes_on(open_at: OpenAt, showroom: Showroom) -> None:
    table = fifth_round(showroom)
    dana, small = open_at(table, size=LARGE), open_at(table, size=SMALL)
    for tablet in (dana, small):
        tablet.says(BLIND)
        expect(tablet.page.locator(".step p.law")).to_have_text("36.05.18.08D(5)")
        tablet.inspect("count-blind")
        # Neither the page nor what was sent to it has the number.
        assert "41" not in tablet.page.locator("footer.dock").inner_text()
    screen = dana.screen()
    # The table itself may have this number.
    sent = json.dumps({name: part for name, part in screen.items() if name != "table"})
    assert "expected_stub" not in sent
    assert '"41"' not in sent
    assert not re.search(r": 41\b", sent)
    dana.touches("4", "1", "Stub is 41")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    assert dana.complaints == small.complaints == []


@pytest.mark.law("36.05.18.08D(6)")
def test_08D_a_count_that_is_not_due_is_made_blind_too(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    deal(showroom, table, 1)
    dana = open_at(table, size=SMALL)
    dana.touch("Count stub")
    dana.inspect("count-not-due")
    dana.touches("Close", "Count stub", "4", "5", "Stub is 45")
    expect(dana.page.get_by_role("button", name="All 1x")).to_be_visible()
    assert around(dana).get("uncounted", 0) == 0
    assert dana.complaints == []


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_08D_a_floorperson_at_the_table_lets_the_fifth_round_go_on(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(fifth_round(showroom), size=LARGE)
    dana.says(BLIND)
    dana.touch("Floorperson at the table")
    in_drawer(dana, "Go on without the count", "Alarm")
    dana.photograph("count-waived")
    in_drawer(dana, "Sign with PIN")
    sign(dana)
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    assert dana.complaints == []


@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
def test_07D_an_optional_box_is_named_and_its_amount_follows(open_at: OpenAt, showroom: Showroom) -> None:
    dana = open_at(showroom.fresh("let_it_ride/winners/ready"), size=SMALL)
    dana.touches("Seat 2: seat a player", "Progressive 0", "On Progressive, amount later")
    expect(dana.page.get_by_label("Wagers of seat 2")).to_contain_text("named")
    dana.inspect("box-named")
    dana.touches("Close", "No more bets", "Chips collected: 0", "Lammers or accepted: 0", "Lock progressive")
    dana.inspect("count-accepted")
    dana.touches("Chips collected: 1", "Lammers or accepted: 1", "Deal", "All ride")
    # The amounts are asked for before the first card, in the boxes that were named.
    panel = dana.page.get_by_label("Wagers of seat 2")
    expect(panel.locator("[data-target]")).to_have_count(2)
    dana.inspect("box-recorded")
    dana.touches("Minimum 10", "Progressive named", "Exactly 5", "Record wagers")
    seat = dana.screen()["state"]["seats"][1]
    assert seat["wagers"] == LET_IT_RIDE_BETS | {"progressive": "5.00"}
    assert dana.complaints == []
