"""A tablet reaches the floor by host name over plain http, where the browser offers less."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tablets import NETWORK, sign_in
from tests.harness.floors.showroom_size import Showroom
from tests.harness.servers.browser import OTHER_NAME


@pytest.fixture
def url(showroom: Showroom) -> str:
    return f"http://{OTHER_NAME}:{showroom.web.port}"


def test_a_tap_goes_through_where_the_page_is_no_secure_context(
    chromium: Browser, showroom: Showroom, url: str
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    complaints: list[str] = []
    with chromium.new_context(base_url=url, has_touch=True) as context:
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(f"/tables/{table}/")
        sign_in(page, "dana")
        expect(page.locator("#felt")).to_be_visible()
        assert page.evaluate("() => isSecureContext") is False
        assert page.evaluate("() => typeof crypto.randomUUID") == "undefined"
        page.get_by_role("button", name="Seat 3").tap()
        expect(page.locator('.seat.taken[data-seat="3"]')).to_be_visible()
        expect(page.locator(".connection")).to_have_attribute("data-connection", "live")
    assert [said for said in complaints if NETWORK not in said] == []
