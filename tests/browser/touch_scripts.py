"""A round as a script of taps, and a round dealt fast over HTTP to set the scene."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.layout import is_step_cut_off
from tests.browser.tablets import Tablet
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet as Tapper

# Over HTTP: the order in which offered commands are tried.
ORDER = (
    *("shuffle_deck", "cut_deck", "repeat_wagers", "announce_no_more_bets", "lock_progressive"),
    *("confirm_count", "deal", "decide_all", "draw", "turn_card", "turn_box", "settle_bonus"),
    *("turn_hand", "pay_envy", "confirm_envy"),
)
ANTES = {"ante_across": "10.00", "ante_down": "10.00"}
PAIR = {"ante": "10.00", "bonus": "10.00"}
TOUCH_AGAIN_AND_AGAIN = """async (button) => {
    const felt = document.getElementById("felt");
    const redrawn = new Promise((done) =>
        new MutationObserver(done).observe(felt, {attributeFilter: ["data-version"]}));
    button.click();
    button.click();
    await redrawn;
    await new Promise((done) => setTimeout(done, 150));
    button.click();
    await new Promise((done) => setTimeout(done, 500));
}"""


@dataclass
class Script:
    """The taps of a round in order, with checks in between that cost none."""

    tablet: Tablet
    steps: list[Locator | Callable[[], None]] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(isinstance(step, Locator) for step in self.steps)

    def touch(self, *names: str) -> None:
        self.steps += [self.tablet.page.get_by_role("button", name=name, exact=True) for name in names]

    def next(self, times: int = 1) -> None:
        """Tap the one large step; fail if there are two."""
        self.steps += [self.tablet.page.locator(".entry .command.large:not([data-off])")] * times

    def seats(self, *numbers: int) -> None:
        self.steps += [self.tablet.page.locator(f'.seat[data-seat="{number}"] .cover') for number in numbers]

    def cards(self, written: str) -> None:
        self.steps += [self.tablet.page.locator(f'.key[data-card="{card}"]') for card in written.split()]

    def draws(self, *counts: int) -> None:
        self.steps += [self.tablet.page.locator(".command.draw").nth(count) for count in counts]

    def look(self, see: Callable[[], None]) -> None:
        self.steps.append(see)


def play(*scripts: Script) -> None:
    """Play rounds side by side, a step of each in turn, so one screen can wait while another is tapped."""
    for steps in zip_longest(*(script.steps for script in scripts)):
        for script, step in zip(scripts, steps, strict=True):
            if isinstance(step, Locator):
                # A tap is answered before the next one, as a person who looks would do it.
                expect(script.tablet.page.locator('[aria-busy="true"]')).to_have_count(0)
                assert not is_step_cut_off(script.tablet.page), script.tablet.page.inner_text(".instruction")
                step.tap()
            elif step is not None:
                step()


def play_on(tapper: Tapper, until: str = "clear_table") -> None:
    """Deal on over HTTP, everyone alike, until a command is offered."""
    rng = random.Random(5)
    while True:
        screen = tapper.screen()
        offered = {action["name"]: action.get("args", {}) for action in screen["actions"]}
        if until in offered:
            return
        name = next(name for name in ORDER if name in offered)
        args = {key: _filled(key, bounds, screen, rng) for key, bounds in offered[name].items()}
        given = {key: value for key, value in args.items() if value is not None}
        tapper.do(name, seen=screen["step"], **given)


def _filled(name: str, bounds: dict[str, Any], screen: dict[str, Any], rng: random.Random) -> Any:
    if bounds.get("is_optional"):
        return None
    if cards := bounds.get("cards"):
        state = screen["state"]
        up = {*state["community"].values(), *state["six_card_box"]}
        up.update(card for seat in state["seats"] for card in seat.get("cards", ()))
        picked = rng.sample([card for card in state["deck"] if card not in up], cards)
        return picked[0] if name == "card" else picked
    if name == "position":
        return 20
    return bounds["one_of"][0]


def seat_all(tapper: Tapper, wagers: dict[int, dict[str, str]]) -> None:
    """Seat players with wagers, or in without amounts."""
    for seat, amounts in wagers.items():
        tapper.do("seat_player", seat=seat)
        if amounts:
            tapper.do("place_wagers", seat=seat, wagers=amounts)
    if not any(wagers.values()):
        tapper.do("mark_in", seats=list(wagers))


def by_hand(web: Web, table: int, rounds: int) -> None:
    """Rounds dealt while the app was down, reported and confirmed."""
    dana, fran = Tapper(web, table), Tapper(web, table, "fran")
    deck = dana.screen()["state"]["around"]["decks"][0]["name"]
    now = datetime.now(UTC)
    times = [now - timedelta(milliseconds=number) for number in range(rounds, 0, -1)]
    dana.do(
        "record_missed_rounds",
        entries=[{"entry": "round", "at": at.isoformat(), "dealer": "7", "deck": deck} for at in times],
    )
    fran.do("approve_request", number=dana.screen()["state"]["around"]["requests"][0]["number"])


def after_a_round(tapper: Tapper, wagers: dict[int, dict[str, str]]) -> None:
    """Return to a cleared table with everyone seated and last wagers known."""
    seat_all(tapper, wagers)
    play_on(tapper)
    tapper.do("clear_table")
