"""People on a table's tablet: enrolling it, the PIN pad, relief, the idle lock and error messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.tablets import LARGE, NETWORK, SMALL, Tablet, open_page
from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.floors.floor_size import PIN, employee_number
from tests.harness.floors.staffed_tables import Place, fresh_place, post, sign_in_on
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet as Hand

TOUCH_NEXT_TWICE = """async () => {
    for (const time of [1, 2]) {
        document.querySelector("[data-key=next]").click();
        await new Promise((done) => setTimeout(done, 200));
    }
}"""
SESSION = ("sessionid", "device", "csrftoken")


@pytest.fixture
def place(web: Web) -> Place:
    return fresh_place(web)


@pytest.fixture(scope="module")
def hasty(web: Web, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """The same floor behind a server that locks after three seconds."""
    log = tmp_path_factory.mktemp("hasty") / "web.log"
    with serving(log, {**web.env, "IDLE_LOCK_SECONDS": "3"}) as running:
        yield running


@contextmanager
def tablet_at(
    chromium: Browser, place: Place, size: tuple[int, int] = LARGE, language: str = "en"
) -> Iterator[Tablet]:
    """A tablet enrolled at the table of this place, with nobody signed in."""
    with open_page(chromium, place.web, size) as opened:
        cookies = {**place.tablet().cookies, "language": language}
        opened.page.context.add_cookies(
            [{"name": name, "value": value, "url": place.web.url()} for name, value in cookies.items()]
        )
        yield replace(opened, table=place.table)


def press(page: Page, digits: str) -> None:
    for digit in digits:
        page.get_by_role("button", name=digit, exact=True).tap()


def resize(page: Page, size: tuple[int, int]) -> None:
    """Change the size and wait until it is drawn."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def choose(page: Page, name: str) -> None:
    page.locator(".name").filter(has=page.get_by_text(name, exact=True)).tap()


def hand_of(place: Place, tablet: Tablet) -> Hand:
    """Return the person signed in on a tablet, as a client without a screen."""
    hand = place.browser()
    hand.cookies = {c["name"]: c["value"] for c in tablet.page.context.cookies() if c["name"] in SESSION}
    return hand


def deal_to_seat_2(hand: Hand) -> None:
    hand.do("seat_player", seat=2)
    hand.do("place_wagers", seat=2, wagers=LET_IT_RIDE_BETS)
    hand.do("announce_no_more_bets")
    hand.do("deal")


def test_a_fresh_tablet_is_enrolled_and_signed_in_on_by_touch(chromium: Browser, place: Place) -> None:
    with open_page(chromium, place.web, SMALL) as tablet:
        page = tablet.page
        page.goto("/")
        page.get_by_role("link", name="Enroll this tablet").tap()
        tablet.inspect("enrol")
        resize(page, LARGE)
        tablet.inspect("enrol")
        resize(page, SMALL)
        press(page, "ABCDEFGH")
        expect(page.get_by_role("alert")).to_have_text(
            "This code is not valid. Ask the floorperson for a new one."
        )
        press(page, place.code().replace("-", ""))
        expect(page.get_by_text(f"{place.dealer.title()} is dealing here.")).to_be_visible()
        choose(page, place.relief.title())
        press(page, "12")
        tablet.inspect("pin")
        resize(page, LARGE)
        tablet.inspect("pin")
        page.get_by_role("button", name="Delete").tap()
        page.get_by_role("button", name="Delete").tap()
        press(page, PIN)
        expect(page.locator("#felt")).to_be_visible()
        expect(page).to_have_url(f"{place.web.url()}tables/{place.table}/")
        assert tablet.complaints == []


def test_the_pin_alone_waits_for_a_name_and_another_employee_comes_by_number(
    chromium: Browser, place: Place
) -> None:
    with tablet_at(chromium, place) as tablet:
        page = tablet.page
        page.goto("/tablet/")
        page.keyboard.type(PIN)
        expect(page.get_by_role("status")).to_have_text("Tap your name first.")
        choose(page, "Other employee")
        press(page, employee_number(place.relief))
        tablet.inspect("other-employee")
        page.get_by_role("button", name="Next").tap()
        # The PIN typed earlier is still there, and is sent once when confirmed.
        sent: list[Route] = []
        page.route("**/tablet/", lambda route: sent.append(route))  # noqa: PLW0108 - Playwright wants a function
        page.evaluate(TOUCH_NEXT_TWICE)
        assert len(sent) == 1
        sent[0].continue_()
        expect(page.locator("#felt")).to_be_visible()
        assert tablet.complaints == []


def test_the_pin_page_is_a_plain_form_without_javascript(chromium: Browser, place: Place) -> None:
    cookies = place.tablet().cookies
    with chromium.new_context(base_url=place.web.url(), java_script_enabled=False) as context:
        context.add_cookies(
            [{"name": name, "value": value, "url": place.web.url()} for name, value in cookies.items()]
        )
        page = context.new_page()
        page.goto("/tablet/")
        expect(page.get_by_role("button", name="Delete")).to_have_count(0)
        page.get_by_role("radio", name=f"{place.dealer.title()} deals now").check()
        page.get_by_label("PIN", exact=True).fill(PIN)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{place.web.url()}tables/{place.table}/")


