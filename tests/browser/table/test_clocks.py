"""The clocks of a table, counted down by the page itself."""

import json
import re
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Browser, Page, expect

from tests.browser.table_scenes import in_drawer, open_drawer
from tests.browser.tablets import LARGE, NETWORK, come_as, open_page
from tests.harness.floors.floor_size import PIN
from tests.harness.floors.showroom_size import Showroom


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
    reminder = page.get_by_text(re.compile("Prepare the next deck|Change the deck|Deck overdue")).first
    expect(reminder).to_be_visible(timeout=40_000)
    # The ring says the same without words: nearly empty, and in another color.
    expect(page.locator(".ring.in-use")).to_have_attribute("data-stage", re.compile("warned|due"))
    share = page.locator(".ring .left").get_attribute("stroke-dasharray") or ""
    assert float(share.split()[0]) < 5
    page.context.set_offline(True)
    shown = timer.text_content() or ""
    expect(timer).not_to_have_text(shown)
    page.context.set_offline(False)
    assert all(NETWORK in complaint for complaint in complaints)


def test_missed_rounds_are_told_in_the_time_of_the_house_wherever_the_tablet_is(
    chromium: Browser, showroom: Showroom
) -> None:
    house = ZoneInfo("America/New_York")
    with open_page(chromium, showroom.web, LARGE, timezone_id="Asia/Tokyo") as opened:
        dana = replace(opened, table=showroom.fresh("criss_cross/winners/ready"))
        come_as("dana", dana, showroom.web)
        open_drawer(dana, "Irregularity")
        in_drawer(dana, "Rounds were dealt without the app")
        field = dana.page.get_by_label("Last round at")
        near = [datetime.now(house) - timedelta(minutes=minutes) for minutes in (1, 0)]
        assert field.input_value() in [f"{at:%H:%M}" for at in near]
        # Typed, it is the last such minute of the house.
        field.fill(f"{near[0]:%H:%M}")
        in_drawer(dana, "1", "List 1 rounds")
        with dana.page.expect_request("**/commands") as sent:
            in_drawer(dana, "Ask the floorperson to confirm")
        (entry,) = json.loads(sent.value.post_data or "")["args"]["entries"]
        assert datetime.fromisoformat(entry["at"]) == near[0].replace(second=0, microsecond=0)
