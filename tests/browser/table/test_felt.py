"""The felt and the header of each game in real Chromium, with the scene played over HTTP."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.felt_scenes import Scene
from tests.browser.tablets import SMALL, IsWhole, OpenAt, Tablet
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

BOX = "(item) => (({x, y, right, bottom}) => [x, y, right, bottom])(item.getBoundingClientRect())"


def seat(tablet: Tablet, number: int) -> Locator:
    return tablet.page.locator(f'.seat[data-seat="{number}"]')


def boxes(tablet: Tablet, number: int) -> list[str]:
    found: list[str] = (
        seat(tablet, number).locator(".spot").evaluate_all("(spots) => spots.map((spot) => spot.dataset.box)")
    )
    return found


def bounds(item: Locator) -> tuple[float, float, float, float]:
    left, top, right, bottom = item.evaluate(BOX)
    return left, top, right, bottom


def stacks(*chips: str) -> list[str]:
    """Return the chips as the payout sheet writes them."""
    return [chip.replace(" ", "\N{MULTIPLICATION SIGN}") for chip in chips]


def follow(scene: Scene, *tablets: Tablet) -> None:
    """Wait until every screen shows the current version."""
    version = scene.dealer.screen()["version"]
    for tablet in tablets:
        tablet.shows(version)


def sees_nothing_face_down(tablet: Tablet, state: dict[str, Any]) -> None:
    """Check that the page holds the face-up cards of the state and no other."""
    up = {card for place in state["seats"] for card in place.get("cards", ())}
    up |= {card for card in state["community"].values() if card} | set(state["six_card_box"])
    drawn = tablet.page.locator("#felt [data-card]").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )
    assert set(drawn) == up


def in_spanish(tablet: Tablet) -> None:
    """Show the same screen in Spanish, which has the longer words."""
    tablet.page.context.add_cookies([{"name": "language", "value": "es", "url": tablet.page.url}])
    tablet.page.reload()
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")
    expect(tablet.page.locator("#felt")).to_be_visible()


def test_the_felt_of_let_it_ride_from_the_wagers_to_the_chips(
    open_at: OpenAt, showroom: Showroom, is_whole: IsWhole, is_whole_zoomed: IsWhole
) -> None:
    scene = Scene(showroom, "let_it_ride/full/ready")
    scene.seat(1, 2, 3, 4, bet="25.00", five_card_bonus="1.00", three_card_bonus="5.00")
    scene.seat(5, bet="100.00", six_card_bonus="5.00", progressive="1.00")
    scene.seat(6, bet="500.00", five_card_bonus="1.00", three_card_bonus="5.00", six_card_bonus="5.00")
    scene.seat(7, bet="5.00", progressive="5.00")
    dana, small = open_at(scene.table), open_at(scene.table, size=SMALL)
    both = (dana, small)
    assert boxes(dana, 1) == scene.state()["boxes"]
    expect(seat(dana, 7).locator(".spot.warned")).to_have_count(3)
    expect(seat(dana, 7).locator(".warning").first).to_have_text("!")
    is_whole(*both)

    scene.deal()
    follow(scene, *both)
    for tablet in both:
        for place, count in ((".seat .cards.down", 21), (".community", 2), (".box-of-cards", 3)):
            expect(tablet.page.locator(f"{place} .face-down")).to_have_count(count)
        expect(tablet.page.locator(".seat.lit")).to_have_attribute("data-seat", "1")
        sees_nothing_face_down(tablet, scene.state())
    left, right = bounds(seat(dana, 1)), bounds(seat(dana, 7))
    assert left[0] < bounds(seat(dana, 4))[0] < right[0]
    assert left[1] == right[1] > bounds(seat(dana, 4))[1]

    for place, card, withdrawn in (("first", "Ah", 2), ("second", "Kh", 3)):
        scene.decide((n, "withdraw" if n == withdrawn else "ride") for n in range(1, 8))
        if place == "first":
            expect(seat(dana, 2).locator('[data-box="bet_1"]')).to_contain_text("withdrawn")
        scene.turn(**{place: card})
    scene.do("turn_box", cards=["2c", "3c", "4c"])
    for number, cards in ((7, "As 7d 9c"), (6, "Ad Ac 5h"), (5, "Ks 8d 9s"), (4, "2h 3h 8h")):
        scene.hand(number, cards)
    follow(scene, *both)
    for tablet in both:
        expect(tablet.page.locator(".seat.lit")).to_have_attribute("data-seat", "3")
        assert tablet.seat(4).endswith("Flush 1 pay 200 2 pay 200 $ pay 200 5C pay 50 3C pay 20 To pay 670")
        assert "6C take 5 PR collected 1" in tablet.seat(5)
        assert seat(tablet, 4).locator(".card.lifted").count() == 3
        sees_nothing_face_down(tablet, scene.state())
    is_whole(*both)
    # The announced hand is raised in the middle too: both community cards, none of the box.
    expect(dana.page.locator(".community .lifted")).to_have_count(2)
    expect(dana.page.locator(".box-of-cards .lifted")).to_have_count(0)

    for tablet in both:
        tablet.touch("Seat 6: chips")
        sheet = tablet.page.get_by_role("region", name="Seat 6: chips")
        expect(sheet.locator(".sum")).to_contain_text("To pay 4,559")
        expect(sheet.locator(".sum .stacks li")).to_have_text(stacks("1K 4", "500 1", "25 2", "5 1", "1 4"))
        row = sheet.locator('tr[data-box="bet_1"]')
        expect(row).to_contain_text("3 to 1")
        expect(row.locator(".law")).to_have_text("36.05.18.12A")
        expect(row.locator(".stacks li")).to_have_text(stacks("1K 1", "500 1"))
        expect(sheet.locator('.made[data-hand="six_card"] [data-card]')).to_have_count(5)
        expect(tablet.page.locator(".box-of-cards .lifted")).not_to_have_count(0)
        seat_bounds, sheet_bounds = bounds(seat(tablet, 6)), bounds(sheet)
        assert sheet_bounds[2] <= seat_bounds[0]
        tablet.inspect("felt-let-it-ride-chips")
    dana.page.keyboard.press("Escape")
    small.touch("Close")
    for tablet in both:
        expect(tablet.page.locator(".sheet")).to_have_count(0)
    scene.do("request_correction", reason="that was the nine", seat=4, cards=["2h", "3h", "9d"])
    scene.floor_does("approve_request", number=1)
    follow(scene, *both)
    for tablet in both:
        # 600 and 70 are not paid, and the five wagers of 81 are lost.
        expect(seat(tablet, 4).locator(".extra-difference")).to_have_text("Corrected: 750 back")
        is_whole(tablet)
    is_whole_zoomed(dana)
    assert dana.complaints == small.complaints == []


def test_the_felt_of_criss_cross_is_a_cross_and_settles_in_two_passes(
    open_at: OpenAt, showroom: Showroom, is_whole: IsWhole, is_whole_zoomed: IsWhole
) -> None:
    scene = Scene(showroom, "criss_cross/full/ready")
    scene.seat(1, 2, 3, 4, bet="25.00", five_card_bonus="5.00")
    scene.seat(6, bet="500.00", five_card_bonus="25.00")
    dana, small = open_at(scene.table), open_at(scene.table, size=SMALL)
    both = (dana, small)
    assert boxes(dana, 1) == ["ante_across", "ante_down", "across", "down", "middle", "five_card_bonus"]
    expect(seat(dana, 1).locator('[data-box="ante_across"]')).to_contain_text("Ante Across")
    expect(seat(small, 1).locator('[data-box="ante_across"] .short')).to_be_visible()
    for tablet in both:
        at = {
            place: bounds(tablet.page.locator(f'[data-place="{place}"]'))
            for place in ("left", "right", "top", "bottom", "middle")
        }
        assert at["left"][2] <= at["middle"][0] < at["middle"][2] <= at["right"][0]
        assert at["top"][3] <= at["middle"][1] < at["middle"][3] <= at["bottom"][1]
        assert at["left"][1] == at["middle"][1] == at["right"][1]
        assert at["top"][0] == at["middle"][0] == at["bottom"][0]
        assert bounds(seat(tablet, 3))[3] <= at["top"][1]
    expect(dana.page.locator(".community .inscription")).to_have_text(
        ["Across", "Across", "Down", "Down", "Middle"]
    )

    scene.deal()
    scene.decide([(1, "1x"), (2, "2x"), (3, "fold")])
    follow(scene, *both)
    assert dana.seat(3).startswith("3 folded Ante Across take 25 Ante Down take 25")
    expect(seat(dana, 2).locator('[data-box="across"]')).to_contain_text("50")
    expect(seat(dana, 2).locator('[data-box="across"] .decision')).to_have_text("2x")
    # A folded hand stays on the felt while its bonus lives.
    expect(seat(dana, 3).locator(".face-down")).to_have_count(2)
    scene.decide([(4, "3x"), (6, "3x")])
    follow(scene, *both)
    expect(dana.page.locator(".community .next")).to_have_attribute("data-place", "left")
    scene.turn(left="Jh", right="Jd")
    scene.decide([(1, "1x"), (2, "fold"), (4, "3x"), (6, "3x")])
    scene.turn(top="7s", bottom="8s")
    scene.decide([(1, "1x"), (4, "3x"), (6, "3x")])
    scene.turn(middle="6s")
    scene.do("settle_bonus")
    follow(scene, *both)
    # The bonus is settled around the table with the hands still face down.
    for number in (1, 2, 3, 4):
        expect(seat(dana, number).locator('[data-box="five_card_bonus"] .outcome')).to_have_text("pay")
    expect(seat(dana, 4).locator(".face-down")).to_have_count(2)
    expect(seat(dana, 4).locator('[data-box="middle"].settled')).to_have_count(0)
    sees_nothing_face_down(dana, scene.state())
    is_whole(*both)

    scene.hand(6, "9s Ts")
    scene.hand(4, "Jc 2d")
    scene.hand(1, "2c 3d")
    follow(scene, *both)
    for tablet in both:
        hands = seat(tablet, 4).locator(".hand")
        expect(hands).to_have_text([re.compile("Across:\\s+Three of a kind"), re.compile("Down:\\s+Nothing")])
        expect(seat(tablet, 4).locator(".total")).to_have_text(re.compile("To pay\\s+480"))
        expect(seat(tablet, 6).locator(".extra-cut")).to_have_text("Limit \N{MINUS SIGN}252,500")
        pending = seat(tablet, 6).locator(".total.pending")
        expect(pending).to_contain_text(re.compile("Pending\\s+50,000"))
        # One payment waits for the floor.
        floor = tablet.page.get_by_role("button", name="Floor", exact=True)
        expect(floor.locator(".waiting-count")).to_have_text("1")
        tablet.touch("Seat 6: chips")
        papers = tablet.page.get_by_role("region", name="Payment").get_by_role("listitem")
        expect(papers).to_have_text(
            [re.compile("confirms"), re.compile("surveillance"), re.compile("signature")]
        )
        expect(papers.first.get_by_role("img", name="open", exact=True)).to_be_visible()
        tablet.touch("Seat 6: chips")
        expect(tablet.page.locator(".sheet")).to_have_count(0)
        tablet.inspect("felt-criss-cross-settled")
    is_whole_zoomed(small)
    # Three of a kind across is raised; nothing down is not.
    dana.touch("Seat 4: chips")
    lifted = dana.page.locator(".community li:has(.lifted)")
    expect(lifted).to_have_count(3)
    places = lifted.evaluate_all("(items) => items.map((item) => item.dataset.place)")
    assert places == ["left", "right", "middle"]
    in_spanish(small)
    expect(seat(small, 4).locator(".hand").first.get_by_role("img", name="Horizontal")).to_be_visible()
    is_whole(small)
    dana.touch("Floor")
    expect(dana.page.locator('.drawer[data-drawer="floor"]')).to_be_visible()
    assert dana.complaints == small.complaints == []


def test_the_felt_of_double_draw_shows_draws_folds_and_what_a_void_returns(
    open_at: OpenAt, showroom: Showroom, is_whole: IsWhole, is_whole_zoomed: IsWhole
) -> None:
    scene = Scene(showroom, "double_draw/full/ready")
    scene.seat(1, 2, 3, 4, 5, 6, bet="500.00")
    dana, small = open_at(scene.table), open_at(scene.table, size=SMALL)
    both = (dana, small)
    assert boxes(dana, 1) == ["ante", "bonus", "first_draw", "second_draw"]
    expect(dana.page.locator(".discards")).to_have_count(6)
    expect(dana.page.locator(".inscribed")).to_contain_text("A joker is an ace")
    scene.deal()
    scene.decide([(1, "place"), (2, "fold"), (3, "place"), (4, "place"), (5, "place"), (6, "place")])
    scene.do("announce_no_more_bets")
    scene.do("draw", seat=1, count=3)
    scene.do("draw", seat=3, count=0)
    follow(scene, *both)
    for tablet in both:
        expect(seat(tablet, 1).locator(".discards strong")).to_have_text("3")
        expect(seat(tablet, 3).locator(".discards strong")).to_have_text("0")
        expect(seat(tablet, 1).locator(".face-down")).to_have_count(5)
        # A fold takes its wagers and its hand right away.
        expect(seat(tablet, 2).locator(".face-down")).to_have_count(0)
        assert tablet.seat(2).startswith("2 Bert folded Ante take 500 Bonus take 500")
        expect(tablet.page.locator(".seat.lit")).to_have_attribute("data-seat", "4")
        sees_nothing_face_down(tablet, scene.state())
    is_whole(*both)
    for number in (4, 5, 6):
        scene.do("draw", seat=number, count=1)
    scene.decide((n, "place") for n in (1, 3, 4, 5, 6))
    scene.do("announce_no_more_bets")
    for number in (1, 3, 4, 5, 6):
        scene.do("draw", seat=number, count=1)
    scene.hand(1, "Ks Kd Qs Qd X1")
    scene.hand(3, "2s 4s 6s 8s 9d")
    follow(scene, *both)
    assert "Two pair" in dana.seat(1)
    assert "push 500" in dana.seat(1)
    expect(seat(dana, 1).locator(".card.lifted")).to_have_count(5)
    expect(seat(dana, 3).locator(".card.lifted")).to_have_count(0)
    expect(seat(dana, 1).locator(".discards strong")).to_have_text("3 + 1")
    dana.inspect("felt-double-draw-showdown")
    is_whole(*both)

    scene.do("request_void", reason="fouled deck")
    Hand(showroom.web, scene.table, "boss").do("approve_request", number=1)
    follow(scene, *both)
    for tablet in both:
        expect(tablet.page.locator(".stamp")).to_have_text("Void: fouled deck")
        assert "Ante back 500" in tablet.seat(4)
        expect(seat(tablet, 1).locator(".extra-difference")).to_have_text("Tray gets back 1,500")
        expect(seat(tablet, 3).locator(".extra-difference")).to_have_text("Tray gives 2,000")
        expect(seat(tablet, 4).locator(".extra-difference")).to_have_count(0)
        tablet.inspect("felt-double-draw-void")
    is_whole_zoomed(dana)
    assert dana.complaints == small.complaints == []


def test_the_header_tells_decks_stub_meter_and_floor_on_both_sizes(
    open_at: OpenAt, showroom: Showroom, is_whole: IsWhole, is_whole_zoomed: IsWhole
) -> None:
    scene = Scene(showroom, "let_it_ride/full/none")
    scene.bring_two_decks()
    scene.seat(2, bet="25.00", progressive="5.00")
    scene.do("seat_player", seat=5)
    scene.do("mark_in", seats=[5])
    scene.deal()
    scene.floor_does("hold_table", reason="a dispute at seat 2")
    dana, small = open_at(scene.table), open_at(scene.table, size=SMALL)
    for tablet in (dana, small):
        head = tablet.page.locator(".head")
        for fact in ("Round 1", "10 \N{EN DASH} 500", "Meter 1,001", "Dana"):
            expect(head).to_contain_text(fact)
        expect(head.locator(".ring")).to_have_count(2)
        expect(head.locator(".ring.in-use .left")).to_have_attribute(
            "stroke-dasharray", re.compile("^(100|99)")
        )
        expect(head.locator(".ring.in-use [role=timer]")).to_have_text(re.compile("^[78]:[0-9]{2}:[0-9]{2}$"))
        expect(head.locator(".stub-pips")).to_have_attribute("data-uncounted", "1")
        expect(head.locator(".stub-pips circle")).to_have_count(5)
        expect(head.locator(".stub-pips .full")).to_have_count(1)
        expect(tablet.page.locator(".reminder.held")).to_have_text("Held: a dispute at seat 2")
        # These seats are in although nothing is recorded yet.
        assert tablet.seat(5).startswith("5 in, amounts?")
    dana.touch("Call floor")
    for tablet in (dana, small):
        expect(tablet.page.locator(".called")).to_contain_text(re.compile("Floor called\\s+0:[0-9]{2}"))
        is_whole(tablet)
    small.inspect("felt-two-decks")
    is_whole_zoomed(small)
    in_spanish(small)
    is_whole(small)
    assert dana.complaints == small.complaints == []


def test_the_colors_of_the_suits_are_chosen_on_the_tablet_and_stay_there(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("criss_cross/winners/ready"), size=SMALL)
    page = dana.page
    dana.touch("More")
    diamond = page.locator('.drawer [data-card="Qd"] .rank')
    heart = page.locator('.drawer [data-card="Kh"] .rank')
    colour = "(rank) => getComputedStyle(rank).color"
    assert diamond.evaluate(colour) != heart.evaluate(colour)
    dana.touch("Two colors")
    assert diamond.evaluate(colour) == heart.evaluate(colour)
    paths = page.locator(".drawer .card path")
    shapes = paths.evaluate_all("(paths) => paths.map((path) => path.getAttribute('d'))")
    assert len(set(shapes)) == 4
    dana.inspect("felt-more")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-suits", "two")
    dana.touch("More")
    expect(page.get_by_role("button", name="Two colors")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_have_count(0)
    assert dana.complaints == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_card_that_is_turned_moves_only_for_those_who_like_it(
    open_at: OpenAt, showroom: Showroom, motion: Any
) -> None:
    scene = Scene(showroom, "let_it_ride/full/ready")
    scene.seat(1)
    scene.deal()
    scene.decide([(1, "ride")])
    dana = open_at(scene.table)
    dana.page.emulate_media(reduced_motion=motion)
    scene.turn(first="Ah")
    card = dana.page.locator('.community [data-card="Ah"]')
    expect(card).to_be_visible()
    moves = card.evaluate("(card) => getComputedStyle(card).animationName")
    assert moves == ("none" if motion == "reduce" else "turn")
