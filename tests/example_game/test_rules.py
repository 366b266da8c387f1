"""The example game without a server: it settles, bots play it, and its words agree with the others."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.registry import GAMES
from games.settlement.settle_line import settle_line
from games.table.evolve import fold
from games.table.view.dealers_card import build_dealers_card
from tests.example_game.game import MISSISSIPPI_STUD
from tests.table.played_nights import Night

NAME = MISSISSIPPI_STUD.name
MOST_LINES = 450
TESTS = ("test_", "conftest.py", "floor.py")

pytestmark = pytest.mark.usefixtures("registered")


def settled(seat: dict[str, object]) -> dict[str, Any]:
    community = {"third_card": "Jd", "fourth_card": "4c", "fifth_card": "9s"}
    record = {"game": NAME, "rules": {}, "seats": [{"seat": 1, **seat}], "community": community}
    line, is_settled = settle_line(json.dumps(record).encode())
    found = json.loads(line)
    assert is_settled, found
    (only,) = found["seats"]
    result: dict[str, Any] = only
    return result


@pytest.mark.parametrize(
    ("cards", "hand", "net"),
    [
        (["Js", "2h"], "pair_jacks_or_better", "80.00"),
        (["9c", "2h"], "pair_sixes_to_tens", "0.00"),
        (["4d", "4h"], "three_of_a_kind", "240.00"),
        (["4d", "2h"], "nothing", "-80.00"),
        (["9d", "Jc"], "two_pair", "160.00"),
    ],
)
def test_every_wager_is_paid_by_the_one_hand(cards: list[str], hand: str, net: str) -> None:
    wagers = {"ante": "10.00", "third_street": "10.00", "fourth_street": "30.00", "fifth_street": "30.00"}
    seat = settled({"wagers": wagers, "cards": cards})
    assert (seat["hands"], seat["net"]) == ({"main": hand}, net)


def test_a_street_of_four_antes_is_refused_with_its_own_words() -> None:
    wagers = {"ante": "10.00", "third_street": "40.00"}
    record = {"game": NAME, "seats": [{"seat": 1, "wagers": wagers, "folded": True}]}
    line, is_settled = settle_line(json.dumps(record).encode())
    assert not is_settled
    assert json.loads(line)["error"] == {
        "code": "wager_out_of_range",
        "message": "Seat 1: third_street must be one, two or three antes.",
    }


@pytest.mark.parametrize("seed", range(6))
def test_bots_play_nights_of_it(seed: int) -> None:
    night = Night(NAME, seed)
    night.play(1_500)
    assert fold(night.log) == night.state
    assert night.state.now.round_number > 30
    assert night.depth == "procedure" or night.settled > 25


def test_the_dealers_card_prints_its_steps_and_its_paytable() -> None:
    printed = build_dealers_card(Night(NAME, 0).state)
    assert [step.law for step in printed.steps][:3] == ["MS 2 A", "MS 3 A", "MS 4 A"]
    assert all(step.text for step in printed.steps)
    assert [row.odds for row in printed.signs[0].rows][-2:] == ["1 to 1", "push"]


def test_it_means_the_same_as_the_others_by_one_name() -> None:
    for section in MISSISSIPPI_STUD.words.sections:
        for language in ("en", "es"):
            words = MISSISSIPPI_STUD.words.names(section, language)
            for game in GAMES.values():
                others = game.words.names(section, language)
                assert {name: others[name] for name in words.keys() & others} == {
                    name: words[name] for name in words.keys() & others
                }


def test_it_is_a_small_folder() -> None:
    files = [
        file for file in Path(__file__).parent.iterdir() if file.is_file() and not file.name.startswith(TESTS)
    ]
    assert sum(len(file.read_text().splitlines()) for file in files) < MOST_LINES
