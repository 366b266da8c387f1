"""An amount paid differently: one person records it, another confirms it, and nothing waits meanwhile."""

from playwright.sync_api import Locator, expect

from tests.browser.table_scenes import deal, in_drawer, open_drawer, to_showdown
from tests.browser.tablets import IsWhole, OpenAt, Tablet
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand


def won(showroom: Showroom) -> tuple[int, Hand]:
    """Return a table where seat 2 was due 60.00 and the hand of seat 1 is still to be turned."""
    table = showroom.fresh("let_it_ride/full/ready")
    dana = deal(showroom, table, 1, 2)
    to_showdown(dana, "Kh", "7c")
    dana.do("turn_hand", seat=2, cards=["Kd", "7s", "9d"])
    return table, dana


def badge(tablet: Tablet, button: str) -> Locator:
    return (
        tablet.page.locator(".head").get_by_role("button", name=button, exact=True).locator(".waiting-count")
    )


def test_the_dealer_confirms_what_the_floor_says_was_paid_and_play_goes_on(
    showroom: Showroom, open_at: OpenAt, is_whole: IsWhole
) -> None:
    table, _dana = won(showroom)
    tablet = open_at(table)
    Hand(showroom.web, table, "fran").do("record_paid_otherwise", seat=2, paid="55.00", reason="as counted")
    expect(badge(tablet, "Irregularity")).to_have_text("1")
    expect(badge(tablet, "Floor")).to_have_count(0)
    # The next hand can be entered meanwhile.
    expect(tablet.page.locator(".step .words")).to_contain_text("Turn the hand of seat 1")
    open_drawer(tablet, "Irregularity")
    asked = tablet.page.locator(".drawer .asked")
    expect(asked).to_contain_text("Seat 2 was due 60 and was paid 55")
    expect(asked).to_contain_text("The dealer must confirm.")
    is_whole(tablet)
    in_drawer(tablet, "That was paid")
    expect(asked).to_have_count(0)
    expect(tablet.page.get_by_text("Paid 5 too little")).to_be_visible()


def test_the_dealer_denies_an_amount_and_the_floor_confirms_the_dealers(
    showroom: Showroom, open_at: OpenAt
) -> None:
    table, _dana = won(showroom)
    tablet = open_at(table)
    fran = Hand(showroom.web, table, "fran")
    fran.do("record_paid_otherwise", seat=2, paid="50.00", reason="as counted")
    open_drawer(tablet, "Irregularity")
    in_drawer(tablet, "Not so")
    expect(tablet.page.locator(".drawer .asked")).to_have_count(0)
    expect(tablet.page.get_by_role("button", name="A seat was paid differently")).to_be_visible()
    Hand(showroom.web, table).do("record_paid_otherwise", seat=2, paid="55.00", reason="as counted")
    expect(badge(tablet, "Floor")).to_have_text("1")
    (request,) = fran.screen()["state"]["around"]["requests"]
    fran.do("approve_request", number=request["number"])
    expect(tablet.page.get_by_text("Paid 5 too little")).to_be_visible()
