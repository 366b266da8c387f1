"""The typeface that ships with the app, and pages read at twice their size."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, Route, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.felt_scenes import Scene
from tests.browser.finished_rounds import play_on, round_id
from tests.browser.layout import boxes, out_of_sight
from tests.browser.table_scenes import deal
from tests.browser.tablets import CARD_CAME, LARGE, sign_in
from tests.browser.windows import open_window
from tests.harness.floors.showroom_size import Showroom
from tests.harness.servers.process import ROOT

TYPEFACE = "**/encode-sans-*.woff2"
# The pages each person opens; nobody is signed in on the first.
PAGES = {
    "": ("/", "/sign-in/", "/enrol/", "/help/"),
    "dana": (
        *("/tables/{table}/", "/tables/{table}/card/", "/pin/"),
        *(
            f"/tables/{{table}}/?drawer={name}"
            for name in ("decks", "irregularity", "floor", "paytable", "missed", "more")
        ),
    ),
    "fran": (
        *(
            "/floor/",
            "/floor/open/",
            "/floor/tables/",
            "/floor/tablets/",
            "/floor/roster/",
            "/floor/handover/",
            "/floor/pins/",
        ),
        *("/pits/", "/pits/1/", "/rounds/", "/rounds/{round}/"),
    ),
    "boss": (
        *("/submissions/", "/submissions/1/", "/submissions/new/let_it_ride/", "/reports/?table={table}"),
        *("/verification/", "/floor/cover/"),
    ),
}
# Laid out by Django, in our typeface.
OFFICE = ("/office/", "/office/tables/table/")
# Three things nobody could reach, one after the other.
SPOIL = {
    "cut off": "item.style.cssText = 'display: block; overflow: hidden; width: 1rem; white-space: nowrap'",
    "under": "item.insertAdjacentHTML('afterend', '<p id=lid>lid</p>');"
    "lid.style.cssText = 'position: fixed; inset: 0; background: black'",
    "out of reach": "item.style.cssText = 'position: absolute; left: -50rem'",
}
MARK_WORDS = """() => document.querySelectorAll("body *").forEach((item) => item.toggleAttribute("data-says",
    [...item.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())))"""
WATCH_LAYOUT = """() => {
    window.shifts = [];
    const moved = ({sources}) => sources.map(({node}) => node?.closest?.("#felt")).filter(Boolean);
    new PerformanceObserver((list) => shifts.push(...list.getEntries().flatMap(moved).map(({id}) => id)))
        .observe({type: "layout-shift", buffered: true});
}"""
# Notes when the felt is there. The drawers are fetched after it.
WATCH_FELT = """new MutationObserver((_, watch) => {
    if (document.querySelector("#felt")) {
        window.feltAt = performance.now();
        watch.disconnect();
    }
}).observe(document, {childList: true, subtree: true})"""
BEFORE_FELT = """() => performance.getEntriesByType("resource")
    .filter(({startTime}) => startTime < feltAt).map(({name}) => name)"""
DECLARED = re.compile(r"encode-sans-latin-wdth.*?unicode-range: ([^;]+);", re.DOTALL)
READ = (".js", ".css", ".html", ".py", ".toml", ".po")
WRITTEN = ("static/js", "static/css", "templates", "games", "tables", "dealers", "locale")


@contextmanager
def signed_in(
    chromium: Browser, showroom: Showroom, person: str, language: str = "en", **options: Any
) -> Iterator[BrowserContext]:
    with open_window(chromium, showroom.web, LARGE, **options) as window:
        page = window.new_page()
        if person:
            page.goto("/sign-in/")
            sign_in(page, person)
            page.wait_for_url(lambda url: "sign-in" not in url)
        window.add_cookies([{"name": "language", "value": language, "url": showroom.web.url()}])
        yield window


def come_to_rest(page: Page) -> None:
    """Wait until nothing on the page is left to be drawn."""
    expect(page.locator(".waiting")).to_have_count(0)
    page.evaluate("() => document.fonts.ready.then(() => null)")


@pytest.fixture(scope="module")
def visited(showroom: Showroom) -> dict[str, int]:
    """A table in the middle of a round, and a finished round."""
    scene = Scene(showroom, "let_it_ride/full/ready")
    scene.seat(1, 2, 7, bet="500.00", five_card_bonus="1.00", progressive="1.00")
    scene.deal()
    finished = deal(showroom, showroom.fresh("criss_cross/full/ready"), 2, 5)
    play_on(finished)
    return {"table": scene.table, "round": round_id(finished, finished.table, 1)}


@pytest.mark.parametrize("language", ["en", "es"])
def test_at_twice_its_size_a_page_scrolls_and_nothing_is_cut_off_or_covered(
    chromium: Browser, showroom: Showroom, visited: dict[str, int], language: str
) -> None:
    faults: dict[str, list[str]] = {}
    for person, paths in PAGES.items():
        with signed_in(chromium, showroom, person, language, zoom=2) as window:
            page = window.pages[0]
            for path in (path.format(**visited) for path in paths):
                answer = page.goto(path)
                assert answer is not None
                assert answer.status == 200, path
                come_to_rest(page)
                # An open drawer covers the felt, and its contents load after the felt.
                if "drawer" in path:
                    page.wait_for_function(CARD_CAME)
                    expect(page.locator(".drawer .panel > *")).not_to_have_count(0)
                faults[path] = out_of_sight(page, ".drawer" if "drawer" in path else "body")
    assert not {path: found for path, found in faults.items() if found}


def test_what_is_cut_off_covered_or_out_of_reach_is_found(page: Page) -> None:
    for fault, spoil in SPOIL.items():
        page.goto("/help/")
        assert out_of_sight(page) == []
        page.evaluate(f"() => {{ const item = document.querySelector('main li'); {spoil} }}")
        assert any(fault in found for found in out_of_sight(page)), fault


def test_the_felt_waits_for_its_typeface_and_nothing_moves_when_it_comes(
    chromium: Browser, showroom: Showroom
) -> None:
    scene = Scene(showroom, "criss_cross/full/ready")
    scene.seat(1, 6)
    with signed_in(chromium, showroom, "dana", is_new=True) as window:
        page = window.new_page()
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route(TYPEFACE, hold)
        page.goto(f"/tables/{scene.table}/", wait_until="domcontentloaded")
        page.wait_for_function("() => document.fonts.status === 'loading'")
        expect(page.locator(".waiting")).to_be_visible()
        expect(page.locator("#felt")).to_have_count(0)
        page.evaluate(WATCH_LAYOUT)
        for route in held:
            route.continue_()
        expect(page.locator("#felt")).to_be_visible()
        # The header says "Connecting" until the socket is open, which is no matter of type.
        expect(page.locator(".connection")).to_have_attribute("data-connection", "live")
        first = boxes(page)
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        assert boxes(page) == first
        assert page.evaluate("() => shifts") == []


def test_without_its_typeface_the_floor_goes_on(chromium: Browser, showroom: Showroom) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    with signed_in(chromium, showroom, "dana", is_new=True) as window:
        page = window.new_page()
        page.route(TYPEFACE, lambda route: route.abort())
        page.goto(f"/tables/{table}/")
        expect(page.locator("#felt")).to_be_visible()


def compressed_size(answer: Response) -> int:
    """Return the size of a body as it was sent; the browser's own count may be off, even below zero."""
    return int(answer.headers.get("content-length") or answer.request.sizes()["responseBodySize"])


