from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.floor_pages import OpenFloor
from tests.browser.tablets import PHONE, Tablet, known_cookies, open_page, sign_in
from tests.harness.floors.showroom_size import Showroom


@pytest.fixture
def open_floor(chromium: Browser, showroom: Showroom) -> Iterator[OpenFloor]:
    """Opens a page of the floor, as Flo on a phone unless another is named."""
    with ExitStack() as open_phones:

        def open_one(person: str = "flo", size: tuple[int, int] = PHONE, path: str = "/floor/") -> Tablet:
            phone = replace(open_phones.enter_context(open_page(chromium, showroom.web, size)), table=0)
            known = known_cookies.get((showroom.web.port, person))
            if known:
                phone.page.context.add_cookies(known)
            phone.page.goto(path)
            if not known:
                sign_in(phone.page, person)
                phone.page.wait_for_url(lambda url: url.endswith(path))
            known_cookies[showroom.web.port, person] = phone.page.context.cookies()
            if path == "/floor/":
                expect(phone.page.locator(".lamp")).to_have_text("Live")
            return phone

        yield open_one