def test_a_relief_in_the_middle_of_a_round_notifies_the_old_screen(chromium: Browser, place: Place) -> None:
    with tablet_at(chromium, place) as tablet:
        page = tablet.page
        page.goto("/tablet/")
        choose(page, place.dealer.title())
        press(page, PIN)
        expect(page.locator("#felt")).to_be_visible()
        deal_to_seat_2(hand_of(place, tablet))
        old = page.context.new_page()
        old.goto(f"/tables/{place.table}/")
        expect(old.locator("#felt")).to_be_visible()
        # A page in the background is drawn too rarely to be tapped.
        page.bring_to_front()
        tablet.touches("More")
        page.get_by_role("link", name="Relief").tap()
        expect(page.get_by_role("link", name="Back to the table")).to_be_visible()
        choose(page, place.relief.title())
        press(page, PIN)
        tablet.says("Ask seat 2: withdraw bet 1, or let it ride?")
        expect(old.get_by_role("alert")).to_contain_text("Another dealer has taken over")
        tablet.touches("More")
        expect(page.get_by_text(f"{place.relief.title()} is dealing here.")).to_be_visible()
        tablet.inspect("more")
        tablet.touch("Sign out")
        expect(page.get_by_text("Tap your name, then enter your PIN.")).to_be_visible()
        # A page that was left may still have a request under way.
        assert [said for said in tablet.complaints if NETWORK not in said] == []


def test_an_idle_tablet_locks_outside_a_round_and_comes_back_by_the_pin(
    chromium: Browser, hasty: Web, place: Place
) -> None:
    with tablet_at(chromium, replace(place, web=hasty), SMALL) as tablet:
        page = tablet.page
        page.goto("/tablet/")
        choose(page, place.dealer.title())
        press(page, PIN)
        page.wait_for_url("**/tablet/?why=locked", timeout=20_000)
        expect(page.get_by_role("alert")).to_contain_text("Locked after a while without a tap.")
        tablet.inspect("locked")
        # The dealer's own name is already selected.
        with page.expect_navigation(url=f"**/tables/{place.table}/", wait_until="commit"):
            press(page, PIN)


def test_nobody_is_locked_in_the_middle_of_a_round(chromium: Browser, hasty: Web, place: Place) -> None:
    here = replace(place, web=hasty)
    hand = here.tablet()
    assert sign_in_on(hand, place.dealer)[0] == 302
    deal_to_seat_2(hand)
    with open_page(chromium, hasty, LARGE) as tablet:
        page = tablet.page
        beats: list[int] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda _: beats.append(1)))
        page.context.add_cookies(
            [{"name": name, "value": value, "url": hasty.url()} for name, value in hand.cookies.items()]
        )
        page.goto(f"/tables/{place.table}/")
        tablet.says("Ask seat 2: withdraw bet 1, or let it ride?")
        # Each heartbeat checks for idle dealers; the third comes after the time to lock.
        for _ in range(200):
            page.wait_for_timeout(100)
            if len(beats) >= 4:
                break
        tablet.says("Ask seat 2: withdraw bet 1, or let it ride?")
        expect(page.locator(".connection")).to_have_attribute("data-connection", "live")
        assert tablet.complaints == []


@pytest.mark.parametrize(
    ("language", "wrong", "locked", "gone"),
    [
        ("en", "Name and PIN do not match", "try again in 15 minutes", "no longer belongs to a table"),
        ("es", "El nombre y el PIN no coinciden", "en 15 minutos", "ya no pertenece a ninguna mesa"),
    ],
)
def test_wrong_pins_a_lockout_and_a_tablet_taken_away_are_said_clearly(
    chromium: Browser, place: Place, language: str, wrong: str, locked: str, gone: str
) -> None:
    with tablet_at(chromium, place, SMALL, language) as tablet:
        page = tablet.page
        page.goto("/tablet/")
        choose(page, place.dealer.title())
        press(page, "135790")
        expect(page.get_by_role("alert")).to_contain_text(wrong)
        other = place.tablet()
        for _ in range(3):
            sign_in_on(other, place.dealer, "135790")
        # The name stays selected: only the PIN is entered again.
        press(page, "135790")
        expect(page.get_by_role("alert")).to_contain_text(locked)
        tablet.inspect(f"locked-out-{language}")
        floor = place.browser(place.floor)
        listed = floor.request("GET", "/floor/tablets/")[1].decode()
        device = listed.partition(f"Place {place.number} #1")[0].rpartition("/floor/devices/")[2]
        assert post(floor, f"/floor/devices/{device.partition('/')[0]}/revoke")[0] == 302
        page.goto("/tablet/")
        expect(page.get_by_role("alert")).to_contain_text(gone)
        assert all("status of 429" in said for said in tablet.complaints)