def test_a_first_load_is_small(chromium: Browser, showroom: Showroom) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    with signed_in(chromium, showroom, "dana", is_new=True) as window:
        page = window.new_page()
        came: list[Response] = []

        def note(answer: Response) -> None:
            came.append(answer)

        page.on("response", note)
        page.add_init_script(WATCH_FELT)
        page.goto(f"/tables/{table}/")
        expect(page.locator("#felt")).to_be_visible()
        first = {page.url, *page.evaluate(BEFORE_FELT)}
        sizes = {answer.url: compressed_size(answer) for answer in list(came) if answer.url in first}
        assert len(sizes) == len(first)
    letters = {url: size for url, size in sizes.items() if url.endswith(".woff2")}
    assert len(letters) == 1
    assert sum(letters.values()) <= 45_000
    assert sum(sizes.values()) - sum(letters.values()) <= 120_000


def test_every_word_on_a_screen_is_set_in_our_own_typeface(
    chromium: Browser, showroom: Showroom, visited: dict[str, int]
) -> None:
    used: dict[str, set[str]] = {}
    for person, paths in (PAGES | {"boss": PAGES["boss"] + OFFICE}).items():
        with signed_in(chromium, showroom, person, "es") as window:
            page = window.pages[0]
            for path in (path.format(**visited) for path in paths if path != "/pits/1/"):
                answer = page.goto(path)
                assert answer is not None
                assert answer.status == 200, path
                come_to_rest(page)
                used[path] = fonts_of(page)
    assert all(fonts == {"Encode Sans Condensed Thin"} for fonts in used.values()), used


def fonts_of(page: Page) -> set[str]:
    """Return the fonts the browser takes its letters from, by the name in each file."""
    page.evaluate(MARK_WORDS)
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    nodes = session.send("DOM.querySelectorAll", {"nodeId": root, "selector": "[data-says]"})["nodeIds"]
    found = set()
    for node in nodes:
        # When a clock moves on it is redrawn, and its old node is gone.
        with suppress(PlaywrightError):
            fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
            found |= {font["familyName"] for font in fonts}
    return found


def test_every_letter_that_is_written_is_in_the_typeface() -> None:
    """Signs it lacks are drawn (static/js/shared/icon.js), because devices draw them in many ways."""
    declared = DECLARED.search((ROOT / "static/css/base/typeface.css").read_text())
    assert declared
    has = {code for part in declared[1].split(",") for code in codes(part.strip())}
    paths = subprocess.check_output(["git", "ls-files", *WRITTEN], cwd=ROOT, text=True).split()
    texts = {path: (ROOT / path).read_text() for path in paths if path.endswith(READ)}
    assert len(texts) > 300
    missing = {path: {letter for letter in text if ord(letter) not in has} for path, text in texts.items()}
    assert not {path: letters for path, letters in missing.items() if letters}


def codes(part: str) -> range:
    first, _, last = part.removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)
