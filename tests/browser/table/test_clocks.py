"""The clocks of a table on its page, counted down by the page itself."""

import re

from playwright.sync_api import Page, expect

from tests.browser.tablets import NETWORK
from tests.harness.floors.floor_size import PIN


def test_a_deck_is_counted_down_and_its_reminder_stands(page: Page, complaints: list[str]) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Name").fill("dana")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="With a deck").click()
    timer = page.get_by_role("timer")
    expect(timer).to_have_text(re.compile("^\N{MINUS SIGN}?0:[0-9]{2}:[0-9]{2}$"))
    shown = timer.text_content() or ""
    expect(timer).not_to_have_text(shown)
    # Nobody runs Celery here, so the web process sweeps in its place. How late it is by now depends on the
    # tests before.
    told = page.get_by_text(re.compile("Prepare the next deck|Change the deck|Deck overdue")).first
    expect(told).to_be_visible(timeout=40_000)
    # The ring says the same without words: nearly empty, and in another colour.
    expect(page.locator(".ring.in-use")).to_have_attribute("data-stage", re.compile("warned|due"))
    share = page.locator(".ring .left").get_attribute("stroke-dasharray") or ""
    assert float(share.split()[0]) < 5
    page.context.set_offline(True)
    shown = timer.text_content() or ""
    expect(timer).not_to_have_text(shown)
    page.context.set_offline(False)
    assert all(NETWORK in complaint for complaint in complaints)
