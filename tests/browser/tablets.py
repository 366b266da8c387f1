"""Tablets at a table: real Chromium, worked by tap."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.axe import serious_faults
from tests.browser.windows import open_window
from tests.harness.floors.floor_size import PIN
from tests.harness.servers.process import ROOT
from tests.harness.servers.web import Web

LARGE, SMALL = (1280, 800), (1024, 768)
SCREENSHOTS = ROOT / "build" / "screenshots"
PICTURE_MILLISECONDS = 5_000
# Chromium itself writes these to the console when a response fails or never comes.
NETWORK = "Failed to load resource"

TOO_SMALL = """() => Array.from(document.querySelectorAll("button, a"))
    .filter((item) => item.checkVisibility())
    .map((item) => [item.getAttribute("aria-label") ?? item.textContent, item.getBoundingClientRect()])
    .filter(([, box]) => box.width < 48 || box.height < 48)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""

CARD_CAME = """() => performance.getEntriesByType("resource").some(({name}) => name.endsWith("/card"))"""

SEND = """async ([table, seen, name, args]) => {
    const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
    const id = bytes.map((byte) => byte.toString(16).padStart(2, "0"));
    const response = await fetch(`/api/v1/tables/${table}/commands`, {
        method: "POST",
        headers: {
            "Content-Type": "application/json",
            "X-CSRFToken": document.cookie.match(/csrftoken=([^;]*)/)[1],
        },
        body: JSON.stringify({id: id.join(""), seen, name, args}),
    });
    return [response.status, await response.json()];
}"""
IsWhole = Callable[..., None]
PHONE = (390, 844)
# Hashing a PIN is slow on purpose, so a person who only works signs in once.
known_cookies: dict[tuple[int, str], Any] = {}


@dataclass(frozen=True)
class Tablet:
    page: Page
    table: int
    complaints: list[str] = field(default_factory=list)

    def touch(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).tap()

    def touches(self, *names: str) -> None:
        for name in names:
            self.touch(name)

    def turn(self, *cards: str) -> None:
        for card in cards:
            self.page.locator(f'.key[data-card="{card}"]').tap()

    def says(self, words: str) -> None:
        expect(self.page.locator(".step .words")).to_have_text(words)

    def shows(self, version: int, seconds: float = 5) -> None:
        expect(self.page.locator("#felt")).to_have_attribute(
            "data-version", str(version), timeout=seconds * 1000
        )

    def version(self) -> int:
        return int(self.page.locator("#felt").get_attribute("data-version") or 0)

    def felt(self) -> str:
        return self.page.locator("#felt").inner_text()

    def seat(self, number: int) -> str:
        """Return everything written at a seat, on one line."""
        return " ".join(self.page.locator(f'.seat[data-seat="{number}"]').inner_text().split())

    def screen(self) -> dict[str, Any]:
        """Return the table as the server has it now."""
        answer = self.page.request.get(f"/api/v1/tables/{self.table}")
        assert answer.status == 200
        screen: dict[str, Any] = answer.json()
        return screen

    def send(self, seen: int, name: str, **args: object) -> tuple[int, dict[str, Any]]:
        """Send a command from the page itself, past its buttons."""
        status, body = self.page.evaluate(SEND, [self.table, seen, name, args])
        return status, body

    def has_everything(self) -> None:
        """Wait for the parts that the page fetches last, when it is idle."""
        self.page.wait_for_function(CARD_CAME)

    def too_small(self) -> list[str]:
        """Return the buttons that are smaller than a finger."""
        small: list[str] = self.page.evaluate(TOO_SMALL)
        return small

    def inspect(self, name: str) -> None:
        """Photograph this state and check that nothing is too small or inaccessible."""
        self.photograph(name)
        faults = [*self.too_small(), *serious_faults(self.page)]
        assert not faults, faults

    def photograph(self, name: str) -> None:
        width = (self.page.viewport_size or {"width": 0})["width"]
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        take_picture(self.page, SCREENSHOTS / f"{name}-{width}.png")


def take_picture(page: Page, path: Path) -> None:
    """Take a picture, trying again: headless Chromium sometimes gives up on a busy machine."""
    for _ in range(3):
        try:
            page.screenshot(path=path)
        except PlaywrightError as error:
            if "Unable to capture screenshot" not in str(error):
                raise
        else:
            return


def photographs(chromium: Browser, name: str) -> list[str]:
    """Photograph every open page to help explain a failure, and return where the files are."""
    folder = SCREENSHOTS / "failed"
    folder.mkdir(parents=True, exist_ok=True)
    taken = []
    for number, page in enumerate((page for context in chromium.contexts for page in context.pages), 1):
        path = folder / f"{name.replace('/', ' ')}-{number}.png"
        try:
            page.screenshot(path=path, timeout=PICTURE_MILLISECONDS)
        except PlaywrightError as error:
            taken.append(f"{page.url}: no picture, {error.message.splitlines()[0]}")
        else:
            taken.append(f"{page.url}: {path.relative_to(ROOT)}")
    return taken


def sign_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").tap()


def in_spanish(tablet: Tablet) -> Tablet:
    """Return the same page on a tablet that has chosen Spanish."""
    context = tablet.page.context
    context.add_cookies([{"name": "language", "value": "es", "url": tablet.page.url}])
    tablet.page.reload()
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")
    expect(tablet.page.locator("#felt")).to_be_visible()
    return tablet


@contextmanager
def open_page(
    chromium: Browser, web: Web, size: tuple[int, int], *, is_new: bool = False, **options: Any
) -> Iterator[Tablet]:
    with open_window(chromium, web, size, is_new=is_new, **options) as window:
        tablet = Tablet(window.new_page(), 0)
        tablet.page.on("console", lambda message: hear(tablet, message.type, message.text))
        tablet.page.on("pageerror", lambda error: hear(tablet, "error", str(error)))
        yield tablet


def hear(tablet: Tablet, kind: str, text: str) -> None:
    if kind in {"warning", "error"}:
        tablet.complaints.append(text)


def posts(page: Page) -> list[dict[str, Any]]:
    """Collect the commands this page sends from now on."""
    sent: list[dict[str, Any]] = []
    page.on(
        "request",
        lambda request: (
            sent.append(json.loads(request.post_data or "")) if request.method == "POST" else None
        ),
    )
    return sent


OpenAt = Callable[..., Tablet]


Open = Callable[..., Tablet]


def come_as(person: str, tablet: Tablet, web: Web) -> None:
    """Open the page of the table as this person."""
    known = known_cookies.get((web.port, person))
    if known:
        tablet.page.context.add_cookies(known)
    tablet.page.goto(f"/tables/{tablet.table}/")
    if not known:
        sign_in(tablet.page, person)
    expect(tablet.page.locator("#felt")).to_be_visible()
    known_cookies[web.port, person] = tablet.page.context.cookies()
