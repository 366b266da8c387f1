"""Answers and pushes that are lost, late or refusals."""

import json

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.table_scenes import deal_to_one_seat, follows, seat_with_wagers
from tests.browser.tablets import NETWORK, Open, posts


def test_a_tap_that_gets_no_answer_is_sent_again_under_its_id_and_counts_once(open_tablet: Open) -> None:
    dana = open_tablet()
    seat_with_wagers(dana, 1, "Minimum 10")
    dana.touch("No more bets")
    dana.says("Deal three cards to each player and two community cards.")
    sent, version = posts(dana.page), dana.version()

    def lose_two_answers(route: Route) -> None:
        if len(sent) == 1:
            route.fulfill(status=503, json={"code": "busy", "message": "The table is busy."})
        elif len(sent) == 2:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    dana.page.route("**/commands", lose_two_answers)
    deal = dana.page.get_by_role("button", name="Deal", exact=True)
    deal.tap()
    expect(deal).to_have_attribute("aria-busy", "true")
    dana.says("Ask seat 1: withdraw bet 1, or let it ride?")
    expect(dana.page.get_by_role("button", name="Ride", exact=True)).to_be_enabled()
    assert dana.version() == version + 1
    assert dana.screen()["version"] == version + 1
    assert len(sent) == 3
    assert len({tap["id"] for tap in sent}) == 1
    assert all(NETWORK in complaint for complaint in dana.complaints)


def test_a_stale_tap_redraws_from_the_fresh_screen_and_says_so(open_tablet: Open) -> None:
    # The first tablet's connection is dead: it hears nothing and still shows the old felt.
    dana, second = open_tablet(line=lambda line: None), open_tablet()
    second.touch("Seat 3: seat a player")
    expect(second.page.locator('.seat[data-seat="3"].taken')).to_be_visible()
    expect(dana.page.locator(".seat.taken")).to_have_count(0)
    dana.touch("Seat 5: seat a player")
    expect(dana.page.locator(".notice.stale")).to_contain_text("moved on")
    expect(dana.page.locator('.seat[data-seat="3"].taken')).to_be_visible()
    expect(dana.page.locator('.seat[data-seat="5"].taken')).to_have_count(0)
    expect(dana.page.locator(".notice")).to_have_count(0, timeout=7_000)
    dana.touch("Seat 5: seat a player")
    expect(second.page.locator('.seat[data-seat="5"].taken')).to_be_visible()
    follows(dana, second)
    assert [complaint for complaint in dana.complaints if NETWORK not in complaint] == []
    assert "409" in dana.complaints[0]
    assert second.complaints == []


def test_a_refused_tap_names_its_paragraph_and_is_dismissed(open_tablet: Open) -> None:
    dana = open_tablet()
    deal_to_one_seat(dana)
    version = dana.version()
    status, body = dana.send(dana.screen()["step"], "decide", seat=2, choice="ride")
    assert status == 422
    assert body == {
        "code": "not_their_turn",
        "message": "Ask seat 1 first, then seat 2.",
        "law": "36.05.18.11B",
        "key": "not_their_turn.seat",
        "params": {"asked": "1", "seat": "2"},
    }

    def ask_the_wrong_seat(route: Route) -> None:
        tap = json.loads(route.request.post_data or "")
        route.continue_(post_data=json.dumps({**tap, "args": {**tap["args"], "seat": 2}}))

    dana.page.route("**/commands", ask_the_wrong_seat)
    dana.touch("Ride")
    expect(dana.page.locator(".notice.refused")).to_contain_text("Ask seat 1 first, then seat 2.")
    expect(dana.page.locator(".notice.refused .law")).to_have_text("36.05.18.11B")
    dana.touch("Dismiss")
    expect(dana.page.locator(".notice")).to_have_count(0)
    dana.page.unroute("**/commands")
    assert dana.version() == version
    dana.touch("Ride")
    dana.says("Turn the community card on your left.")
    assert all(NETWORK in complaint and "422" in complaint for complaint in dana.complaints)


def test_a_lost_push_is_found_by_the_heartbeat(open_tablet: Open) -> None:
    dropped: list[int] = []

    def lose_screens(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "screen":
                dropped.append(said["version"])
            else:
                line.send(message)

        server.on_message(pass_on)

    dana, second = open_tablet(line=lose_screens), open_tablet()
    second.touch("Seat 6: seat a player")
    expect(second.page.locator('.seat[data-seat="6"].taken')).to_be_visible()
    dana.shows(second.version(), seconds=8)
    follows(dana, second)
    assert second.version() in dropped
    # Its own tap is not pushed either: the screen fetches what it missed.
    dana.touch("Seat 6: wagers")
    dana.touches("Minimum 10", "Place wagers")
    expect(dana.page.locator('.seat[data-seat="6"]')).to_contain_text("10", timeout=2_000)
    assert dana.complaints == []


def test_a_new_build_of_the_page_is_fetched_but_not_while_something_is_half_entered(
    open_tablet: Open,
) -> None:
    lines: list[WebSocketRoute] = []

    def keep(line: WebSocketRoute) -> None:
        lines.append(line)

    dana = open_tablet(line=keep)

    def beat(build: str) -> None:
        lines[0].send(json.dumps({"type": "heartbeat", "version": 1, "protocol": 1, "build": build}))

    dana.touch("Seat 1: seat a player")
    expect(dana.page.get_by_label("Wagers of seat 1")).to_be_visible()
    beat("old")
    beat("new")
    dana.touch("Minimum 10")
    expect(dana.page.get_by_label("Wagers of seat 1")).to_be_visible()
    assert len(lines) == 1
    with dana.page.expect_event("load"):
        dana.touch("Close")
        beat("new")
    expect(dana.page.locator('.seat[data-seat="1"].taken')).to_be_visible()
    assert dana.complaints == []


def test_a_tablet_that_was_cut_off_says_so_and_comes_back_to_the_present_felt(open_tablet: Open) -> None:
    dana, second = open_tablet(), open_tablet()
    expect(dana.page.locator(".connection")).to_have_text("Live")
    dana.page.context.set_offline(True)
    second.touch("Seat 2: seat a player")
    expect(second.page.locator('.seat[data-seat="2"].taken')).to_be_visible()
    expect(dana.page.locator(".connection")).to_have_text("Reconnecting", timeout=12_000)
    dana.page.context.set_offline(False)
    expect(dana.page.locator(".connection")).to_have_text("Live", timeout=10_000)
    follows(dana, second)
    assert second.complaints == []
