from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tablets import LARGE, Tablet, open_page, sign_in
from tests.harness.showroom_size import Showroom

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
