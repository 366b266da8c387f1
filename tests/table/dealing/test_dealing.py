"""The order and the counts of every deal, by dealing method."""

from typing import Any

import pytest

from games.registry import GAMES
from games.rulebook.deal import cards_in
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.table.rules.submission_checks import check_settings
from tests.game_rules import PLAIN_RULES
from tests.table.floor_table import settings

SIX = {"six_card_bonus": "A"}


def plan(game: str, seats: tuple[int, ...], rules: dict[str, Any] | None = None, **how: Any) -> str:
    """Return the deal in short: `seat_1:1 seat_4:1 ...`."""
    read = GAMES[game].read_rules(PLAIN_RULES[game] if rules is None else rules)
    packets = GAMES[game].deal_plan(read, settings(**how) if how else None, seats)
    return " ".join(f"{packet.place}:{packet.cards}" for packet in packets)


@pytest.mark.law("36.05.19.08D(2)")
@pytest.mark.law("36.05.19.09B(1)")
def test_08D_double_draw_goes_round_five_times() -> None:
    assert plan("double_draw", (4, 1)) == " ".join(["seat_1:1 seat_4:1"] * 5)
    assert plan("double_draw", (1, 4), method="hand", shuffling="shuffler") == plan("double_draw", (1, 4))


@pytest.mark.law("36.05.19.10B(1)")
def test_10B_double_draw_from_the_machine_comes_in_stacks_of_five() -> None:
    assert plan("double_draw", (1, 4), method="automated_shoe") == "seat_1:5 seat_4:5"


@pytest.mark.law("CCP ch. 8 D(2)")
@pytest.mark.law("CCP ch. 8 D(3)")
@pytest.mark.law("CCP ch. 9 B(1)")
@pytest.mark.law("CCP ch. 9 B(2)")
def test_8D_criss_cross_lays_the_cross_first() -> None:
    assert plan("criss_cross", (1, 4)) == "community:5 seat_1:1 seat_4:1 seat_1:1 seat_4:1"


@pytest.mark.law("CCP ch. 10 B(1)")
@pytest.mark.law("CCP ch. 10 B(2)")
def test_10B_criss_cross_from_the_machine_comes_in_stacks_of_two() -> None:
    assert plan("criss_cross", (1, 4), method="automated_shoe") == "community:5 seat_1:2 seat_4:2"


@pytest.mark.law("36.05.18.08D(2)")
@pytest.mark.law("36.05.18.08D(3)")
@pytest.mark.law("36.05.18.09B")
@pytest.mark.law("36.05.18.09C")
def test_08D_let_it_ride_turns_to_the_community_after_each_of_two_rounds() -> None:
    rounds = "seat_1:1 seat_4:1 community:1 seat_1:1 seat_4:1 community:1 seat_1:1 seat_4:1"
    assert plan("let_it_ride", (1, 4)) == rounds
    assert plan("let_it_ride", (1, 4), SIX) == f"box:3 {rounds}"


@pytest.mark.law("36.05.18.10B")
@pytest.mark.law("36.05.18.10H")
@pytest.mark.law("ruling 14")
def test_10B_let_it_ride_from_the_machine_gives_the_community_before_the_players() -> None:
    machine: dict[str, Any] = {"method": "automated_shoe", "shuffling": "reshuffling_device"}
    assert plan("let_it_ride", (1, 4), SIX, **machine) == "box:3 community:2 seat_1:3 seat_4:3"
    racked = plan("let_it_ride", (1, 4), SIX, **machine, racks_one=True)
    assert racked == "box:3 community:2 rack:1 seat_1:3 seat_4:3"


@pytest.mark.law("36.05.18.10H")
@pytest.mark.parametrize(
    ("game", "method", "shuffling", "is_permitted"),
    [
        ("let_it_ride", "automated_shoe", "reshuffling_device", True),
        ("let_it_ride", "automated_shoe", "shuffler", False),
        ("let_it_ride", "manual_shoe", "reshuffling_device", False),
        ("criss_cross", "automated_shoe", "reshuffling_device", False),
    ],
)
def test_10H_a_card_is_racked_only_by_a_reshuffling_shoe_of_let_it_ride(
    game: str, method: str, shuffling: str, is_permitted: bool
) -> None:
    wanted = settings(method=method, shuffling=shuffling, racks_one=True)
    submission = Submission("MD-1", game, PLAIN_RULES[game])
    if is_permitted:
        check_settings(submission, wanted)
    else:
        with pytest.raises(Refused, match="rack"):
            check_settings(submission, wanted)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("method", ["manual_shoe", "automated_shoe"])
def test_every_way_deals_the_same_number_of_cards(game: str, method: str) -> None:
    rules = GAMES[game].read_rules(PLAIN_RULES[game])
    for seats in ((1,), (1, 2, 3), (1, 2, 3, 4, 5, 6)):
        each = GAMES[game].cards_per_seat * len(seats)
        table = {"double_draw": 0, "criss_cross": 5, "let_it_ride": 2}[game]
        assert cards_in(GAMES[game].deal_plan(rules, settings(method=method), seats)) == each + table
