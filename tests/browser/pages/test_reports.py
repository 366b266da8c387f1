"""The reports at a desk and on a phone: charts are drawn, nothing is cut off, and everyone can read them."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import serious_faults
from tests.browser.table_scenes import deal, to_showdown
from tests.browser.tablets import known_cookies, open_page, sign_in
from tests.harness.floors.showroom_size import Showroom

DESK, PHONE = (1280, 800), (390, 844)
NOTHING, MINUS = "\u2013", "\u2212"
NAMES = ("play", "boxes", "people", "exceptions", "paid", "cards", "irregularities", "approvals")
IS_DRAWN = """() => [...document.querySelectorAll(".plot canvas")].map((canvas) => {
    const seen = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    return seen.some((value, place) => place % 4 === 0 && value === 240 && seen[place + 1] === 199);
})"""


@pytest.fixture
def played(showroom: Showroom) -> int:
    """A table of Let It Ride after one cleared round: two pair, kings and sevens, won."""
    table = showroom.fresh("let_it_ride/full/ready")
    dana = deal(showroom, table, 2)
    to_showdown(dana, "Kh", "7c")
    dana.do("turn_hand", seat=2, cards=["Kd", "7s", "9d"])
    dana.do("clear_table")
    return table


def test_an_auditor_reads_every_report_at_a_desk_and_on_a_phone(
    chromium: Browser, showroom: Showroom, played: int
) -> None:
    for size in (DESK, PHONE):
        with open_page(chromium, showroom.web, size) as opened:
            page = opened.page
            known = known_cookies.get((showroom.web.port, "audrey"))
            if known:
                page.context.add_cookies(known)
            page.goto(f"/reports/?table={played}")
            if not known:
                sign_in(page, "audrey")
                page.wait_for_url(lambda url: "/reports/" in url)
            known_cookies[showroom.web.port, "audrey"] = page.context.cookies()
            row = page.locator(".figures tbody tr").first
            expect(row.locator("td")).to_have_text(
                [
                    *("1", "0.00", NOTHING, "$30.00", "$90.00", f"{MINUS}$60.00", f"{MINUS}200.00 %"),
                    *("$30.00", f"{MINUS}$60.00", "$0.00", "$0.00", "0"),
                ]
            )
            expect(page.locator(".plot canvas")).to_have_count(2)
            # Rounds are gold bars upward; a loss of the house hangs down and is not gold.
            assert page.evaluate(IS_DRAWN) == [True, False]
            page.get_by_text("How these figures are calculated").click()
            for name in NAMES:
                page.goto(f"/reports/{name}/")
                expect(page.locator("h1")).to_be_visible()
                assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name
                assert serious_faults(page) == [], name
            assert page.locator("form[method=post]").count() == 0
            # No worker runs here, which the page of the verification says.
            page.goto("/verification/")
            assert serious_faults(page) == []
            if size == DESK:
                page.get_by_role("button", name="Verify now").click()
            expect(page.locator("#progress")).to_have_text("A run was asked for and waits for a worker.")
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            assert serious_faults(page) == []
            assert opened.complaints == []


def test_the_file_of_a_report_is_downloaded_with_its_days(
    chromium: Browser, showroom: Showroom, played: int
) -> None:
    with open_page(chromium, showroom.web, DESK) as opened:
        page = opened.page
        page.goto(f"/reports/boxes/?table={played}")
        if "/sign-in/" in page.url:
            sign_in(page, "audrey")
            page.wait_for_url(lambda url: "/reports/" in url)
        with page.expect_download() as download:
            page.get_by_role("link", name="Download CSV").click()
        assert download.value.suggested_filename.startswith("tablegame-boxes-20")
        assert "bet 1,base wager,1,10.00,30.00,-20.00" in download.value.path().read_text("utf-8-sig")
