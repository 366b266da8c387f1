import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tablets import LARGE, Tablet, open_page, sign_in
from tests.browser.walls import PODIUM, OpenWall, Wall, open_wall
from tests.harness.showroom_size import Showroom
from tests.harness.wall_size import MAIN
from tests.harness.web import Web, private_web

# Signing in is slow on purpose: whoever only works is signed in once.
_cookies: dict[tuple[int, str], Any] = {}

OpenAt = Callable[..., Tablet]


@pytest.fixture
def open_at(chromium: Browser, showroom: Showroom) -> Iterator[OpenAt]:
    """Opens the page of a showroom table for a person, as the dealer unless another is named."""
    with ExitStack() as open_tablets:

        def open_one(table: int, person: str = "dana", size: tuple[int, int] = LARGE) -> Tablet:
            tablet = replace(open_tablets.enter_context(open_page(chromium, showroom.web, size)), table=table)
            known = _cookies.get((showroom.web.port, person))
            if known:
                tablet.page.context.add_cookies(known)
            tablet.page.goto(f"/tables/{table}/")
            if not known:
                sign_in(tablet.page, person)
            expect(tablet.page.locator("#felt")).to_be_visible()
            _cookies[showroom.web.port, person] = tablet.page.context.cookies()
            return tablet

        yield open_one


@pytest.fixture(scope="module")
def wall_floor(servers: Path) -> Iterator[Web]:
    """A floor on which each alert stands, and a hall of many tables."""
    folder = Path(tempfile.mkdtemp(dir=servers))
    with private_web(folder, floor="wall.make_wall_floor") as running:
        yield running


@pytest.fixture
def wall(chromium: Browser, wall_floor: Web) -> Iterator[OpenWall]:
    with ExitStack() as stack:

        def open_one(person: str, size: tuple[int, int] = PODIUM, pit: int = MAIN, **options: Any) -> Wall:
            return stack.enter_context(open_wall(chromium, wall_floor, person, size, pit, **options))

        yield open_one
