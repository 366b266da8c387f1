"""A submission from draft to table: at a desk and on a phone, by role, and with a round in progress."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from tests.browser.table_scenes import BETTING, OPENING_BETS, deal, to_showdown
from tests.browser.tablets import LARGE, PHONE, OpenAt, Tablet, known_cookies, open_page, sign_in
from tests.browser.touch_scripts import play_on
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

OpenOffice = Callable[..., Tablet]


@pytest.fixture
def open_office(chromium: Browser, showroom: Showroom) -> Iterator[OpenOffice]:
    """Open a page of the rules, as the pit boss at a desk unless another person is named."""
    with ExitStack() as opened:

        def open_one(
            person: str = "boss", size: tuple[int, int] = LARGE, path: str = "/submissions/"
        ) -> Tablet:
            desk = opened.enter_context(open_page(chromium, showroom.web, size))
            known = known_cookies.get((showroom.web.port, person))
            if known:
                desk.page.context.add_cookies(known)
            desk.page.goto(path)
            if not known:
                sign_in(desk.page, person)
                desk.page.wait_for_url(lambda url: url.endswith(path))
            known_cookies[showroom.web.port, person] = desk.page.context.cookies()
            return desk

        yield open_one


def look(desk: Tablet, name: str) -> None:
    """Check sizes, accessibility, the console and the width of the page."""
    desk.inspect(name)
    assert desk.complaints == []
    assert desk.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def draft(desk: Tablet, game: str, reference: str, *choices: str) -> None:
    """Draft a first version with these radio buttons chosen, by the ids of their fields."""
    desk.page.goto(f"/submissions/new/{game}/")
    desk.page.get_by_label("Reference").fill(reference)
    for choice in choices:
        field, _, value = choice.partition("=")
        desk.page.locator(f'#field-{field} .choice:has([value="{value}"])').tap()


def approve(desk: Tablet, reference: str) -> None:
    """Record an approval the day before: after midnight the gaming day is still yesterday's."""
    approved_on = desk.page.get_by_label("Approved on")
    proposed = date.fromisoformat(approved_on.input_value())
    approved_on.fill(date.fromordinal(proposed.toordinal() - 1).isoformat())
    desk.page.get_by_label("Approval reference").fill(reference)
    desk.touch("Record the approval")
    expect(desk.page.locator("h1 .tag")).to_have_text("Approved")


def gaming_day_of(desk: Tablet) -> str:
    """Return the day before the one the form proposes, which is tomorrow."""
    proposed = date.fromisoformat(desk.page.get_by_label("Takes effect on").input_value())
    return date.fromordinal(proposed.toordinal() - 1).isoformat()


def finished(showroom: Showroom, table: int, number: int) -> dict[str, Any]:
    """Return a round as an auditor reads it."""
    auditor = Hand(showroom.web, table, "audrey")
    status, body = auditor.request("GET", f"/api/v1/tables/{table}/rounds/{number}")
    assert status == 200
    found: dict[str, Any] = json.loads(body)
    return found


