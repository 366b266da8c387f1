"""In Spanish no English is left on the screen: every text on it comes from the catalog."""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.registry import GAMES
from scripts.catalogues import read
from tests.browser.layout import is_step_cut_off
from tests.browser.tablets import SMALL, OpenAt, in_spanish
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

SEEN = """() => {
    const said = [];
    const seen = (item) => item.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim();
        if (text && seen(walker.currentNode.parentElement)) said.push(text);
    }
    for (const item of document.body.querySelectorAll("[aria-label], [title], [placeholder]")) {
        for (const name of ["aria-label", "title", "placeholder"]) {
            if (item.getAttribute(name) && seen(item)) said.push(item.getAttribute(name).trim());
        }
    }
    return [...new Set(said)];
}"""

# Numbers, amounts, marks, ranks, paragraphs, signs, and each language in its own words.
NOT_WORDS = re.compile(
    r"[^A-Za-z]*|[AKQJ]|[356]C|PR|\d+x|English|Español|36\.05\..*|CCP ch\. .*|ruling \d+.*"
)
NUMBERS = r"\\{(amount|count|least|most|number|one|other|position|seat)\\}"
# Commands that move a round on, in order of preference.
STEPS = (
    "lock_progressive",
    "confirm_count",
    "deal",
    "announce_no_more_bets",
    "decide_all",
    "draw",
    "turn_card",
    "turn_box",
    "settle_bonus",
    "seat_loses",
    "turn_hand",
    "clear_table",
)


@cache
def spanish() -> list[re.Pattern[str]]:
    """Return a pattern for every Spanish text, with anything in place of its parameters."""
    found = (message for domain in ("django", "djangojs") for message in read("es", domain) if message.id)
    texts = {re.escape(str(message.string)) for message in found}
    words = (game.words.names(section, "es") for game in GAMES.values() for section in game.words.sections)
    texts |= {re.escape(word) for names in words for word in names.values()}
    made = (re.sub(r"\\{\w+\\}", ".+", re.sub(NUMBERS, r"\\$?[\\d.,]+", text)) for text in texts)
    return [re.compile(pattern, re.IGNORECASE) for pattern in made]


def left_in_english(page: Page, *names: str) -> list[str]:
    """Return texts on the screen that are neither Spanish nor the name of a person, table or game."""
    known = [*spanish(), NOT_WORDS, *(re.compile(re.escape(name)) for name in names)]

    def is_known(said: str) -> bool:
        return any(pattern.fullmatch(said) for pattern in known)

    # Several facts may share a line, with signs between them.
    return [
        said
        for said in page.evaluate(SEEN)
        if not is_known(said) and not all(is_known(part.strip()) for part in re.split(r", |: | · ", said))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_in_spanish_no_english_is_left_on_the_screen(open_at: OpenAt, showroom: Showroom, game: str) -> None:
    table = showroom.fresh(f"{game}/winners/ready")
    tablet = in_spanish(open_at(table, size=SMALL))
    page = tablet.page
    own = (page.locator("h1").inner_text(), page.locator(".game").inner_text(), "Dana", "dana")
    hand = Hand(showroom.web, table)
    left: dict[str, str] = {}

    def look(when: str) -> None:
        tablet.shows(hand.screen()["version"])
        for said in left_in_english(page, *own):
            left.setdefault(said, when)
        assert not is_step_cut_off(page), page.inner_text(".instruction")

    look("betting")
    for drawer in ("Barajas", "Irregularidad", "Sala", "Más", "Tabla de pagos", "Guía del crupier"):
        page.get_by_role("button", name=drawer, exact=True).tap()
        expect(page.locator(".drawer")).to_be_visible()
        look(drawer)
    page.keyboard.press("Escape")
    for seat in (1, 3):
        hand.do("seat_player", seat=seat)
        hand.do("place_wagers", seat=seat, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    hand.do("announce_no_more_bets")
    look("no more bets")
    while "clear_table" not in (step := next_step(hand)):
        for name, args in step.items():
            hand.do(name, **args)
            look(name)
    tablet.photograph(f"spanish-{game}")
    assert left == {}
    assert tablet.complaints == []


def next_step(hand: Hand) -> dict[str, dict[str, Any]]:
    """Return the command that moves the round on, with the first allowed value of each argument."""
    screen = hand.screen()
    offered = {one["name"]: one.get("args", {}) for one in screen["actions"] if "room" not in one}
    name = next(step for step in STEPS if step in offered)
    needed = {key: bounds for key, bounds in offered[name].items() if not bounds.get("is_optional")}
    up = {card for seat in screen["state"]["seats"] for card in seat.get("cards", ())}
    up |= {*screen["state"]["community"].values(), *screen["state"]["six_card_box"]}
    down = [card for card in screen["state"]["deck"] if card not in up]
    given: dict[str, Any] = {}
    for key, bounds in needed.items():
        if "cards" in bounds:
            given[key] = down[0] if key == "card" else down[: bounds["cards"]]
        else:
            given[key] = bounds["one_of"][0]
    return {name: given}
