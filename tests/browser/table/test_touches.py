"""Counts the taps of a full round, from one cleared table to the next."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.table_scenes import close, open_from_the_box
from tests.browser.tablets import LARGE, SMALL, OpenAt, Tablet
from tests.browser.touch_scripts import ANTES, PAIR, Script, after_a_round, by_hand, play
from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.floors.showroom_size import DEPTHS, Showroom
from tests.harness.tablet import Tablet as Tapper

MOST = 30
WAGERS: dict[str, dict[int, dict[str, str]]] = {
    "let_it_ride": dict.fromkeys(range(1, 8), LET_IT_RIDE_BETS)
    | {
        2: LET_IT_RIDE_BETS | {"five_card_bonus": "1.00", "progressive": "1.00"},
        5: LET_IT_RIDE_BETS | {"three_card_bonus": "5.00", "six_card_bonus": "5.00"},
    },
    "criss_cross": dict.fromkeys(range(1, 7), ANTES) | {3: ANTES | {"five_card_bonus": "5.00"}},
    "double_draw": dict.fromkeys(range(1, 7), PAIR),
}
# A table that records every card enters these instead of naming a hand or marking it lost.
HANDS = {
    "let_it_ride": "2d 3h 8s, Ac 4d 6h, 3c 5d 8h, 4s 9h Jc, 2h 4c Ts, Kh Ks 6d, 3s 5h Td",
    "criss_cross": "2h 7d, 3d Jd, 2d 4s, 8h Ts, 9c 9h, 3c 7s",
    "double_draw": "Ks Kh Qd Qc 4s, 2s 5h 7d 9c Js, 3s 6h 8d Tc Kd, 2h 5d 7c 9s Jh, X1 As Ad 6c 8s",
}


def let_it_ride(script: Script, depth: str) -> None:
    """Seat 3 withdraws its first bet and seat 6 its second; seats 2 and 6 win; the stub is counted."""
    script.next()  # the call
    counted(script)
    script.next()  # the lock
    counted(script)
    script.next()  # the deal
    script.touch("2", "6", "Stub is 26", "All ride")
    script.seats(3)
    community(script, depth, "Ah")
    script.touch("All ride")
    script.seats(6)
    community(script, depth, "Kd")
    if depth == "procedure":
        script.next()
    else:
        script.cards("2c 7c 9s")
    if depth == "winners":
        script.touch("Loses all", "Pair of tens or better", "Loses all", "Loses all", "Loses all")
        script.touch("Pair of tens or better", "Loses all")
    else:
        hands(script, depth, "let_it_ride", 7)
    if depth == "procedure":
        script.next()  # the envy bonuses


def criss_cross(script: Script, depth: str) -> None:
    """Seat 4 bets three antes and seat 1 folds; two seats win."""
    script.next(2)  # the call, the deal
    script.touch("3", "5", "Stub is 35", "All 1x")
    script.seats(4)
    script.touch("3x") if depth == "procedure" else script.touch("3x 30")
    community(script, depth, "9d Kc")
    script.touch("All 1x")
    script.seats(1)
    script.touch("Fold")
    community(script, depth, "5s Qd")
    script.touch("All 2x")
    community(script, depth, "2s")
    script.next()  # the bonus
    if depth == "winners":
        script.touch("Loses all", "Loses all", "Loses all", "Loses all")
        script.touch("Across: Three of a kind", "Down: Pair of sixes to tens")
    else:
        hands(script, depth, "criss_cross", 5)


def double_draw(script: Script, depth: str) -> None:
    """Seat 2 folds before the first draw; two seats win."""
    script.next(2)  # the call, the deal
    script.touch("2", "4", "Stub is 24", "All place")
    script.seats(2)
    script.next()
    script.draws(0, 1, 2, 3, 3)
    script.touch("All place")
    script.next()
    script.draws(0, 1, 1, 0, 1)
    if depth == "winners":
        script.touch("Two pair", "Loses all", "Loses all", "Loses all", "Three of a kind")
    else:
        hands(script, depth, "double_draw", 5)


def counted(script: Script) -> None:
    """One chip against one lammer, or one wager accepted: the second number sends both."""
    script.touch("Chips collected: 1", "Lammers or accepted: 1")


def community(script: Script, depth: str, cards: str) -> None:
    if depth == "procedure":
        script.next(len(cards.split()))
    else:
        script.cards(cards)


def hands(script: Script, depth: str, game: str, seats: int) -> None:
    """Settle hand by hand: by its cards, or only as turned and settled."""
    if depth == "procedure":
        script.next(seats)
    else:
        for cards in HANDS[game].split(", ")[:seats]:
            script.cards(cards)


ROUNDS = {"let_it_ride": let_it_ride, "criss_cross": criss_cross, "double_draw": double_draw}


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_of_each_game_at_each_depth_takes_few_touches_from_opening_to_closing(
    open_at: OpenAt, showroom: Showroom, game: str, record_property: Callable[[str, object], None]
) -> None:
    scripts: dict[str, Script] = {}
    watchers: list[tuple[Tablet, Tablet]] = []
    for depth in DEPTHS:
        is_whole = depth == "winners"
        table = showroom.fresh(f"{game}/{depth}/{'none' if is_whole else 'ready'}")
        wagers = {seat: {} for seat in WAGERS[game]} if depth == "procedure" else WAGERS[game]
        dana = open_at(table, size=LARGE if is_whole else SMALL)
        if is_whole:
            open_from_the_box(dana)
        # The round is the fifth, whose stub is counted.
        by_hand(showroom.web, table, rounds=3)
        after_a_round(Tapper(showroom.web, table), wagers)
        script = scripts[depth] = Script(dana)
        script.next(2)  # the shuffle, the cut
        script.touch("Everyone in" if depth == "procedure" else "Repeat last wagers")
        ROUNDS[game](script, depth)
        script.look(partial(dana.photograph, f"entry-{game}-{depth}-end"))
        script.touch("Clear table")
        if is_whole:
            fran = open_at(table, "fran", LARGE)
            watchers.append((dana, fran))
            for place in range(8, len(script.steps), 8):
                script.steps.insert(place, partial(follows, dana, fran))
    play(*scripts.values())
    for script in scripts.values():
        assert script.tablet.screen()["state"]["round_number"] == 6
        assert script.tablet.complaints == []
    for dana, fran in watchers:
        follows(dana, fran)
        close(dana)
        assert dana.complaints == fran.complaints == []
    counts = {depth: script.count for depth, script in scripts.items()}
    for name, count in counts.items():
        record_property("touches", f"{game} at depth {name}: {count}")
    assert counts["winners"] <= MOST
    assert counts["procedure"] <= MOST
    cards = sum(len(hand.split()) for hand in HANDS[game].split(", "))
    assert counts["full"] <= counts["winners"] + cards


def follows(tablet: Tablet, watcher: Tablet) -> None:
    """Wait until the other screen has the same version, and check that it reads the same."""
    expect(tablet.page.locator('[aria-busy="true"]')).to_have_count(0)
    watcher.shows(tablet.version())
    assert watcher.felt() == tablet.felt()
