"""Steps that come up once a night, by tap: envy, an idle table, two decks, a forfeited seat."""

import pytest
from playwright.sync_api import expect

from tests.browser.felt_scenes import Scene
from tests.browser.table_scenes import BETTING, around, deal, in_drawer, open_drawer, sign, to_showdown
from tests.browser.tablets import LARGE, SMALL, IsWhole, OpenAt
from tests.browser.touch_scripts import play_on
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

# Amounts that overflow their box.
OUTSIDE = """() => Array.from(document.querySelectorAll(".spot .amount"))
    .filter((amount) => {
        const [inner, outer] = [amount, amount.closest(".spot")].map((one) => one.getBoundingClientRect());
        return inner.left < outer.left || inner.right > outer.right;
    })
    .map((amount) => amount.textContent)"""
WASHED = ("Spread", "The player has looked", "Washed and stacked", "Shuffled")


@pytest.mark.law("36.05.18.11E(5)")
def test_an_envy_bonus_is_paid_by_a_touch_after_every_hand(
    open_at: OpenAt, showroom: Showroom, is_whole: IsWhole
) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    hand = deal(showroom, table, 2, 5, also={"progressive": "1.00"})
    to_showdown(hand, "As", "Ks")
    Hand(showroom.web, table, "fran").do("confirm_meter", reading=hand.screen()["state"]["meter"])
    hand.do("turn_hand", seat=5, cards=["Qs", "Js", "Ts"])
    dana = open_at(table, size=SMALL)
    dana.turn("2d", "5c", "9h")
    dana.says("Pay the envy bonus of seat 2: $1,000.")
    expect(dana.page.locator('.seat[data-seat="2"]')).to_have_attribute("aria-current", "step")
    is_whole(dana)
    assert dana.page.evaluate(OUTSIDE) == []
    dana.inspect("envy")
    dana.touch("Pay envy")
    expect(dana.page.locator('.seat[data-seat="2"] .extra-envy')).to_have_text("Envy 1,000")
    assert dana.screen()["state"]["seats"][1]["result"]["envy"] == "1000.00"
    assert dana.complaints == []


@pytest.mark.law("36.05.18.05H")
def test_an_idle_table_spreads_its_deck_and_washes_it_before_the_next_round(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("let_it_ride/winners/ready"))
    open_drawer(dana, "Decks")
    in_drawer(dana, "Declare idle")
    expect(dana.page.locator(".reminder")).to_contain_text(["Table idle"])
    dana.touch("Close")
    dana.inspect("idle")
    dana.touches(*WASHED)
    dana.page.get_by_role("button", name="Cut at").tap()
    dana.says(BETTING)
    assert "is_idle" not in around(dana)
    assert dana.complaints == []


@pytest.mark.law("36.05.19.03B")
@pytest.mark.law("36.05.19.03B(5)")
def test_of_two_decks_the_other_is_dealt_next_while_the_first_is_shuffled(
    open_at: OpenAt, showroom: Showroom
) -> None:
    scene = Scene(showroom, "double_draw/procedure/none")
    scene.bring_two_decks()
    dana = open_at(scene.table, size=SMALL)
    in_use = dana.page.locator(".ring.in-use")
    expect(in_use).to_contain_text("red")
    dana.touches("Seat 3: seat a player", "Everyone in", "No more bets", "Deal")
    play_on(scene.dealer)
    dana.touch("Clear table")
    expect(in_use).to_contain_text("blue")
    # The red deck leaves the rack for the shuffler before the blue one is dealt.
    dana.says("Put deck red in the shuffler before the other is dealt.")
    open_drawer(dana, "Decks")
    dana.inspect("two-decks")
    dana.touches("Close", "Shuffled")
    dana.says(BETTING)
    dana.touches("Seat 3: in", "No more bets")
    dana.says("Deal five cards to each player.")
    assert [deck["name"] for deck in around(dana)["decks"] if deck.get("is_in_use")] == ["blue"]
    assert dana.complaints == []


@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_a_seat_that_is_left_is_forfeited_by_the_floorperson_at_the_table(
    size: tuple[int, int], open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    deal(showroom, table, 1, 4)
    dana = open_at(table, size=size)
    open_drawer(dana, "Floor")
    in_drawer(dana, "Forfeit seat", "Seat 1", "Abandoned", "Sign with PIN")
    sign(dana)
    expect(dana.page.locator('.seat[data-seat="1"] .tag')).to_have_text("forfeited")
    dana.says("Ask seat 4: bet one to three antes on across, or fold?")
    dana.inspect("forfeited")
    dana.touch("All 1x")
    dana.says("Turn the left community card.")
    assert dana.complaints == []