def test_new_rules_reach_a_table_whose_round_is_under_way_between_two_rounds_with_their_sign(
    open_office: OpenOffice, open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/full/ready")
    tablet = open_at(table)
    dana = deal(showroom, table, 1)

    desk = open_office()
    look(desk, "submissions")
    draft(desk, "let_it_ride", "LIR-NEW", "rule_paytable=C", "depth=full")
    preview = desk.page.locator("#preview")
    expect(preview.locator(".sign").first).to_contain_text("100 to 1")
    look(desk, "submission-draft")
    desk.touch("Save the draft")
    expect(desk.page.locator("h1 .tag")).to_have_text("Draft")
    approve(desk, "MLGCA-26-118")
    look(desk, "submission-approved")
    today = gaming_day_of(desk)
    desk.page.get_by_label("Takes effect on").fill(today)
    desk.page.get_by_text("Only these tables").first.tap()
    name = tablet.page.locator("h1").first.inner_text()
    desk.page.locator(".only-these").get_by_text(name, exact=True).tap()
    desk.touch("Schedule")
    expect(desk.page.locator("h1 .tag")).to_have_text("In force")
    expect(desk.page.locator(".at-tables")).to_contain_text("waits for the new sign")

    # The day comes in the middle of the round, which ends under its old rules.
    to_showdown(dana, "Kh", "7c")
    dana.do("turn_hand", seat=1, cards=["Kd", "7s", "2h"])
    play_on(dana)
    dana.do("clear_table")
    tablet.says("New rules are in effect. Post the sign for LIR-NEW v1, then confirm it.")
    expect(tablet.page.get_by_role("button", name="no more bets")).to_have_count(0)
    status, said = dana.tap(
        "place_wagers", seat=1, wagers=dict.fromkeys(OPENING_BETS["let_it_ride"], "10.00")
    )
    assert (status, said["code"]) == (422, "sign_unconfirmed")
    tablet.touch("Look at the new sign")
    drawer = tablet.page.locator(".drawer")
    expect(drawer.locator("section").first).to_contain_text("LIR-NEW v1")
    expect(drawer.locator(".sign").first).to_contain_text("100 to 1")
    tablet.inspect("new-sign")
    tablet.touch("Close")
    tablet.touch("The new sign is posted")
    tablet.says("Shuffle deck red.")
    dana.do("shuffle_deck", deck="red")
    dana.do("cut_deck", deck="red", position=20)
    tablet.says(BETTING)
    deal(showroom, table, 1)
    to_showdown(dana, "Kh", "7c")
    dana.do("turn_hand", seat=1, cards=["Kd", "Ks", "7h"])
    play_on(dana)
    dana.do("clear_table")
    assert tablet.complaints == []

    first, second = finished(showroom, table, 1), finished(showroom, table, 2)
    assert first["record"]["rules"]["paytable"] == "A"
    assert second["record"]["rules"] == {"paytable": "C"} | second["record"]["rules"]
    for one in (first, second):
        assert write_settlement(settle(read_round(one["record"]))) == one["settlement"]
    full_house = second["settlement"]["seats"][0]["wagers"]["bet_3"]
    assert full_house["odds"] == "15 to 1"
    under_old = read_round({**second["record"], "rules": first["record"]["rules"], "meter": "1000.00"})
    assert settle(under_old).seats[0].wagers["bet_3"].odds == "11 to 1"
    desk.page.reload()
    expect(desk.page.locator(".at-tables")).to_contain_text("in force")
    look(desk, "submission-in-force")


def test_a_submission_is_drafted_compared_scheduled_and_withdrawn_on_a_phone(
    open_office: OpenOffice, showroom: Showroom
) -> None:
    phone = open_office(size=PHONE)
    draft(phone, "criss_cross", "CCP-NEW")
    phone.touch("Save the draft")
    beside = phone.page.locator("#field-rule_ante_odds")
    expect(beside.get_by_role("alert")).to_have_text("This field is required.")
    expect(phone.page.get_by_label("Reference")).to_have_value("CCP-NEW")
    look(phone, "submission-missing")
    beside.locator('.choice:has([value="paytable"])').tap()
    phone.touch("Save the draft")
    approve(phone, "MLGCA-26-119")
    phone.touch("Schedule")
    expect(phone.page.locator("h1 .tag")).to_have_text("Scheduled")
    look(phone, "submission-scheduled")
    phone.touch("Withdraw before it takes effect")
    expect(phone.page.locator("h1 .tag")).to_have_text("Approved")
    phone.page.get_by_role("link", name="New version").tap()
    phone.page.locator('#field-rule_ante_odds .choice:has([value="even_money"])').tap()
    phone.touch("Save the draft")
    phone.page.get_by_role("link", name="What changed since CCP-NEW v1").tap()
    row = phone.page.locator(".changes tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("How winning antes are paid")
    expect(phone.page.locator(".posted .sign").first).to_be_visible()
    look(phone, "submission-compared")


@pytest.mark.parametrize("person", ["fran", "audrey"])
def test_floor_and_auditor_read_the_rules_and_change_nothing(open_office: OpenOffice, person: str) -> None:
    desk = open_office(person, PHONE)
    expect(desk.page.get_by_role("link", name="New submission")).to_have_count(0)
    desk.page.locator(".submissions a").first.tap()
    expect(desk.page.locator(".posted .sign").first).to_be_visible()
    expect(desk.page.locator("main form")).to_have_count(0)
    look(desk, f"submission-{person}")
