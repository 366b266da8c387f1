import tomllib
from pathlib import Path

import msgspec
import pytest

from games.registry import GAMES
from games.rulebook.odds import Odds, Paytable, read_odds
from games.rulebook.round import WagerResult

RELEASED = Path(__file__).with_name("released_paytables.json")
GAMES_FOLDER = Path(__file__).parents[2] / "games"


@pytest.mark.law("ruling 38")
def test_a_released_paytable_never_changes_its_numbers() -> None:
    released = msgspec.json.decode(RELEASED.read_bytes())
    now = {
        f"{game} {wager} {key}": {hand: odds.text for hand, odds in table.odds.items()}
        for game in GAMES
        for wager, tables in GAMES[game].paytables.items()
        for key, table in tables.items()
    }
    assert {name: now.get(name) for name in released} == released
    assert set(now) == set(released), f"a new paytable is released by adding it to {RELEASED.name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_paytable_file_says_which_text_it_was_read_from_and_when_it_was_checked(game: str) -> None:
    source = tomllib.loads((GAMES_FOLDER / game / "paytables.toml").read_text())
    assert source["text"].endswith(".txt")
    assert source["checked"].year >= 2026


@pytest.mark.law("ruling 28")
@pytest.mark.parametrize(
    ("text", "dollars", "result"),
    [
        ("8 to 1", "once", WagerResult(2_50, "win", "8 to 1", 20_00, 22_50)),
        ("300 for 1", "once", WagerResult(5_00, "win", "300 for 1", 1500_00, 1500_00)),
        ("push", "once", WagerResult(5_00, "push", "push", 0, 5_00)),
        ("$25", "per_dollar", WagerResult(3_00, "win", "$25", 75_00, 75_00)),
        ("$100000", "once", WagerResult(3_00, "win", "$100000", 100_000_00, 100_003_00)),
    ],
)
def test_odds_pay_as_they_read(text: str, dollars: str, result: WagerResult) -> None:
    assert (
        read_odds(text, "per_dollar" if dollars == "per_dollar" else "once").pay(result.stake_cents) == result
    )


@pytest.mark.parametrize("text", ["", "8 to 2", "8:1", "eight to 1", "25", "10 of meter"])
def test_a_row_that_is_no_odds_is_found_when_the_game_is_loaded(text: str) -> None:
    with pytest.raises(ValueError, match=r"odds|invalid literal"):
        read_odds(text, "once")


def test_a_share_of_the_meter_is_never_paid_without_the_meter() -> None:
    with pytest.raises(ValueError, match="meter"):
        Odds("10% of meter", "meter", 10).pay(1_00)


def test_a_hand_that_is_not_listed_loses() -> None:
    table = Paytable("A", "no law", {}, {})
    assert table.pay("flush", 5_00) == WagerResult(5_00, "lose")
