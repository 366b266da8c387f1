from collections import Counter

import pytest

from games.table.evolve import fold
from games.table.state import read_state, write_state
from tests.each_game import each_game
from tests.table.played_nights import Night


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_night_of_bots_is_never_refused_and_every_round_settles_again(game: str, seed: int) -> None:
    night = Night(game, seed)
    night.play(1_500)
    assert fold(night.log) == night.state
    assert read_state(write_state(night.state)) == night.state
    assert night.state.now.round_number > 30
    if night.depth != "procedure":
        assert night.settled > 25


def test_reliefs_holds_and_missed_rounds_happen_in_long_nights() -> None:
    names: set[str] = set()
    for seed in range(5):
        night = Night("let_it_ride", seed)
        night.play(4_000)
        assert night.taps["relief", "deal"]
        assert night.taps["dealer", "deal"]
        assert fold(night.log) == night.state
        names |= {name for _, name in night.taps}
    assert {"hold_table", "release_hold", "record_missed_rounds", "approve_request", "call_floor"} <= names
    assert {"request_correction", "report_irregularity"} <= names


def test_bots_name_losers_and_low_hands_where_winners_are_recorded() -> None:
    night = Night("let_it_ride", 1)
    assert night.depth == "winners"
    night.play(1_500)
    names = {name for _, name in night.taps}
    assert {"seat_loses", "declare_hand", "turn_hand"} <= names


def test_bots_correct_entries_and_record_what_was_paid_differently() -> None:
    taps: Counter[str] = Counter()
    for seed in range(6):
        night = Night("criss_cross", seed)
        night.play(1_500)
        taps.update({name: count for (_, name), count in night.taps.items()})
    assert taps["request_correction"]
    assert taps["record_paid_otherwise"]


@pytest.mark.long
@each_game
def test_a_thousand_nights_of_bots(game: str) -> None:
    for seed in range(1_000):
        night = Night(game, seed)
        try:
            night.play(1_000)
            assert fold(night.log) == night.state
        except Exception as problem:
            raise AssertionError(f"night {seed} of {game}") from problem
