"""Checks that everything on a screen can be seen and tapped."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import COMES_TO_REST
from tests.browser.tablets import Tablet
from tests.browser.windows import open_window
from tests.harness.servers.web import Web

# Elements larger than their container, or outside the window.
CUT_OFF = """() => Array.from(document.querySelectorAll(
        ".head, .seat, .spot, .total, .hand, .head-buttons, .instruction"))
    .filter((item) => item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 1
        || item.getBoundingClientRect().right > innerWidth)
    .map((item) => `${item.className} ${item.scrollWidth}x${item.scrollHeight}`)"""

# Every element of the felt and the header with its box, in half pixels.
BOXES = """() => Array.from(document.querySelectorAll("#table .head *, #felt *"))
    .map((item) => [item, item.getBoundingClientRect()])
    .map(([item, {x, y, width, height}]) => `${item.tagName}.${item.getAttribute("class") ?? ""} `
        + [x, y, width, height].map((length) => Math.round(length * 2) / 2).join(" "))"""

# Elements nobody can read or tap even by scrolling: cut off, covered or out of reach.
OUT_OF_SIGHT = """(within) => {
    const words = (item) => item.textContent.trim().slice(0, 40);
    const name = (item) => `${item.tagName}.${item.getAttribute("class") ?? ""} "${words(item)}"`;
    const isSaid = (item) => item.matches("button, a, input, select, textarea, summary, label")
        || [...item.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const isOpaque = (item) => {
        const {backgroundColor, backgroundImage} = getComputedStyle(item);
        return backgroundImage !== "none" || !/rgba\\(.*, 0\\)|transparent/.test(backgroundColor);
    };
    const fault = (item) => {
        item.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const box = item.getClientRects()[0];
        // Words for a screen reader only.
        if (!box || box.width <= 1 || box.height <= 1) {
            return "";
        }
        const style = getComputedStyle(item);
        if (style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX)
            && (item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 1)
            && !item.matches("input, select")) {
            return "cut off";
        }
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
            return `out of reach at ${x}, ${y}`;
        }
        const stack = document.elementsFromPoint(x, y);
        const place = stack.findIndex((found) => item.contains(found));
        if (place < 0) {
            return style.pointerEvents === "none" ? "" : "clipped";
        }
        const above = stack.slice(0, place).find((found) => !found.contains(item) && isOpaque(found));
        return above ? `under ${name(above)}` : "";
    };
    return [...document.querySelectorAll(`${within} *:not(option, script, style, noscript)`)]
        .filter((item) => item.checkVisibility({visibilityProperty: true}) && isSaid(item))
        .map((item) => [item, fault(item)])
        .filter(([, found]) => found)
        .map(([item, found]) => `${name(item)}: ${found}`);
}"""


def boxes(page: Page) -> list[str]:
    page.evaluate(COMES_TO_REST)
    found: list[str] = page.evaluate(BOXES)
    return found


def check_whole(tablet: Tablet) -> None:
    """Check that every button is large enough and nothing of the header or felt is cut off."""
    faults = [*tablet.too_small(), *tablet.page.evaluate(CUT_OFF)]
    assert not faults, faults


def check_same_on(other: Browser, web: Web, tablet: Tablet) -> None:
    """Check that the screen is whole and laid out the same on a device with other fonts."""
    with open_again(other, web, tablet) as there:
        check_whole(there)
        moved = [
            pair for pair in zip(boxes(there.page), boxes(tablet.page), strict=True) if len(set(pair)) > 1
        ]
        assert not moved, moved


def check_zoomed(chromium: Browser, web: Web, tablet: Tablet) -> None:
    """Check that everything can be read and tapped at twice its size, in both languages."""
    for language in ("en", "es"):
        with open_again(chromium, web, tablet, zoom=2, language=language) as there:
            faults = out_of_sight(there.page)
            assert not faults, faults


def is_step_cut_off(page: Page) -> bool:
    """Return whether the words of the next step need more room than they have."""
    is_cut: bool = page.evaluate(
        """() => Array.from(document.querySelectorAll(".instruction"))
            .some((item) => item.scrollHeight > item.clientHeight + 1)"""
    )
    return is_cut


def out_of_sight(page: Page, within: str = "body") -> list[str]:
    found: list[str] = page.evaluate(OUT_OF_SIGHT, within)
    return found


@contextmanager
def open_again(
    browser: Browser, web: Web, tablet: Tablet, *, zoom: int = 1, language: str = ""
) -> Iterator[Tablet]:
    """Open the same screen for the same person in another window and wait for the same version."""
    size = tablet.page.viewport_size
    assert size is not None
    language = language or tablet.page.locator("html").get_attribute("lang") or ""
    with open_window(browser, web, (size["width"], size["height"]), zoom=zoom) as window:
        window.add_cookies(tablet.page.context.cookies())  # type: ignore[arg-type]
        window.add_cookies([{"name": "language", "value": language, "url": web.url()}])
        there = Tablet(window.new_page(), tablet.table)
        there.page.goto(tablet.page.url)
        there.shows(tablet.version())
        expect(there.page.locator("html")).to_have_attribute("lang", language)
        yield there
