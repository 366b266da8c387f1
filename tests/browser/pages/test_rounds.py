"""Finished rounds looked up and stepped through: every game, every outcome, every screen size."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from games.registry import GAMES
from scripts.catalogues import read
from tests.browser.axe import serious_faults
from tests.browser.finished_rounds import play_rounds
from tests.browser.tablets import SCREENSHOTS, known_cookies, open_page, sign_in, take_picture
from tests.harness.floors.showroom_size import Showroom

DESK, TABLET, PHONE = (1280, 800), (1024, 768), (390, 844)
SIZES = {"double_draw": DESK, "criss_cross": TABLET, "let_it_ride": PHONE}
# Step through every event by key and collect its description.
WALK = """() => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    press("Home");
    return Array.from(document.querySelectorAll(".events button"), () => {
        const told = document.querySelector(".event-details").innerText;
        press("ArrowRight");
        return told;
    });
}"""
# Step through every event and collect what it is and what it changed.
CHANGES = """() => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    press("Home");
    return Array.from(document.querySelectorAll(".events button"), () => {
        const lines = [".event-details .what", ".event-details li"].flatMap(
            (found) => Array.from(document.querySelectorAll(found), (item) => item.textContent));
        press("ArrowRight");
        return lines;
    }).flat();
}"""
CARDS = re.compile(r"\b[2-9TJQKA][shdc]\b")
_played: dict[tuple[int, str], dict[str, int]] = {}
Open = Callable[..., Page]


def rounds_of(showroom: Showroom, game: str) -> dict[str, int]:
    key = (showroom.web.port, game)
    if key not in _played:
        _played[key] = play_rounds(showroom, game)
    return _played[key]


@pytest.fixture
def desk(chromium: Browser, showroom: Showroom) -> Iterator[Open]:
    """Open an address for a person; the console must stay clean."""
    with ExitStack() as stack:
        opened = []

        def open_one(path: str, person: str = "audrey", size: tuple[int, int] = DESK) -> Page:
            tablet = stack.enter_context(open_page(chromium, showroom.web, size))
            opened.append(tablet)
            known = known_cookies.get((showroom.web.port, person))
            if known:
                tablet.page.context.add_cookies(known)
            tablet.page.goto(path)
            if not known:
                sign_in(tablet.page, person)
                expect(tablet.page.locator(".office-page")).to_be_visible()
                known_cookies[showroom.web.port, person] = tablet.page.context.cookies()
            return tablet.page

        yield open_one
        assert [tablet.complaints for tablet in opened] == [[] for _ in opened]


def photograph(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    width = (page.viewport_size or {"width": 0})["width"]
    take_picture(page, SCREENSHOTS / f"{name}-{width}.png")


def fits(page: Page) -> bool:
    """Check that nothing is wider than the screen except what scrolls."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("game", SIZES)
def test_each_round_is_stepped_through_event_by_event(desk: Open, showroom: Showroom, game: str) -> None:
    for kind, pk in rounds_of(showroom, game).items():
        page = desk(f"/rounds/{pk}/", size=SIZES[game])
        events = page.locator(".events button")
        expect(events.first).to_be_attached()
        count = events.count()
        assert count >= (2 if kind in ("corrected", "missed") else 10)
        expect(page.locator("#settled .explained")).to_have_count(4 if kind == "corrected" else 2)
        remarks = page.locator("main > .remark").all_inner_texts()
        assert [remark.split(".")[0] for remark in remarks] == {
            "ordinary": [],
            "corrected": ["This round was corrected after it was closed"],
            "voided": ["This round was voided"],
            "missed": ["This round was reported later"],
        }[kind]
        photograph(page, f"round-{game}-{kind}")
        seen = page.evaluate(WALK)
        assert len(set(seen)) == count
        assert all(re.search(r"\d\d:\d\d:\d\d E[SD]T", text) for text in seen)
        expect(page.locator(".controls .count")).to_have_text(f"Step {count} of {count}")
        expect(page.locator(".controls .forward")).to_be_disabled()
        assert fits(page)
        # The others show nothing that these two do not.
        if kind in ("corrected", "voided"):
            assert serious_faults(page) == []


