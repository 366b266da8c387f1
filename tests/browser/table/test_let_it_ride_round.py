"""Let It Ride in real Chromium, by tap, with other screens on the same table."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table_scenes import deal_to_one_seat, follows, seat_with_wagers
from tests.browser.tablets import LARGE, SMALL, Open, open_page, posts, sign_in
from tests.browser.touch_scripts import TOUCH_AGAIN_AND_AGAIN
from tests.harness.servers.web import Web


def test_a_dealer_signs_in_and_finds_the_table_on_the_start_page(chromium: Browser, web: Web) -> None:
    with open_page(chromium, web, LARGE) as tablet:
        page = tablet.page
        page.goto("/")
        page.get_by_role("link", name="Sign in").tap()
        sign_in(page, "dana")
        expect(page.get_by_text("Signed in as dana")).to_be_visible()
        page.get_by_role("list", name="Tables").get_by_role("link", name="LIR 1").tap()
        expect(page.locator(".head")).to_contain_text("LIR 1")
        expect(page.locator(".head")).to_contain_text("Let It Ride")
        expect(page.locator(".connection")).to_have_text("Live")
        page.goto("/")
        page.get_by_role("button", name="Sign out").tap()
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        assert tablet.complaints == []


@pytest.mark.parametrize(
    ("served", "size"),
    [("web", LARGE), ("full_web", SMALL)],
    indirect=["served"],
    ids=["embedded-1280x800", "full-1024x768"],
)
def test_a_whole_round_by_touch_with_a_second_screen_following(
    open_tablet: Open, size: tuple[int, int]
) -> None:
    dana, fran = open_tablet(size=size), open_tablet("fran", size=SMALL)
    dana.says("Take wagers. Then announce: no more bets.")
    expect(dana.page.locator(".step .law").first).to_have_text("36.05.18.07C")

    seat_with_wagers(dana, 1, "Add 25", "Five card bonus 0", "Add 1")
    follows(dana, fran)
    seat_with_wagers(dana, 4, "Minimum 10", "Three card bonus 0", "Add 5", "Six card bonus 0", "Add 5")
    dana.touches("Seat 7: seat a player", "Add 100", "Add 25")
    assert dana.too_small() == []
    dana.photograph("wagers")
    dana.touch("Place wagers")
    dana.touches("Seat 2: seat a player", "Remove player")
    expect(dana.page.get_by_role("button", name="Seat 2: seat a player")).to_be_visible()
    dana.photograph("betting")
    follows(dana, fran)
    assert dana.seat(4) == "4 1 10 2 10 $ 10 5C 3C 5 6C 5"

    dana.touch("No more bets")
    dana.says("Collect the Five Card Bonus, place lammers, compare the counts.")
    dana.touches("Chips collected: 1", "Lammers or accepted: 1")
    dana.says("Deal three cards to each player and two community cards.")
    follows(dana, fran)
    dana.touch("Deal")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    expect(dana.page.locator(".seat.lit")).to_have_attribute("data-seat", "1")
    dana.touches("Ride", "Withdraw")
    dana.says("Ask seat 7: withdraw bet 1, or let it ride?")
    dana.touches("Undo", "Ride")
    dana.says("Ask seat 7: withdraw bet 1, or let it ride?")
    dana.touches("Undo", "Withdraw")
    dana.says("Ask seat 7: withdraw bet 1, or let it ride?")
    dana.photograph("decision")
    follows(dana, fran)
    assert dana.seat(1).startswith("1 1 25 rides 2 25 $ 25")
    assert dana.seat(4).startswith("4 1 10 withdrawn 2 10 $ 10")
    dana.touch("Ride")

    dana.says("Turn the community card on your left.")
    dana.page.keyboard.type("Ah")
    dana.says("Ask seat 1: withdraw bet 2, or let it ride?")
    dana.touches("Withdraw", "Ride", "Ride")
    dana.says("Turn the second community card.")
    follows(dana, fran)
    expect(dana.page.locator('.key[data-card="Ah"]')).to_be_disabled()
    dana.turn("Ad")
    dana.says("Turn the three cards of the Six Card box.")
    dana.turn("2c", "3c", "4c")

    dana.says("Turn the hand of seat 7, announce it and settle it.")
    dana.turn("Ks", "Qs", "Js")
    dana.says("Turn the hand of seat 4, announce it and settle it.")
    follows(dana, fran)
    dana.turn("Tc")
    dana.photograph("showdown")
    dana.turn("Ts", "Th")
    dana.says("Turn the hand of seat 1, announce it and settle it.")
    dana.turn("9c", "7s", "3h")
    dana.says("Every wager is settled. Clear the table.")
    dana.photograph("settled")
    follows(dana, fran)
    fran.photograph(f"watching-{size[0]}")
    assert dana.seat(1).endswith("Pair of tens or better 1 pay 25 2 withdrawn $ pay 25 5C pay 2 To pay 52")
    assert dana.seat(4).endswith("Full house 1 withdrawn 2 pay 110 $ pay 110 3C pay 150 6C pay 25 To pay 395")
    assert dana.seat(7).endswith("Pair of tens or better 1 pay 125 2 pay 125 $ pay 125 To pay 375")

    dana.touch("Clear table")
    dana.says("Take wagers. Then announce: no more bets.")
    expect(dana.page.locator(".head")).to_contain_text("Round 2")
    expect(dana.page.locator("#felt .card:not(.place)")).to_have_count(0)
    expect(dana.page.locator(".seat.taken")).to_have_count(3)
    follows(dana, fran)
    assert dana.complaints == []
    assert fran.complaints == []


def test_a_person_who_only_watches_is_offered_reading_and_nothing_else(open_tablet: Open) -> None:
    audrey = open_tablet("audrey")
    expect(audrey.page.locator(".step .words")).to_be_visible()
    for name in ("More", "Paytable", "Dealer's card"):
        expect(audrey.page.get_by_role("button", name=name)).to_be_visible()
    expect(audrey.page.get_by_role("button")).to_have_count(3)
    assert audrey.complaints == []


def test_a_reload_in_mid_round_draws_the_same_felt(open_tablet: Open) -> None:
    dana = open_tablet()
    deal_to_one_seat(dana)
    dana.touch("Withdraw")
    dana.turn("7d")
    dana.says("Ask seat 1: withdraw bet 2, or let it ride?")
    before = dana.felt()
    dana.page.reload()
    dana.says("Ask seat 1: withdraw bet 2, or let it ride?")
    assert dana.felt() == before
    assert dana.complaints == []


def test_a_double_touch_gives_one_command(open_tablet: Open) -> None:
    dana = open_tablet()
    seat_with_wagers(dana, 1, "Minimum 10")
    seat_with_wagers(dana, 2, "Minimum 10")
    dana.touches("No more bets", "Deal")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    sent, version = posts(dana.page), dana.version()
    ride = dana.page.get_by_role("button", name="Ride", exact=True)
    expect(ride).to_be_enabled()
    # The second tap comes before the answer, the third just after the button asks about the next seat.
    ride.evaluate(TOUCH_AGAIN_AND_AGAIN)
    dana.shows(version + 1)
    dana.says("Ask seat 2: withdraw bet 1, or let it ride?")
    expect(ride).to_be_enabled()
    assert dana.version() == version + 1
    assert [(tap["name"], tap["args"]) for tap in sent] == [("decide", {"seat": 1, "choice": "ride"})]
    assert dana.complaints == []


def test_the_table_is_worked_by_keyboard_and_a_held_key_gives_nothing_more(open_tablet: Open) -> None:
    dana = open_tablet()
    page = dana.page

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_enabled()
        button.press("Enter")

    page.get_by_role("button", name="Seat 1: seat a player").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Seat 1: wagers")).to_be_focused()
    expect(page.get_by_label("Wagers of seat 1")).to_be_visible()
    press("Minimum 10")
    press("Place wagers")
    expect(page.get_by_label("Wagers of seat 1")).to_have_count(0)
    call = page.get_by_role("button", name="No more bets", exact=True)
    expect(call).to_be_enabled()
    call.focus()
    page.evaluate(
        "addEventListener('click', (event) => (window.touched ??= []).push(event.target.textContent), true)"
    )
    # The key stays down: the step is taken once, and the next one needs its own key press.
    page.keyboard.down("Enter")
    dana.says("Deal three cards to each player and two community cards.")
    expect(page.locator(".step .words")).to_be_focused()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert page.evaluate("window.touched") == ["No more bets"]
    page.keyboard.press("Enter")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    press("Ride")
    dana.says("Turn the community card on your left.")
    page.keyboard.type("kd")
    dana.says("Ask seat 1: withdraw bet 2, or let it ride?")
    assert dana.complaints == []
