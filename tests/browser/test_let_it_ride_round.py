"""Let It Ride in real Chromium, by touch, with other screens on the same table."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.browser.conftest import come_as
from tests.browser.tablets import LARGE, NETWORK, SMALL, Tablet, open_page, posts, sign_in
from tests.harness.web import Web

Open = Callable[..., Tablet]

TOUCH_AGAIN_AND_AGAIN = """async (button) => {
    const felt = document.getElementById("felt");
    const redrawn = new Promise((done) =>
        new MutationObserver(done).observe(felt, {attributeFilter: ["data-version"]}));
    button.click();
    button.click();
    await redrawn;
    await new Promise((done) => setTimeout(done, 150));
    button.click();
    await new Promise((done) => setTimeout(done, 500));
}"""


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Web:
    """The one-process server, or the topology a test asks for."""
    running: Web = request.getfixturevalue(getattr(request, "param", "web"))
    return running


@pytest.fixture
def table(served: Web) -> int:
    """A table where nobody has sat yet."""
    return next(served.unused_tables)


@pytest.fixture
def open_tablet(chromium: Browser, served: Web, table: int) -> Iterator[Open]:
    """Opens a tablet of a person at the table of this test."""
    with ExitStack() as open_tablets:

        def open_one(
            person: str = "dana",
            size: tuple[int, int] = LARGE,
            line: Callable[[WebSocketRoute], None] | None = None,
        ) -> Tablet:
            tablet = replace(open_tablets.enter_context(open_page(chromium, served, size)), table=table)
            if line:
                tablet.page.route_web_socket("**/ws/tables/*/", line)
            come_as(person, tablet, served)
            return tablet

        yield open_one


def seat_with_wagers(tablet: Tablet, seat: int, *touches: str) -> None:
    """Who sits down is asked for wagers at once."""
    tablet.touches(f"Seat {seat}: seat a player", *touches, "Place wagers")
    expect(tablet.page.get_by_label(f"Wagers of seat {seat}")).to_have_count(0)


def deal_to_one_seat(tablet: Tablet) -> None:
    seat_with_wagers(tablet, 1, "Minimum 10")
    tablet.touches("No more bets", "Deal")
    tablet.says("Ask seat 1: withdraw bet 1, or let it ride?")


def follows(tablet: Tablet, watcher: Tablet) -> None:
    """Both screens come to the present version, and their felts read the same."""
    version = tablet.screen()["version"]
    tablet.shows(version)
    watcher.shows(version)
    assert watcher.felt() == tablet.felt()
    assert tablet.too_small() == []


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
    expect(dana.page.locator(".step .law")).to_have_text("36.05.18.07C")

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
    dana.touch("Confirm count")
    dana.says("Deal three cards to each player and two to the community.")
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
    assert dana.seat(1).endswith("Pair tens or better 1 pay 25 2 withdrawn $ pay 25 5C pay 2 To pay 52")
    assert dana.seat(4).endswith("Full house 1 withdrawn 2 pay 110 $ pay 110 3C pay 150 6C pay 25 To pay 395")
    assert dana.seat(7).endswith("Pair tens or better 1 pay 125 2 pay 125 $ pay 125 To pay 375")

    dana.touch("Clear table")
    dana.says("Take wagers. Then announce: no more bets.")
    expect(dana.page.locator(".head")).to_contain_text("Round 2")
    expect(dana.page.locator("#felt .card:not(.place)")).to_have_count(0)
    expect(dana.page.locator(".seat.taken")).to_have_count(3)
    follows(dana, fran)
    assert dana.complaints == []
    assert fran.complaints == []


def test_who_only_watches_is_offered_what_is_read_and_nothing_else(open_tablet: Open) -> None:
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
    # The second touch comes before the answer, the third just after the button asks about the next seat.
    ride.evaluate(TOUCH_AGAIN_AND_AGAIN)
    dana.shows(version + 1)
    dana.says("Ask seat 2: withdraw bet 1, or let it ride?")
    expect(ride).to_be_enabled()
    assert dana.version() == version + 1
    assert [(tap["name"], tap["args"]) for tap in sent] == [("decide", {"seat": 1, "choice": "ride"})]
    assert dana.complaints == []


def test_a_tap_that_gets_no_answer_is_sent_again_under_its_id_and_counts_once(open_tablet: Open) -> None:
    dana = open_tablet()
    seat_with_wagers(dana, 1, "Minimum 10")
    dana.touch("No more bets")
    dana.says("Deal three cards to each player and two to the community.")
    sent, version = posts(dana.page), dana.version()

    def lose_two_answers(route: Route) -> None:
        if len(sent) == 1:
            route.fulfill(status=503, json={"code": "busy", "message": "The table is busy."})
        elif len(sent) == 2:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    dana.page.route("**/commands", lose_two_answers)
    deal = dana.page.get_by_role("button", name="Deal", exact=True)
    deal.tap()
    expect(deal).to_have_attribute("aria-busy", "true")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    expect(dana.page.get_by_role("button", name="Ride", exact=True)).to_be_enabled()
    assert dana.version() == version + 1
    assert dana.screen()["version"] == version + 1
    assert len(sent) == 3
    assert len({tap["id"] for tap in sent}) == 1
    assert all(NETWORK in complaint for complaint in dana.complaints)


def test_a_stale_tap_redraws_from_the_fresh_screen_and_says_so(open_tablet: Open) -> None:
    # The first tablet's line is dead: it hears nothing and still shows the old felt.
    dana, second = open_tablet(line=lambda line: None), open_tablet()
    second.touch("Seat 3: seat a player")
    expect(second.page.locator('.seat[data-seat="3"].taken')).to_be_visible()
    expect(dana.page.locator(".seat.taken")).to_have_count(0)
    dana.touch("Seat 5: seat a player")
    expect(dana.page.locator(".notice.stale")).to_contain_text("moved on")
    expect(dana.page.locator('.seat[data-seat="3"].taken')).to_be_visible()
    expect(dana.page.locator('.seat[data-seat="5"].taken')).to_have_count(0)
    expect(dana.page.locator(".notice")).to_have_count(0, timeout=7_000)
    dana.touch("Seat 5: seat a player")
    expect(second.page.locator('.seat[data-seat="5"].taken')).to_be_visible()
    follows(dana, second)
    assert [complaint for complaint in dana.complaints if NETWORK not in complaint] == []
    assert "409" in dana.complaints[0]
    assert second.complaints == []


def test_a_refused_tap_names_its_paragraph_and_is_dismissed(open_tablet: Open) -> None:
    dana = open_tablet()
    deal_to_one_seat(dana)
    version = dana.version()
    status, body = dana.send(dana.screen()["step"], "decide", seat=2, choice="ride")
    assert status == 422
    assert body == {
        "code": "not_their_turn",
        "message": "Seat 1 is asked first, then seat 2.",
        "law": "36.05.18.11B",
        "key": "not_their_turn.seat",
        "params": {"asked": "1", "seat": "2"},
    }

    def ask_the_wrong_seat(route: Route) -> None:
        tap = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps({**tap, "args": {**tap["args"], "seat": 2}}))

    dana.page.route("**/commands", ask_the_wrong_seat)
    dana.touch("Ride")
    expect(dana.page.locator(".notice.refused")).to_contain_text("Seat 1 is asked first, then seat 2.")
    expect(dana.page.locator(".notice.refused .law")).to_have_text("36.05.18.11B")
    dana.touch("Dismiss")
    expect(dana.page.locator(".notice")).to_have_count(0)
    dana.page.unroute("**/commands")
    assert dana.version() == version
    dana.touch("Ride")
    dana.says("Turn the community card on your left.")
    assert all(NETWORK in complaint and "422" in complaint for complaint in dana.complaints)


def test_a_lost_push_is_found_by_the_heartbeat(open_tablet: Open) -> None:
    dropped: list[int] = []

    def lose_screens(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "screen":
                dropped.append(said["version"])
            else:
                line.send(message)

        server.on_message(pass_on)

    dana, second = open_tablet(line=lose_screens), open_tablet()
    second.touch("Seat 6: seat a player")
    expect(second.page.locator('.seat[data-seat="6"].taken')).to_be_visible()
    dana.shows(second.version(), seconds=8)
    follows(dana, second)
    assert second.version() in dropped
    # Its own tap is not pushed either: the screen fetches what it missed.
    dana.touch("Seat 6: wagers")
    dana.touches("Minimum 10", "Place wagers")
    expect(dana.page.locator('.seat[data-seat="6"]')).to_contain_text("10", timeout=2_000)
    assert dana.complaints == []


def test_a_new_build_of_the_page_is_fetched_but_not_while_something_is_half_entered(
    open_tablet: Open,
) -> None:
    lines: list[WebSocketRoute] = []

    def keep(line: WebSocketRoute) -> None:
        lines.append(line)

    dana = open_tablet(line=keep)

    def beat(build: str) -> None:
        lines[0].send(json.dumps({"type": "heartbeat", "version": 1, "protocol": 1, "build": build}))

    dana.touch("Seat 1: seat a player")
    expect(dana.page.get_by_label("Wagers of seat 1")).to_be_visible()
    beat("old")
    beat("new")
    dana.touch("Minimum 10")
    expect(dana.page.get_by_label("Wagers of seat 1")).to_be_visible()
    assert len(lines) == 1
    with dana.page.expect_event("load"):
        dana.touch("Close")
        beat("new")
    expect(dana.page.locator('.seat[data-seat="1"].taken')).to_be_visible()
    assert dana.complaints == []


def test_a_tablet_that_was_cut_off_says_so_and_comes_back_to_the_present_felt(open_tablet: Open) -> None:
    dana, second = open_tablet(), open_tablet()
    expect(dana.page.locator(".connection")).to_have_text("Live")
    dana.page.context.set_offline(True)
    second.touch("Seat 2: seat a player")
    expect(second.page.locator('.seat[data-seat="2"].taken')).to_be_visible()
    expect(dana.page.locator(".connection")).to_have_text("Reconnecting", timeout=12_000)
    dana.page.context.set_offline(False)
    expect(dana.page.locator(".connection")).to_have_text("Live", timeout=10_000)
    follows(dana, second)
    assert second.complaints == []


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
    # The key stays down: the step is taken once, and the next one waits for a key of its own.
    page.keyboard.down("Enter")
    dana.says("Deal three cards to each player and two to the community.")
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