def test_the_felt_shows_the_state_as_it_was_then(desk: Open, showroom: Showroom) -> None:
    page = desk(f"/rounds/{rounds_of(showroom, 'let_it_ride')['ordinary']}/")
    seat = page.locator('.replay .seat[data-seat="2"]')
    expect(seat.locator(".card[data-card]")).to_have_count(3)
    page.locator(".events button", has_text="Cards dealt").tap()
    expect(seat.locator(".card.face-down")).to_have_count(3)
    expect(seat.locator(".card[data-card]")).to_have_count(0)
    count = page.locator(".controls .count")
    page.get_by_role("slider").fill("1")
    expect(page.locator(".replay .seat.in")).to_have_count(0)
    page.locator(".controls .forward").tap()
    expect(count).to_contain_text("Step 2 of")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Step 3 of")
    page.locator(".controls .back").tap()
    expect(count).to_contain_text("Step 2 of")
    page.locator(".events button").last.tap()
    expect(page.locator(".event-details .what")).to_contain_text("Table cleared")


@pytest.mark.parametrize("game", SIZES)
def test_in_spanish_every_event_and_what_it_changed_is_told_in_spanish(
    desk: Open, showroom: Showroom, game: str
) -> None:
    page = desk(f"/rounds/{rounds_of(showroom, game)['ordinary']}/")
    page.context.add_cookies([{"name": "language", "value": "es", "url": page.url}])
    page.reload()
    expect(page.locator(".events button").first).to_be_attached()
    texts = page.evaluate(CHANGES)
    assert len(texts) > 30
    # Of people, and of submissions that other tests schedule at these tables.
    names = {"Dana", "Fran", "Boss", "CCP", "DDP", "LIR", "NEW", "v"}
    words = {word for line in texts for word in re.findall(r"[^\W\d_]+", re.sub(CARDS, "", line))}
    assert {word for word in words - names if word.lower() not in spanish_words()} == set()
    photograph(page, f"round-{game}-spanish")


@cache
def spanish_words() -> set[str]:
    """Return every word that some Spanish text has."""
    texts = [str(message.string) for message in read("es", "djangojs") if message.id]
    for game in GAMES.values():
        texts += [
            word for section in game.words.sections for word in game.words.names(section, "es").values()
        ]
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]+", text)}


def test_the_log_of_a_round_is_verified_and_the_record_downloaded(desk: Open, showroom: Showroom) -> None:
    page = desk(f"/rounds/{rounds_of(showroom, 'let_it_ride')['corrected']}/")
    page.get_by_role("button", name="Verify the log of this round").tap()
    expect(page.locator("#verified")).to_contain_text("Everything matches.")
    expect(page.locator("#verified")).to_contain_text("settles again to the same amounts")
    records = []
    for name in ("Download record", "Record as played"):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).tap()
        assert re.fullmatch(r"lir-\d+-2\.json", download.value.suggested_filename)
        records.append(json.loads(download.value.path().read_text()))
    now, played = records
    assert now["seats"] != played["seats"]
    assert now["rules"] == played["rules"]
    printed = page.pdf(format="Letter")
    (SCREENSHOTS / "round.pdf").write_bytes(printed)
    assert printed.startswith(b"%PDF")


def test_rounds_are_searched_and_what_is_wrong_stands_beside_its_field(
    desk: Open, showroom: Showroom
) -> None:
    for game in SIZES:
        rounds_of(showroom, game)
    for size in (DESK, PHONE):
        page = desk("/rounds/", "fran", size)
        page.get_by_label("Irregularity").select_option(label="wrong number of cards")
        page.get_by_label("Rounds", exact=True).select_option(label="voided")
        page.get_by_role("button", name="Search").tap()
        expect(page.locator(".rounds tbody tr")).to_have_count(len(SIZES))
        assert "irregularity=wrong_number_of_cards" in page.url
        photograph(page, "rounds")
        assert fits(page)
        assert serious_faults(page) == []
        page.get_by_label("Wagered from $").fill("a lot")
        page.get_by_role("button", name="Search").tap()
        expect(page.get_by_role("alert")).to_have_text("Enter dollars, like 25 or 25.50.")
        page.get_by_role("link", name="Clear").tap()
        expect(page.locator(".rounds tbody tr").first).to_be_visible()
    page.locator(".rounds a").first.tap()
    expect(page.locator(".replay")).to_be_visible()
