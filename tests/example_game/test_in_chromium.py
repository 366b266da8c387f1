"""The example game on a server that loads it by one setting: tablet, wall, history, reports, card."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tablets import LARGE, Tablet, open_page, sign_in
from tests.harness.servers.web import Web, private_web

TABLE = 1


@pytest.fixture(scope="module")
def stud_floor(servers: Path) -> Iterator[Web]:
    folder = Path(tempfile.mkdtemp(dir=servers))
    setting = {"EXTRA_GAMES": "tests.example_game"}
    with private_web(folder, setting, floor="tests.example_game.floor.make_floor") as running:
        yield running


@pytest.fixture
def screens(chromium: Browser, stud_floor: Web) -> Iterator[dict[str, Tablet]]:
    """Open a tablet for Dana at the table and a page for the boss."""
    with ExitStack() as stack:
        opened: dict[str, Tablet] = {}
        for person in ("dana", "boss"):
            tablet = stack.enter_context(open_page(chromium, stud_floor, LARGE))
            tablet.page.goto(f"/tables/{TABLE}/" if person == "dana" else "/pits/1/")
            sign_in(tablet.page, person)
            opened[person] = replace(tablet, table=TABLE)
        yield opened


def test_a_round_is_played_by_touch_and_every_screen_knows_it(screens: dict[str, Tablet]) -> None:
    dana, boss = screens["dana"], screens["boss"].page
    dana.says("Take wagers. Then announce: no more bets.")
    dana.touches("Seat 1: seat a player", "Minimum 10", "Place wagers")
    dana.touches("Seat 4: seat a player", "Add 25", "Place wagers", "No more bets")
    dana.says("Deal two cards to each player and three to the middle.")
    expect(dana.page.locator(".step .law").first).to_have_text("MS 3 A")
    dana.touch("Deal")
    for card, street in (("Jd", "3rd"), ("4c", "4th"), ("9s", "5th")):
        dana.says(f"Ask seat 1: one to three antes on {street} street, or fold?")
        dana.touch("All 1x")
        dana.says(f"Turn the {street} street card.")
        dana.photograph(f"stud-{street}")
        dana.turn(card)
    dana.says("Turn the hand of seat 4, announce it and settle it.")
    expect(boss.locator("body")).to_contain_text("STUD 1")
    dana.turn("Js", "2h")
    dana.turn("4d", "4h")
    dana.says("Every wager is settled. Clear the table.")
    dana.photograph("stud-settled")
    assert dana.seat(4).endswith("To pay 100")
    assert dana.seat(1).endswith("To pay 120")
    dana.touch("Clear table")
    dana.says("Shuffle deck red.")
    assert dana.complaints == []

    expect(boss.locator("body")).to_contain_text("Mississippi Stud")
    boss.goto(f"/tables/{TABLE}/card/")
    expect(boss.locator("body")).to_contain_text("One ante, then one to three antes on each street.")
    boss.goto("/rounds/")
    expect(boss.locator("body")).to_contain_text("STUD 1")
    boss.locator('a[href^="/rounds/"][href$="/"]:not([href="/rounds/"])').first.click()
    expect(boss.locator("body")).to_contain_text("Three of a kind")
    boss.goto("/reports/boxes/")
    expect(boss.locator("body")).to_contain_text("5th street")
    boss.goto("/submissions/new/mississippi_stud/")
    expect(boss.locator("body")).to_contain_text("Payout limit per hand")
