"""Walls of a pit in real Chromium: seen from afar, on a podium and on a phone."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.browser.axe import serious_faults
from tests.browser.tablets import SCREENSHOTS, TOO_SMALL, known_cookies, sign_in, take_picture
from tests.browser.windows import open_window
from tests.harness.floors.wall_size import HALL, MAIN
from tests.harness.servers.database_rows import rows
from tests.harness.servers.process import server
from tests.harness.servers.web import Web

WALL, PODIUM, PHONE = (1920, 1080), (1280, 800), (390, 844)
# Keeps the page's connections at hand.
KEEP_LINES = """
    window.lines = [];
    const Line = WebSocket;
    window.WebSocket = class extends Line {
        constructor(...args) {
            super(...args);
            lines.push(this);
        }
    };
"""


@dataclass(frozen=True)
class Wall:
    page: Page
    complaints: list[str] = field(default_factory=list)

    def tile(self, name: str) -> Locator:
        return self.page.locator(".tile").filter(has=self.page.get_by_text(re.compile(f"^{name}$")))

    def alerts(self, kind: str = "", table: str = "") -> Locator:
        found = self.page.locator(f'.alert[data-kind="{kind}"]' if kind else ".alert")
        where = self.page.locator(".where").get_by_text(re.compile(f"^{table}$"))
        return found.filter(has=where) if table else found

    def kinds(self, part: str = ".band") -> list[str]:
        shown: list[str] = self.page.locator(f"{part} .alert").evaluate_all(
            "(all) => all.map((one) => one.dataset.kind)"
        )
        return shown

    def minute(self) -> int:
        """Return the server's minute as the page knows it."""
        minute: int = self.page.evaluate(
            """async () => {
                const source = document.querySelector("script[type=module]").src;
                const {serverNow} = await import(source.replace("pages/wall.js", "net/server_time.js"));
                return Math.floor(serverNow() / 60000);
            }"""
        )
        return minute

    def is_cut_off(self) -> list[str]:
        """Return the parts that are wider or, on a wall nobody scrolls, higher than their space."""
        cut: list[str] = self.page.evaluate(
            """() => [document.documentElement, document.querySelector(".grid")]
                .filter((part) => part.scrollWidth > part.clientWidth + 1
                    || (innerWidth >= 1900 && part.scrollHeight > part.clientHeight + 1))
                .map((part) => part.className || part.tagName)"""
        )
        return cut

    def inspect(self, name: str) -> None:
        """Photograph the wall and check that nothing is cut off, too small for a phone or inaccessible."""
        width = (self.page.viewport_size or {"width": 0})["width"]
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        take_picture(self.page, SCREENSHOTS / f"{name}-{width}.png")
        assert self.is_cut_off() == []
        assert [small for small in self.page.evaluate(TOO_SMALL) if width < 700] == []
        assert serious_faults(self.page) == []


class OpenWall(Protocol):
    def __call__(
        self, person: str, size: tuple[int, int] = PODIUM, pit: int = MAIN, **options: Any
    ) -> Wall: ...


@contextmanager
def open_wall(
    chromium: Browser, web: Web, person: str, size: tuple[int, int], pit: int, **options: Any
) -> Iterator[Wall]:
    """Open a wall that shows its tiles; a person who only watches signs in once."""
    with open_window(chromium, web, size, **options) as window:
        wall = Wall(window.new_page())
        wall.page.add_init_script(KEEP_LINES)
        wall.page.on("console", lambda message: hear(wall, message.type, message.text))
        wall.page.on("pageerror", lambda error: hear(wall, "error", str(error)))
        go_to(wall, web, person, f"/pits/{pit}/")
        expect(wall.page.locator(".head")).to_be_visible()
        yield wall


def go_to(wall: Wall, web: Web, person: str, path: str) -> None:
    known = known_cookies.get((web.port, person))
    if known:
        wall.page.context.add_cookies(known)
        wall.page.goto(path)
        return
    wall.page.goto(f"/sign-in/?next={path}")
    sign_in(wall.page, person)
    wall.page.wait_for_url(web.url(path))
    known_cookies[web.port, person] = wall.page.context.cookies()


def hear(wall: Wall, kind: str, text: str) -> None:
    if kind in {"warning", "error"}:
        wall.complaints.append(text)


class Memory:
    """The memory a page holds after garbage collection."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def bytes(self) -> int:
        self.session.send("HeapProfiler.collectGarbage")
        used: int = self.session.send("Runtime.getHeapUsage")["usedSize"]
        return used

    def nodes(self) -> int:
        self.session.send("HeapProfiler.collectGarbage")
        found: int = self.session.send("Memory.getDOMCounters")["nodes"]
        return found


@contextmanager
def bots(web: Web, log: Path) -> Iterator[None]:
    """Start bots at every table of the hall and wait until they have tapped."""
    idle = taps_in_the_hall(web)
    command = [sys.executable, "-m", "tests.harness.floors.wall_bots", str(web.port), str(HALL)]
    with server(command, log=log, is_ready=lambda: taps_in_the_hall(web) > idle, env=web.env):
        yield


def taps_in_the_hall(web: Web) -> int:
    ((versions,),) = rows(web, "SELECT SUM(version) FROM tables_table WHERE pit_id = {}", HALL)
    return int(versions)
